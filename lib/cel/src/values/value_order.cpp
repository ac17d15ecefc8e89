#include <cmath>

#include "../types/number_bounds.h"
#include "../types/three_way.h"
#include "value_equality.h"

namespace plimsoll::cel {
namespace {

// Across kinds numbers are compared as doubles within the integer's range, as upstream does, so
// neighbours that no double tells apart are equal.
int OrderDoubleInt(double d, int64_t i) {
  if (d < -kTwo63) return -1;
  if (d > kTwo63) return 1;
  return ThreeWay(d, static_cast<double>(i));
}

int OrderDoubleUint(double d, uint64_t u) {
  if (d < 0) return -1;
  if (d > kTwo64) return 1;
  return ThreeWay(d, static_cast<double>(u));
}

int OrderIntUint(int64_t i, uint64_t u) {
  if (i < 0 || u > uint64_t{INT64_MAX}) return -1;
  return ThreeWay(static_cast<uint64_t>(i), u);
}

int OrderTexts(std::string_view a, std::string_view b) {
  const int order = a.compare(b);
  return ThreeWay(order, 0);
}

}  // namespace

int OrderNumbers(Value a, Value b) {
  switch (a.tag()) {
    case Tag::kInt:
      if (b.tag() == Tag::kInt) return ThreeWay(a.AsInt(), b.AsInt());
      if (b.tag() == Tag::kUint) return OrderIntUint(a.AsInt(), b.AsUint());
      return -OrderDoubleInt(b.AsDouble(), a.AsInt());
    case Tag::kUint:
      if (b.tag() == Tag::kUint) return ThreeWay(a.AsUint(), b.AsUint());
      if (b.tag() == Tag::kInt) return -OrderIntUint(b.AsInt(), a.AsUint());
      return -OrderDoubleUint(b.AsDouble(), a.AsUint());
    default:
      if (b.tag() == Tag::kDouble) return ThreeWay(a.AsDouble(), b.AsDouble());
      if (b.tag() == Tag::kInt) return OrderDoubleInt(a.AsDouble(), b.AsInt());
      return OrderDoubleUint(a.AsDouble(), b.AsUint());
  }
}

Value Compare(Value a, Value b) {
  const auto is_nan = [](Value value) { return value.tag() == Tag::kDouble && std::isnan(value.AsDouble()); };
  if (is_nan(a) || (a.IsNumber() && is_nan(b))) return Value::Error("NaN values cannot be ordered");
  if (a.IsNumber() && b.IsNumber()) {
    return Value::Int(OrderNumbers(a, b));
  }
  if (b.IsError()) return b;
  if (a.tag() != b.tag()) return NoSuchOverload();
  switch (a.tag()) {
    case Tag::kBool: return Value::Int(ThreeWay(a.AsBool(), b.AsBool()));
    case Tag::kString:
    case Tag::kBytes: return Value::Int(OrderTexts(a.text(), b.text()));
    case Tag::kDuration: return Value::Int(ThreeWay(a.AsDuration(), b.AsDuration()));
    case Tag::kTimestamp: return Value::Int(ThreeWay(a.AsTimestamp(), b.AsTimestamp()));
    default: return NoSuchOverload();
  }
}

}  // namespace plimsoll::cel
