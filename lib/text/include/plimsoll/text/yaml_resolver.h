// What a YAML 1.1 scalar means to Kubernetes: go-yaml v2's resolver.
#pragma once

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

// The first byte decides for most scalars: false when no text that starts so means anything but
// itself. The empty text is null.
bool MayMeanMore(char first);

// An untagged plain scalar.
Scalar ResolvePlain(std::string_view text);
// A scalar whose tag asks for the resolver but not for timestamps (!!int, !!float, ...).
Scalar ResolveWithoutTimestamp(std::string_view text);

}  // namespace plimsoll::text
