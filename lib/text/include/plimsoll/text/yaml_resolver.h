// What a YAML 1.1 scalar means to Kubernetes: go-yaml v2's resolver. Also what scalars mean in YAML 1.2.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace plimsoll::text {

// kTimestamp stays text in every value Kubernetes makes; it matters only for the tag
// !!timestamp and for quoting on output.
enum class ScalarKind : uint8_t { kNull, kBool, kInt, kUint, kFloat, kString, kTimestamp };

struct Scalar {
  ScalarKind kind = ScalarKind::kString;
  union {
    int64_t integer = 0;        // kInt
    uint64_t unsigned_integer;  // kUint: past int64
    double number;              // kFloat
    bool boolean;               // kBool
  };
};

// What the first byte of a scalar announces.
enum class ScalarHint : uint8_t { kNothing, kWord, kPoint, kDigitOrSign };

inline constexpr std::array<ScalarHint, 256> kScalarHints = [] {
  std::array<ScalarHint, 256> hints{};
  for (char c : std::string_view("yYnNtTfFoO~")) hints[static_cast<uint8_t>(c)] = ScalarHint::kWord;
  for (char c : std::string_view("+-0123456789")) hints[static_cast<uint8_t>(c)] = ScalarHint::kDigitOrSign;
  hints['.'] = ScalarHint::kPoint;
  return hints;
}();

// False when no text that starts so means anything but itself. The empty text is null.
inline bool MayMeanMore(char first) {
  return kScalarHints[static_cast<uint8_t>(first)] != ScalarHint::kNothing;
}

// An untagged plain scalar.
Scalar ResolvePlain(std::string_view text);
// A scalar whose tag needs the resolver but not for timestamps (!!int, !!float, ...).
Scalar ResolveWithoutTimestamp(std::string_view text);
// An untagged plain scalar by the core schema of YAML 1.2. There are no timestamps.
Scalar ResolveCore(std::string_view text);
// 12:30:45.5 and the like: numbers of base 60 in YAML 1.1, which Kubernetes reads as strings.
bool IsBase60(std::string_view text);

}  // namespace plimsoll::text
