#include "plimsoll/finding/field_error.h"

#include "plimsoll/base/counted.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::finding {
namespace {

FieldError Make(ErrorType type, value::Path path, std::optional<std::string> value, std::string detail,
                text::Span place) {
  FieldError error;
  error.type = type;
  error.path = std::move(path);
  error.value = std::move(value);
  error.detail = std::move(detail);
  error.code = GeneralCode(type);
  error.place = place;
  return error;
}

}  // namespace

Code GeneralCode(ErrorType type) {
  switch (type) {
    case ErrorType::kNone: return Code::kSyntax;
    case ErrorType::kRequired: return Code::kRequired;
    case ErrorType::kForbidden: return Code::kForbidden;
    case ErrorType::kTooLong: return Code::kTooLong;
    case ErrorType::kTooShort: return Code::kTooShort;
    case ErrorType::kInternal: return Code::kInternal;
    case ErrorType::kInvalid: return Code::kInvalidValue;
    case ErrorType::kTypeInvalid: return Code::kTypeMismatch;
    case ErrorType::kNotSupported: return Code::kUnsupportedValue;
    case ErrorType::kNotFound: return Code::kNotFound;
    case ErrorType::kDuplicate: return Code::kDuplicateValue;
    case ErrorType::kTooMany: return Code::kTooMany;
    case ErrorType::kTooFew: return Code::kTooFew;
  }
  return Code::kInvalidValue;
}

WantedType WantedTypeNamed(std::string_view name) {
  if (name.starts_with("integer") || name.starts_with("number")) return WantedType::kNumber;
  if (name.starts_with("boolean")) return WantedType::kBoolean;
  if (name.starts_with("array")) return WantedType::kArray;
  return name.starts_with("object") ? WantedType::kObject : WantedType::kUnknown;
}

std::string FieldError::Text() const { return Field() + ": " + Body(); }

std::string FieldError::Body() const { return ErrorBody(type, value, detail); }

std::string ErrorBody(ErrorType type, const std::optional<std::string>& value, std::string_view detail) {
  std::string text(WordsOf(type));
  if (PrintsValue(type) && value) text.append(": ").append(*value);
  if (!detail.empty()) text.append(": ").append(detail);
  return text;
}

FieldError Required(value::Path path, std::string detail, text::Span place) {
  return Make(ErrorType::kRequired, std::move(path), std::nullopt, std::move(detail), place);
}

FieldError Forbidden(value::Path path, std::string detail, text::Span place) {
  return Make(ErrorType::kForbidden, std::move(path), std::nullopt, std::move(detail), place);
}

FieldError Invalid(value::Path path, std::string value, std::string detail, text::Span place) {
  return Make(ErrorType::kInvalid, std::move(path), std::move(value), std::move(detail), place);
}

FieldError TypeInvalid(value::Path path, std::string value, std::string detail, text::Span place) {
  return Make(ErrorType::kTypeInvalid, std::move(path), std::move(value), std::move(detail), place);
}

FieldError NotSupported(value::Path path, std::string value, std::span<const std::string_view> supported,
                        text::Span place) {
  std::string detail;
  for (const std::string_view choice : supported) {
    detail += detail.empty() ? "supported values: " : ", ";
    text::AppendQuoted(detail, choice);
  }
  return Make(ErrorType::kNotSupported, std::move(path), std::move(value), std::move(detail), place);
}

FieldError Duplicate(value::Path path, std::string value, text::Span place) {
  return Make(ErrorType::kDuplicate, std::move(path), std::move(value), {}, place);
}

FieldError TooLong(value::Path path, int64_t max_bytes, text::Span place) {
  std::string detail =
      max_bytes < 0 ? "value is too long" : "may not be more than " + Counted(max_bytes, "byte");
  return Make(ErrorType::kTooLong, std::move(path), std::nullopt, std::move(detail), place);
}

FieldError TooMany(value::Path path, int64_t count, int64_t max_items, text::Span place) {
  std::string detail =
      max_items < 0 ? "has too many items" : "must have at most " + Counted(max_items, "item");
  std::optional<std::string> value;
  if (count >= 0) value = std::to_string(count);
  return Make(ErrorType::kTooMany, std::move(path), std::move(value), std::move(detail), place);
}

FieldError InternalError(value::Path path, std::string detail, text::Span place) {
  return Make(ErrorType::kInternal, std::move(path), std::nullopt, std::move(detail), place);
}

}  // namespace plimsoll::finding
