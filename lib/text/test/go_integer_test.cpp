#include "plimsoll/text/go_integer.h"

#include <gtest/gtest.h>

#include <limits>

namespace plimsoll::text {
namespace {

using Fault = GoInteger::Fault;

struct IntegerCase {
  const char* text;
  int bits;
  int64_t value;
  Fault fault;
};

TEST(GoInteger, ReadsAsParseIntDoes) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  constexpr IntegerCase kCases[] = {
      {"0", 64, 0, Fault::kNone},
      {"+7", 64, 7, Fault::kNone},
      {"-007", 32, -7, Fault::kNone},
      {"9223372036854775807", 64, kMax, Fault::kNone},
      {"-9223372036854775808", 64, kMin, Fault::kNone},
      {"9223372036854775808", 64, kMax, Fault::kRange},
      {"-9223372036854775809", 64, kMin, Fault::kRange},
      {"18446744073709551616", 64, kMax, Fault::kRange},
      {"2147483647", 32, 2147483647, Fault::kNone},
      {"2147483648", 32, 2147483647, Fault::kRange},
      {"-2147483649", 32, -2147483648, Fault::kRange},
      {"", 64, 0, Fault::kSyntax},
      {"+", 64, 0, Fault::kSyntax},
      {"+-1", 64, 0, Fault::kSyntax},
      {"1_000", 64, 0, Fault::kSyntax},
      {" 1", 64, 0, Fault::kSyntax},
      {"9223372036854775808x", 64, 0, Fault::kSyntax},
      {"184467440737095516160x", 64, kMax, Fault::kRange},
      {"4294967295x", 32, 0, Fault::kSyntax},
      {"4294967296x", 32, 2147483647, Fault::kRange},
  };
  for (const IntegerCase& c : kCases) {
    const GoInteger read = ParseGoInteger(c.text, c.bits);
    EXPECT_EQ(read.value, c.value) << c.text;
    EXPECT_EQ(read.fault, c.fault) << c.text;
  }
}

TEST(GoInteger, ExplainsAsStrconvDoes) {
  EXPECT_EQ(GoIntegerError("Atoi", "a\n", Fault::kSyntax), R"(strconv.Atoi: parsing "a\n": invalid syntax)");
  EXPECT_EQ(GoIntegerError("ParseInt", "99", Fault::kRange),
            R"(strconv.ParseInt: parsing "99": value out of range)");
}

}  // namespace
}  // namespace plimsoll::text
