// FieldError is one entry of an error list as the API server makes them: what batch replies
// hold and what findings are made of. Rules append them in upstream's order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/code.h"
#include "plimsoll/finding/error_type.h"
#include "plimsoll/text/source.h"

namespace plimsoll::finding {

struct FieldError {
  ErrorType type = ErrorType::kInvalid;
  // As upstream prints it: `spec.ports[0].name`, or `<nil>`.
  std::string field;
  // The value as value/go_render.h prints it for field errors; none when it is left out.
  std::optional<std::string> value;
  std::string detail;
  // Ours: what a program matches on, and where the trouble stands in the object (or, for
  // lint, in the CRD), and a hint for people.
  Code code = Code::kSyntax;
  text::Span place;
  std::optional<text::Span> related;
  std::string hint;
  // Of errors in an object: where in the CRD the broken rule stands, where that is known.
  std::optional<text::Span> rule_place;
  // Of errors of x-kubernetes-validations: the expression.
  std::string expression = {};

  // `spec.x: Invalid value: "a": must be b`.
  std::string Text() const;
};

using ErrorList = std::vector<FieldError>;

// What programs match on where nothing more is known than the type.
Code GeneralCode(ErrorType type);

// Errors as upstream's constructors of the same names make them. Values come rendered; the
// code is the general one of the type and may be replaced.
FieldError Required(std::string field, std::string detail, text::Span place);
FieldError Forbidden(std::string field, std::string detail, text::Span place);
FieldError Invalid(std::string field, std::string value, std::string detail, text::Span place);
FieldError TypeInvalid(std::string field, std::string value, std::string detail, text::Span place);
FieldError NotSupported(std::string field, std::string value, std::span<const std::string_view> supported,
                        text::Span place);
FieldError Duplicate(std::string field, std::string value, text::Span place);
// Both limits may be negative: unknown. `may not be more than 5 bytes`.
FieldError TooLong(std::string field, int64_t max_bytes, text::Span place);
// `must have at most 5 items`; a negative count is left out.
FieldError TooMany(std::string field, int64_t count, int64_t max_items, text::Span place);
FieldError InternalError(std::string field, std::string detail, text::Span place);

}  // namespace plimsoll::finding
