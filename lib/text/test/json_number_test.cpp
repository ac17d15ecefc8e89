#include "plimsoll/text/json_number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

namespace plimsoll::text {
namespace {

using Kind = JsonNumber::Kind;

// Reads a literal that is in a longer text, so that a read past the end would show.
JsonNumber Read(const std::string& literal) {
  const std::string text = literal + "7.7e7";
  JsonNumber number;
  const char* const end = text.data() + literal.size();
  EXPECT_EQ(ReadJsonNumber(text.data(), end, number), end) << literal;
  return number;
}

void ExpectInt(const std::string& literal, int64_t value) {
  const JsonNumber number = Read(literal);
  EXPECT_EQ(number.kind, Kind::kInt) << literal;
  EXPECT_EQ(number.integer, value) << literal;
}

void ExpectFloat(const std::string& literal, double value) {
  const JsonNumber number = Read(literal);
  EXPECT_EQ(number.kind, Kind::kFloat) << literal;
  EXPECT_EQ(number.number, value) << literal;
  EXPECT_EQ(std::signbit(number.number), std::signbit(value)) << literal;
}

TEST(JsonNumber, WithoutPointAndExponentIsAnInt64WhenItFits) {
  ExpectInt("0", 0);
  ExpectInt("-0", 0);
  ExpectInt("7", 7);
  ExpectInt("-42", -42);
  ExpectInt("999999999999999999", 999999999999999999);
  ExpectInt("1000000000000000000", 1000000000000000000);
  ExpectInt("9223372036854775807", INT64_MAX);
  ExpectInt("-9223372036854775808", INT64_MIN);
}

TEST(JsonNumber, IsAFloatOtherwise) {
  ExpectFloat("9223372036854775808", 9223372036854775808.0);
  ExpectFloat("-9223372036854775809", -9223372036854775808.0);
  ExpectFloat("1.0", 1);
  ExpectFloat("-0.0", -0.0);
  ExpectFloat("1e2", 100);
  ExpectFloat("1E+2", 100);
  ExpectFloat("25e-1", 2.5);
  ExpectFloat("0e999999999999999999999", 0);
}

TEST(JsonNumber, TooSmallIsZeroOfItsSign) {
  ExpectFloat("1e-400", 0);
  ExpectFloat("-1e-400", -0.0);
  ExpectFloat("123.456e-789", 0);
  ExpectFloat("1e-99999999999999999999", 0);
  ExpectFloat("0." + std::string(400, '0') + "1", 0);
  ExpectFloat("1" + std::string(100, '0') + "e-500", 0);
  ExpectFloat("5e-324", 5e-324);
  ExpectFloat("2.4703282292062327e-324", 0);
  ExpectFloat("2.4703282292062328e-324", 5e-324);
}

TEST(JsonNumber, TooLargeIsAnOverflow) {
  for (const std::string& literal :
       {std::string("1e400"), std::string("-1e400"), std::string("1.7976931348623159e308"),
        std::string(400, '9'), "0." + std::string(400, '0') + "1e800",
        std::string("1e99999999999999999999")}) {
    EXPECT_EQ(Read(literal).kind, Kind::kOverflow) << literal;
  }
  ExpectFloat("1.7976931348623157e308", 1.7976931348623157e308);
  ExpectFloat("1.7976931348623158e308", 1.7976931348623157e308);
  ExpectFloat("0." + std::string(320, '0') + "1e330", 1e9);
}

TEST(JsonNumber, BreakingTheGrammarIsNone) {
  for (const std::string text : {"-", "-x", "1.", "1.e1", "1e", "1e+", "1e-x", "-.5"}) {
    JsonNumber number;
    EXPECT_EQ(ReadJsonNumber(text.data(), text.data() + text.size(), number), nullptr) << text;
  }
}

TEST(JsonNumber, StopsWhereTheGrammarStops) {
  for (const auto& [text, length] :
       {std::pair<std::string, int>{"01", 1}, {"-00", 2}, {"1.5.5", 3}, {"12x", 2}, {"1e5e", 3}, {"12", 2}}) {
    JsonNumber number;
    EXPECT_EQ(ReadJsonNumber(text.data(), text.data() + text.size(), number), text.data() + length) << text;
  }
}

TEST(JsonNumber, RoundsAsTheCLibraryDoes) {
  std::mt19937_64 random(4);
  for (int round = 0; round < 20000; ++round) {
    std::string literal = random() % 2 == 0 ? "-" : "";
    literal += std::to_string(random() % (uint64_t{1} << random() % 64));
    literal += '.' + std::to_string(random());
    if (random() % 2 == 0) literal += 'e' + std::to_string(static_cast<int>(random() % 700) - 360);
    const double expected = std::strtod(literal.c_str(), nullptr);
    const JsonNumber number = Read(literal);
    if (std::isinf(expected)) {
      EXPECT_EQ(number.kind, Kind::kOverflow) << literal;
    } else {
      EXPECT_EQ(number.number, expected) << literal;
    }
  }
}

}  // namespace
}  // namespace plimsoll::text
