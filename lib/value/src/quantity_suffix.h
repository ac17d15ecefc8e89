// The letters after a quantity's number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/value/quantity.h"

namespace plimsoll::value {

// What a suffix multiplies with: base^exponent, base 2 for kBinarySi and else 10.
struct QuantitySuffix {
  QuantityFormat format = QuantityFormat::kDecimalSi;
  int32_t exponent = 0;
};

std::optional<QuantitySuffix> ParseQuantitySuffix(std::string_view text);

// Appends nothing for an exponent that has no letter in its format.
void AppendQuantitySuffix(std::string& out, QuantitySuffix suffix);

}  // namespace plimsoll::value
