// NumberRules are the keywords about numbers of one schema node, as the API server's engine
// applies them. It has two number types, int64 and float64, and what a keyword means depends
// on which of them the value is:
//   - the bounds are float64 and are truncated towards zero when the value is an int64;
//   - where the schema has a type, value and bounds alike must fit it, and a bound that does
//     not fit condemns every number.
//
//   NumberRules rules = {.capacity = Capacity::kInt32, ...};
//   rules.Hold(int64_t{5});
#pragma once

#include <cstdint>

namespace plimsoll::check {

// What a number must fit, from the schema's type and format.
enum class Capacity : uint8_t { kAny, kInt64, kInt32, kFloat32 };

// Whether a float is near enough to an integer to pass for one: upstream's "JSON integer".
bool IsJsonInteger(double number);
// int64(number) as Go does it on amd64: out of range gives the smallest int64.
int64_t TruncateAsGo(double number);
bool Fits(Capacity capacity, int64_t number);
bool Fits(Capacity capacity, double number);

struct Bound {
  bool given = false;
  bool exclusive = false;
  bool fits = true;  // its own schema's capacity
  double number = 0;
  int64_t truncated = 0;  // what int64 values are compared with

  static Bound Of(double number, bool exclusive, Capacity capacity);
};

struct NumberRules {
  Capacity capacity = Capacity::kAny;
  Bound multiple_of = {};
  Bound minimum = {};
  Bound maximum = {};

  bool Hold(int64_t number) const;
  bool Hold(double number) const;
  // Whether every int64, or every float64, is fine.
  bool AnyInt() const;
  bool AnyFloat() const;
  bool HasBounds() const { return multiple_of.given || minimum.given || maximum.given; }
};

// Single keywords, for whoever has to say which one is broken. Bounds that do not fit are
// compared as floats.
bool IsMultiple(int64_t number, int64_t factor);
bool IsMultiple(double number, double factor);

template <class T>
bool Below(T number, T minimum, bool exclusive) {
  return exclusive ? number <= minimum : number < minimum;
}
template <class T>
bool Above(T number, T maximum, bool exclusive) {
  return exclusive ? number >= maximum : number > maximum;
}

}  // namespace plimsoll::check
