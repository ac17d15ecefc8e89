#include "quantity_suffix.h"

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"

namespace plimsoll::value {
namespace {

struct Named {
  std::string_view text;
  QuantitySuffix suffix;
};

constexpr Named kNamed[] = {
    {"", {QuantityFormat::kDecimalSi, 0}},   {"m", {QuantityFormat::kDecimalSi, -3}},
    {"Mi", {QuantityFormat::kBinarySi, 20}}, {"Gi", {QuantityFormat::kBinarySi, 30}},
    {"Ki", {QuantityFormat::kBinarySi, 10}}, {"k", {QuantityFormat::kDecimalSi, 3}},
    {"M", {QuantityFormat::kDecimalSi, 6}},  {"G", {QuantityFormat::kDecimalSi, 9}},
    {"T", {QuantityFormat::kDecimalSi, 12}}, {"P", {QuantityFormat::kDecimalSi, 15}},
    {"E", {QuantityFormat::kDecimalSi, 18}}, {"u", {QuantityFormat::kDecimalSi, -6}},
    {"n", {QuantityFormat::kDecimalSi, -9}}, {"Ti", {QuantityFormat::kBinarySi, 40}},
    {"Pi", {QuantityFormat::kBinarySi, 50}}, {"Ei", {QuantityFormat::kBinarySi, 60}},
};

}  // namespace

std::optional<QuantitySuffix> ParseQuantitySuffix(std::string_view text) {
  for (const Named& named : kNamed) {
    if (named.text == text) return named.suffix;
  }
  if (text.size() < 2 || (text[0] != 'e' && text[0] != 'E')) return std::nullopt;
  const text::GoInteger exponent = text::ParseGoInteger(text.substr(1), 64);
  if (exponent.fault != text::GoInteger::Fault::kNone) return std::nullopt;
  return QuantitySuffix{QuantityFormat::kDecimalExponent, WrapScale(exponent.value)};
}

void AppendQuantitySuffix(std::string& out, QuantitySuffix suffix) {
  if (suffix.format == QuantityFormat::kDecimalExponent) {
    if (suffix.exponent == 0) return;
    out.push_back('e');
    text::AppendInt(out, suffix.exponent);
    return;
  }
  for (const Named& named : kNamed) {
    if (named.suffix.format == suffix.format && named.suffix.exponent == suffix.exponent) out += named.text;
  }
}

}  // namespace plimsoll::value
