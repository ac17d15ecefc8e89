// Rules as CEL. An expression is about a value that is there, called by the name it is given; what a
// Go value is when it is absent is decided in SetExpression and OrZero.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "declared.h"

namespace plimsoll::codegen {

// `'a\'b'`.
std::string CelString(std::string_view text);

// A member of a value: `self.name`; nothing where CEL cannot name it.
std::optional<std::string> CelMember(std::string_view object, std::string_view name);
// `.name`, as fieldPath wants it.
std::string CelFieldPath(std::string_view name);

// The zero value of a type as a literal; nothing for structs and others that have none.
std::optional<std::string> CelZero(const Shape& shape);
// Whether a value that is there is not zero; nothing where zero cannot be recognized.
std::optional<std::string> CelNotZero(const std::string& value, const Shape& shape);
// Whether a member of `object` is set as Go sees it.
std::optional<std::string> CelIsSet(std::string_view object, std::string_view name, ShapeRef type);
// The member, or zero where it is absent.
std::optional<std::string> CelOrZero(std::string_view object, std::string_view name, ShapeRef type);

// Whether `value`, which is there, passes the rule; nothing where CEL cannot express it.
std::optional<std::string> CelPasses(const Rule& rule, const std::string& value, const Shape& shape);

// The detail of the rule's error.
std::string DetailOf(const Rule& rule, const Shape& shape);

// The pattern and the longest length of a format, and what else it requires, as CEL; empty for nothing.
struct FormatSchema {
  std::string pattern;
  std::optional<int64_t> max_length;
  std::string rule;  // about self
};
FormatSchema SchemaOfFormat(StringFormat format);

}  // namespace plimsoll::codegen
