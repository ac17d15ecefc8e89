// The error types of Kubernetes' field errors and their rendering, word for word.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plimsoll::finding {

enum class ErrorType : uint8_t {
  kNone,  // not a field error: syntax, files, limits
  kRequired,
  kForbidden,
  kTooLong,
  kTooShort,
  kInternal,
  kInvalid,
  kTypeInvalid,
  kNotSupported,
  kNotFound,
  kDuplicate,
  kTooMany,
  kTooFew,
};

// The status cause: `FieldValueRequired`; empty for kNone.
std::string_view CauseOf(ErrorType type);
// The words people see: `Required value`; empty for kNone.
std::string_view WordsOf(ErrorType type);
// Whether the value is between the words and the detail.
bool PrintsValue(ErrorType type);

// Several errors in one line, as Go's aggregate prints them: one as it is, more as
// `[a, b]`, repeated texts once.
std::string RenderAggregate(std::span<const std::string> errors);

}  // namespace plimsoll::finding
