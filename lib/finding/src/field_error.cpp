#include "plimsoll/finding/field_error.h"

#include "plimsoll/base/counted.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::finding {
namespace {

FieldError Make(ErrorType type, std::string field, std::optional<std::string> value, std::string detail,
                text::Span place) {
  FieldError error;
  error.type = type;
  error.field = std::move(field);
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

std::string FieldError::Text() const {
  std::string text = field;
  text.append(": ").append(WordsOf(type));
  if (PrintsValue(type) && value) text.append(": ").append(*value);
  if (!detail.empty()) text.append(": ").append(detail);
  return text;
}

FieldError Required(std::string field, std::string detail, text::Span place) {
  return Make(ErrorType::kRequired, std::move(field), std::nullopt, std::move(detail), place);
}

FieldError Forbidden(std::string field, std::string detail, text::Span place) {
  return Make(ErrorType::kForbidden, std::move(field), std::nullopt, std::move(detail), place);
}

FieldError Invalid(std::string field, std::string value, std::string detail, text::Span place) {
  return Make(ErrorType::kInvalid, std::move(field), std::move(value), std::move(detail), place);
}

FieldError TypeInvalid(std::string field, std::string value, std::string detail, text::Span place) {
  return Make(ErrorType::kTypeInvalid, std::move(field), std::move(value), std::move(detail), place);
}

FieldError NotSupported(std::string field, std::string value, std::span<const std::string_view> supported,
                        text::Span place) {
  std::string detail;
  for (const std::string_view choice : supported) {
    detail += detail.empty() ? "supported values: " : ", ";
    text::AppendQuoted(detail, choice);
  }
  return Make(ErrorType::kNotSupported, std::move(field), std::move(value), std::move(detail), place);
}

FieldError Duplicate(std::string field, std::string value, text::Span place) {
  return Make(ErrorType::kDuplicate, std::move(field), std::move(value), {}, place);
}

FieldError TooLong(std::string field, int64_t max_bytes, text::Span place) {
  std::string detail =
      max_bytes < 0 ? "value is too long" : "may not be more than " + Counted(max_bytes, "byte");
  return Make(ErrorType::kTooLong, std::move(field), std::nullopt, std::move(detail), place);
}

FieldError TooMany(std::string field, int64_t count, int64_t max_items, text::Span place) {
  std::string detail =
      max_items < 0 ? "has too many items" : "must have at most " + Counted(max_items, "item");
  std::optional<std::string> value;
  if (count >= 0) value = std::to_string(count);
  return Make(ErrorType::kTooMany, std::move(field), std::move(value), std::move(detail), place);
}

FieldError InternalError(std::string field, std::string detail, text::Span place) {
  return Make(ErrorType::kInternal, std::move(field), std::nullopt, std::move(detail), place);
}

}  // namespace plimsoll::finding
