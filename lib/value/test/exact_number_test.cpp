#include "plimsoll/value/exact_number.h"

#include <gtest/gtest.h>

#include <cmath>

#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {
namespace {

Decimal ReadExact(const std::string& json) {
  const text::Source source("", json);
  Document document;
  EXPECT_TRUE(ReadJson(source.bytes(), {}, document).ok());
  return ExactNumber(document.root());
}

TEST(ExactNumber, KeepsTheDigitsThatAFloatWouldLose) {
  EXPECT_EQ(ReadExact("9007199254740993.0"), Decimal::FromInt(9007199254740993));
  EXPECT_NE(ReadExact("9007199254740993.0"), ExactNumber(9007199254740993.0));
  EXPECT_EQ(ReadExact("1.50e3"), Decimal::FromInt(1500));
  EXPECT_EQ(ReadExact("-0.25"), Decimal::FromInt(-25, -2));
  EXPECT_EQ(ReadExact("7"), Decimal::FromInt(7));
}

TEST(ExactNumber, AFloatIsItsShortestDecimal) {
  EXPECT_EQ(ExactNumber(0.1), Decimal::FromInt(1, -1));
  EXPECT_EQ(ExactNumber(HUGE_VAL), Decimal());
}

}  // namespace
}  // namespace plimsoll::value
