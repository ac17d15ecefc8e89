// IntOrString is a 32-bit integer or a string, as ports and `maxSurge: 25%` are written:
// k8s.io/apimachinery's intstr.IntOrString.
//
//   IntOrString::FromString("25%").ScaledValue(10, Rounding::kUp);  // 3
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::value {

enum class Rounding : uint8_t { kDown, kUp };

class IntOrString {
 public:
  // The integer 0.
  IntOrString() = default;
  static IntOrString FromInt(int32_t number);
  static IntOrString FromString(std::string text);
  // An integer if the text is one, else the text.
  static IntOrString Parse(std::string_view text);
  // From a document; null is 0. `literal` is how a number is in the JSON, for the error;
  // without it the error shows the number as encoding/json would write it.
  static Result<IntOrString> From(AnyValue value, std::string_view literal = {});

  bool IsString() const { return is_string_; }
  // A string equals no integer, also if it is one.
  friend bool operator==(const IntOrString&, const IntOrString&) = default;

  std::string String() const;
  // The integer, or the string read as one: 0 if it is none, the nearest that fits if it is
  // too large.
  int64_t IntValue() const;
  // The JSON form.
  Tree ToTree() const;

  // intstr.GetScaledValueFromIntOrPercent: the integer, or a percentage of `total`. Fails on
  // other strings with upstream's words.
  Result<int64_t> ScaledValue(int64_t total, Rounding rounding) const;

 private:
  bool is_string_ = false;
  int32_t number_ = 0;
  std::string text_;
};

}  // namespace plimsoll::value
