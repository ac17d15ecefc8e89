// Two quantities, parted by a space: each prints and reads back, and they compare and add as
// numbers do.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/value/quantity.h"

using plimsoll::Result;
using plimsoll::value::ParseJsonQuantity;
using plimsoll::value::ParseQuantity;
using plimsoll::value::Quantity;

namespace {

void CheckOne(const Quantity& quantity) {
  // What is past E prints without its suffix, what is capped reads back as the cap.
  static const Quantity kNamed = *ParseQuantity("8E");
  Quantity positive = quantity;
  if (quantity.Sign() < 0) positive.Negate();
  if (positive < kNamed) {
    const Result<Quantity> again = ParseQuantity(quantity.String());
    PLIMSOLL_ASSERT(again && *again == quantity);
  }
  quantity.Value();
  quantity.MilliValue();
  quantity.AsInt64();
  quantity.ApproximateFloat64();
  quantity.ApproximateFloat64Before124();
  quantity.Float64();
  Quantity rounded = quantity;
  const bool exact = rounded.RoundUp(0);
  PLIMSOLL_ASSERT(exact == (rounded == quantity));
  rounded.Multiply(INT64_MIN);
  rounded.String();
}

// Scales past this wrap when quantities are added, as upstream's do, and sums go wrong.
bool IsFair(const Quantity& quantity) {
  static const Quantity kHigh = *ParseQuantity("1e1000000000");
  static const Quantity kLow = *ParseQuantity("-1e1000000000");
  return quantity < kHigh && quantity > kLow;
}

void CheckTwo(const Quantity& a, const Quantity& b) {
  PLIMSOLL_ASSERT((a < b) + (a == b) + (a > b) == 1);
  PLIMSOLL_ASSERT((a < b) == (b > a));
  if (!IsFair(a) || !IsFair(b)) return;
  Quantity sum = a;
  if (!sum.Add(b)) return;
  PLIMSOLL_ASSERT((sum > a) == (b.Sign() > 0));
  sum.String();
  PLIMSOLL_ASSERT(sum.Subtract(b));
  PLIMSOLL_ASSERT(sum == a);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t middle = text.find(' ');
  const Result<Quantity> a = ParseQuantity(text.substr(0, middle));
  if (a) CheckOne(*a);
  if (middle != std::string_view::npos) {
    const Result<Quantity> b = ParseJsonQuantity(text.substr(middle + 1));
    if (a && b) CheckTwo(*a, *b);
  }
  return 0;
}
