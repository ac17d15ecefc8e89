#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "plimsoll/value/quantity.h"

namespace plimsoll::value {
namespace {

rc::Gen<std::string> Digits(int least, int most) {
  return rc::gen::mapcat(rc::gen::inRange(least, most + 1), [](int count) {
    return rc::gen::container<std::string>(
        static_cast<size_t>(count),
        rc::gen::weightedOneOf<char>(
            {{3, rc::gen::inRange('0', char{'9' + 1})}, {2, rc::gen::just('0')}, {1, rc::gen::just('9')}}));
  });
}

// Well-formed texts of small and of decimal quantities, in all formats.
rc::Gen<std::string> AnyText() {
  const auto suffix =
      rc::gen::element<std::string>("n", "u", "m", "", "k", "M", "G", "T", "P", "Ki", "Mi", "Gi", "Ti", "Pi",
                                    "Ei", "e-12", "e-9", "E-1", "e+0", "e5", "E6", "e14");
  const auto fraction = rc::gen::oneOf(rc::gen::just(std::string()),
                                       rc::gen::map(Digits(0, 12), [](std::string d) { return "." + d; }));
  return rc::gen::map(
      rc::gen::tuple(rc::gen::element<std::string>("", "-", "+"), Digits(1, 22), fraction, suffix),
      [](const auto& parts) {
        const auto& [sign, whole, rest, letters] = parts;
        return sign + whole + rest + letters;
      });
}

Quantity AnyQuantity() {
  const std::string text = *AnyText();
  const Result<Quantity> quantity = ParseQuantity(text);
  RC_ASSERT(quantity.has_value());
  return *quantity;
}

bool Equivalent(const Quantity& a, const Quantity& b) {
  return a == b && !(a < b) && !(b < a) && a.Sign() == b.Sign();
}

RC_GTEST_PROP(QuantityProperty, CanonicalTextReadsBackEqual, ()) {
  const Quantity q = AnyQuantity();
  // Past E there is no suffix, and upstream prints none.
  RC_PRE(q < *ParseQuantity("1e21") && q > *ParseQuantity("-1e21"));
  const Result<Quantity> again = ParseQuantity(q.String());
  RC_ASSERT(again.has_value());
  RC_ASSERT(Equivalent(*again, q));
  RC_ASSERT(again->String() == q.String());
}

RC_GTEST_PROP(QuantityProperty, OrderIsTotal, ()) {
  const Quantity a = AnyQuantity();
  const Quantity b = AnyQuantity();
  const Quantity c = AnyQuantity();
  RC_ASSERT((a < b) + (a == b) + (a > b) == 1);
  RC_ASSERT((a < b) == (b > a));
  if (a <= b && b <= c) RC_ASSERT(a <= c);
}

RC_GTEST_PROP(QuantityProperty, AddingThenSubtractingGivesBack, ()) {
  const Quantity a = AnyQuantity();
  const Quantity b = AnyQuantity();
  Quantity sum = a;
  RC_ASSERT(sum.Add(b).has_value());
  if (b.Sign() > 0) RC_ASSERT(sum > a);
  if (b.Sign() < 0) RC_ASSERT(sum < a);
  Quantity other_way = b;
  RC_ASSERT(other_way.Add(a).has_value());
  RC_ASSERT(Equivalent(sum, other_way));
  RC_ASSERT(sum.Subtract(b).has_value());
  RC_ASSERT(Equivalent(sum, a));
}

RC_GTEST_PROP(QuantityProperty, NegatingTurnsTheOrderRound, ()) {
  const Quantity a = AnyQuantity();
  const Quantity b = AnyQuantity();
  Quantity minus_a = a;
  Quantity minus_b = b;
  minus_a.Negate();
  minus_b.Negate();
  RC_ASSERT((a < b) == (minus_a > minus_b));
}

RC_GTEST_PROP(QuantityProperty, MultiplyingIsRepeatedAdding, ()) {
  const Quantity q = AnyQuantity();
  const auto times = *rc::gen::inRange<int64_t>(0, 12);
  Quantity product = q;
  product.Multiply(times);
  Quantity sum;
  for (int64_t i = 0; i < times; ++i) RC_ASSERT(sum.Add(q).has_value());
  RC_ASSERT(Equivalent(product, sum));
}

RC_GTEST_PROP(QuantityProperty, ReadsOrRefusesAnyBytes, ()) {
  const std::string text = *rc::gen::container<std::string>(
      rc::gen::oneOf(rc::gen::element('0', '1', '9', '.', '+', '-', 'e', 'E', 'i', 'n', 'u', 'm', 'k', 'K',
                                      'M', 'G', 'T', 'P'),
                     rc::gen::arbitrary<char>()));
  const Result<Quantity> q = ParseQuantity(text);
  RC_ASSERT((q ? !q->String().empty() : !q.error().message.empty()));
}

}  // namespace
}  // namespace plimsoll::value
