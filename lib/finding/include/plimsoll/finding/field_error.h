// FieldError is one entry of an error list as the API server makes them: what batch replies
// hold and what findings are made of. Rules append them in upstream's order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/code.h"
#include "plimsoll/finding/error_type.h"
#include "plimsoll/finding/origin.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"

namespace plimsoll::finding {

// What a value of a wrong type must be, where that is one type of JSON.
enum class WantedType : uint8_t { kUnknown, kNumber, kBoolean, kArray, kObject };
// Of the name of a type of JSON, or of several with the wanted one first; kUnknown for others.
WantedType WantedTypeNamed(std::string_view name);

struct FieldError {
  ErrorType type = ErrorType::kInvalid;
  value::Path path;
  // The value as value/go_render.h prints it for field errors; none when it is left out.
  std::optional<std::string> value;
  std::string detail;
  // Ours: what a program matches on, and where the trouble is in the object (or, for
  // lint, in the CRD), and a hint for people.
  Code code = Code::kSyntax;
  text::Span place;
  std::optional<text::Span> related;
  std::string hint;
  // Of errors in an object: where in the CRD the broken rule is, where that is known.
  std::optional<text::Span> rule_place;
  // Of errors of x-kubernetes-validations: the expression, and how many steps of the path lead to the value
  // it calls `self`.
  std::string expression = {};
  size_t self_steps = 0;
  // Of errors of declarative validation: the rule.
  Origin origin = {};
  // Of values of a wrong type.
  WantedType wanted = WantedType::kUnknown;
  // Of errors of rules that compare two fields: the other one.
  value::Path compared = {};
  // It is said of a list once for each of several items, so that equal ones count.
  bool of_each = false;
  // Of the rules of a CRD: they may cost too much.
  bool of_cost = false;

  // The path as upstream prints it: `spec.ports[0].name`, or `<nil>`.
  std::string Field() const { return path.FieldPath(); }
  // The path of the value that the expression calls `self`.
  value::Path Self() const { return path.UpTo(self_steps); }
  // `spec.x: Invalid value: "a": must be b`.
  std::string Text() const;
  // The same without the path.
  std::string Body() const;
  // The memory it takes, for limits.
  size_t Bytes() const { return path.Bytes() + (value ? value->size() : 0) + detail.size(); }
};

// `Invalid value: "a": must be b`.
std::string ErrorBody(ErrorType type, const std::optional<std::string>& value, std::string_view detail);

using ErrorList = std::vector<FieldError>;

// What programs match on where nothing more is known than the type.
Code GeneralCode(ErrorType type);

// Errors as upstream's constructors of the same names make them. Values come rendered; the
// code is the general one of the type and may be replaced.
FieldError Required(value::Path path, std::string detail, text::Span place);
FieldError Forbidden(value::Path path, std::string detail, text::Span place);
FieldError Invalid(value::Path path, std::string value, std::string detail, text::Span place);
FieldError TypeInvalid(value::Path path, std::string value, std::string detail, text::Span place);
FieldError NotSupported(value::Path path, std::string value, std::span<const std::string_view> supported,
                        text::Span place);
FieldError Duplicate(value::Path path, std::string value, text::Span place);
// Both limits may be negative: unknown. `may not be more than 5 bytes`.
FieldError TooLong(value::Path path, int64_t max_bytes, text::Span place);
// `must have at most 5 items`; a negative count is left out.
FieldError TooMany(value::Path path, int64_t count, int64_t max_items, text::Span place);
FieldError InternalError(value::Path path, std::string detail, text::Span place);

}  // namespace plimsoll::finding
