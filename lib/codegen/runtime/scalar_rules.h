// Rules on one value.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "json_writer.h"
#include "run.h"

namespace declared {

inline std::string Counted(int64_t count, std::string_view unit) {
  return std::to_string(count) + " " + std::string(unit) + (count == 1 ? "" : "s");
}

template <class T>
Errors Required(const Path& path, const Change<T>& value) {
  if (value.IsSet()) return {};
  return {MakeError(ErrorType::kRequired, path, "", "")};
}

// The same test: its errors are never reported, they only stop.
template <class T>
Errors Optional(const Path& path, const Change<T>& value) {
  return Required(path, value);
}

template <class T>
Errors Forbidden(const Path& path, const Change<T>& value) {
  if (!value.IsSet()) return {};
  return {MakeError(ErrorType::kForbidden, path, "", "")};
}

template <class T>
Errors MaxBytes(const Path& path, const Change<T>& value, int64_t limit) {
  if (value.now == nullptr || static_cast<int64_t>(Plain(*value.now).size()) <= limit) return {};
  return {MakeError(ErrorType::kTooLong, path, "may not be more than " + Counted(limit, "byte"), "maxBytes")};
}

template <class T>
Errors MaxLength(const Path& path, const Change<T>& value, int64_t limit) {
  if (value.now == nullptr || static_cast<int64_t>(CountRunes(Plain(*value.now))) <= limit) return {};
  return {MakeError(ErrorType::kTooLong, path, "may not be more than " + Counted(limit, "character"),
                    "maxLength")};
}

template <class T>
Errors MinLength(const Path& path, const Change<T>& value, int64_t limit) {
  if (value.now == nullptr || static_cast<int64_t>(CountRunes(Plain(*value.now))) >= limit) return {};
  FieldError error =
      MakeError(ErrorType::kTooShort, path, "must be at least " + Counted(limit, "character"), "minLength");
  return {WithString(std::move(error), Plain(*value.now), false)};
}

template <class T>
Errors AtMost(const Path& path, const Change<T>& value, int64_t limit, std::string_view origin) {
  const auto size = static_cast<int64_t>(value.now != nullptr ? value.now->size() : 0);
  if (size <= limit) return {};
  FieldError error =
      MakeError(ErrorType::kTooMany, path, "must have at most " + Counted(limit, "item"), origin);
  return {WithValue(std::move(error), std::to_string(size))};
}

template <class T>
Errors AtLeast(const Path& path, const Change<T>& value, int64_t limit, std::string_view origin) {
  const auto size = static_cast<int64_t>(value.now != nullptr ? value.now->size() : 0);
  if (size >= limit) return {};
  FieldError error =
      MakeError(ErrorType::kTooFew, path, "must have at least " + Counted(limit, "item"), origin);
  return {WithValue(std::move(error), std::to_string(size))};
}

template <class T>
Errors MaxItems(const Path& path, const Change<T>& value, int64_t limit) {
  return AtMost(path, value, limit, "maxItems");
}
template <class T>
Errors MinItems(const Path& path, const Change<T>& value, int64_t limit) {
  return AtLeast(path, value, limit, "minItems");
}
template <class T>
Errors MaxProperties(const Path& path, const Change<T>& value, int64_t limit) {
  return AtMost(path, value, limit, "maxProperties");
}
template <class T>
Errors MinProperties(const Path& path, const Change<T>& value, int64_t limit) {
  return AtLeast(path, value, limit, "minProperties");
}

// Number is int64_t or uint64_t, whichever holds all values of the type.
template <class T, class Number>
Errors Minimum(const Path& path, const Change<T>& value, Number limit) {
  if (value.now == nullptr || static_cast<Number>(Plain(*value.now)) >= limit) return {};
  FieldError error = MakeError(ErrorType::kInvalid, path,
                               "must be greater than or equal to " + std::to_string(limit), "minimum");
  return {WithValue(std::move(error), std::to_string(Plain(*value.now)))};
}

template <class T, class Number>
Errors Maximum(const Path& path, const Change<T>& value, Number limit) {
  if (value.now == nullptr || static_cast<Number>(Plain(*value.now)) <= limit) return {};
  FieldError error = MakeError(ErrorType::kInvalid, path,
                               "must be less than or equal to " + std::to_string(limit), "maximum");
  return {WithValue(std::move(error), std::to_string(Plain(*value.now)))};
}

// A scalar as neq and modes name it.
template <class T>
std::string ScalarText(const T& value) {
  if constexpr (std::is_same_v<PlainType<T>, std::string>) {
    return Plain(value);
  } else if constexpr (std::is_same_v<PlainType<T>, bool>) {
    return Plain(value) ? "true" : "false";
  } else {
    return std::to_string(Plain(value));
  }
}

template <class T>
Errors NotEqual(const Path& path, const Change<T>& value, std::string_view unwanted) {
  if (value.now == nullptr) return {};
  const std::string text = ScalarText(*value.now);
  if (text != unwanted) return {};
  constexpr bool is_string = std::is_same_v<PlainType<T>, std::string>;
  FieldError error =
      MakeError(ErrorType::kInvalid, path,
                "must not be equal to " + (is_string ? Quoted(unwanted) : std::string(unwanted)), "neq");
  if (is_string) return {WithString(std::move(error), text, !std::is_same_v<T, std::string>)};
  return {WithValue(std::move(error), text)};
}

template <class T>
Errors Monotonic(const Run& run, const Path& path, const Change<T>& value) {
  if (!run.operation.IsUpdate() || value.now == nullptr || value.old == nullptr) return {};
  if (Plain(*value.now) >= Plain(*value.old)) return {};
  FieldError error =
      MakeError(ErrorType::kInvalid, path, "may not be decreased from " + WriteJson(*value.old), "monotonic");
  return {WithValue(std::move(error), WriteJson(*value.now))};
}

// That a value changed is found by whoever calls this.
template <class T>
Errors Immutable(const Run& run, const Path& path, const Change<T>&) {
  if (!run.operation.IsUpdate()) return {};
  return {WithValue(MakeError(ErrorType::kInvalid, path, "field is immutable", "immutable"), "null")};
}

inline FieldError UndefinedOption(const Path& path, std::string_view option) {
  return MakeError(ErrorType::kInternal, path, "undefined validation option " + Quoted(option), "");
}

// A value that an option takes out of an enum when it is on, or off.
struct Exclusion {
  std::string_view value;
  std::string_view option;
  bool when;
};

// Looks for a reason to leave a value out; an undefined option ends the search.
inline bool IsExcluded(const Run& run, std::string_view value, std::initializer_list<Exclusion> exclusions,
                       std::string_view& undefined) {
  for (const Exclusion& exclusion : exclusions) {
    const auto option = run.operation.options.find(exclusion.option);
    if (option == run.operation.options.end()) {
      undefined = exclusion.option;
      return false;
    }
    if (exclusion.value == value && exclusion.when == option->second) return true;
  }
  return false;
}

template <class T>
Errors Enum(const Run& run, const Path& path, const Change<T>& value,
            std::initializer_list<std::string_view> values,
            std::initializer_list<Exclusion> exclusions = {}) {
  if (value.now == nullptr) return {};
  const std::string& text = Plain(*value.now);
  std::string_view undefined;
  const bool excluded = IsExcluded(run, text, exclusions, undefined);
  if (!undefined.empty()) return {UndefinedOption(path, undefined)};
  if (!excluded && std::find(values.begin(), values.end(), text) != values.end()) return {};
  std::vector<std::string_view> supported;
  for (const std::string_view one : values) {
    const bool left_out = IsExcluded(run, one, exclusions, undefined);
    if (!undefined.empty()) return {UndefinedOption(path, undefined)};
    if (!left_out) supported.push_back(one);
  }
  std::sort(supported.begin(), supported.end());
  std::string detail;
  for (const std::string_view one : supported)
    detail += (detail.empty() ? "supported values: " : ", ") + Quoted(one);
  return {WithString(MakeError(ErrorType::kNotSupported, path, std::move(detail), ""), text, true)};
}

template <class T>
Errors ValidateTrue(const Path&, const Change<T>&) {
  return {};
}

template <class T>
Errors ValidateFalse(const Path& path, const Change<T>& value, std::string_view text) {
  FieldError error =
      MakeError(ErrorType::kInvalid, path, "forced failure: " + std::string(text), "validateFalse");
  return {WithValue(std::move(error), value.now != nullptr ? WriteJson(*value.now) : "null")};
}

}  // namespace declared
