#include "plimsoll/text/go_format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

template <class Argument>
std::string Appended(void (*append)(std::string&, Argument), Argument argument) {
  std::string out;
  append(out, argument);
  return out;
}

std::string GoFloat(double number) { return Appended(AppendFloat, number); }
std::string Float32Key(double number) { return Appended(AppendFloat32Key, number); }
std::string JsonFloat(double number) { return Appended(AppendJsonFloat, number); }
std::string QuotedByte(int byte) { return Appended(AppendQuotedByte, static_cast<uint8_t>(byte)); }

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(GoQuote, LeavesPrintableTextAlone) {
  EXPECT_EQ(Quoted(""), R"("")");
  EXPECT_EQ(Quoted("it's `fine` é 世 \U0001F600"), "\"it's `fine` é 世 \U0001F600\"");
  EXPECT_EQ(Quoted("\uFFFD"), "\"\uFFFD\"");
}

TEST(GoQuote, EscapesQuotesBackslashesAndControls) {
  EXPECT_EQ(Quoted("\"\\"), R"("\"\\")");
  EXPECT_EQ(Quoted("\a\b\f\n\r\t\v"), R"("\a\b\f\n\r\t\v")");
  EXPECT_EQ(Quoted(std::string_view("\0\x1b\x7f", 3)), R"("\x00\x1b\x7f")");
}

TEST(GoQuote, EscapesUnprintableCodePointsByTheirSize) {
  EXPECT_EQ(Quoted("\u0080\u00a0\u00ad\u200b\u2028\u3000\ufeff"),
            R"("\u0080\u00a0\u00ad\u200b\u2028\u3000\ufeff")");
  EXPECT_EQ(Quoted("\U000E0001\U0010FFFF"), R"("\U000e0001\U0010ffff")");
}

TEST(GoQuote, ShowsInvalidBytesInHex) {
  EXPECT_EQ(Quoted("a\xFF\xC3z"), R"("a\xff\xc3z")");
  EXPECT_EQ(Quoted("\xED\xA0\x80"), R"("\xed\xa0\x80")");
}

TEST(GoQuotedByte, TakesTheByteAsACodePoint) {
  EXPECT_EQ(QuotedByte('x'), "'x'");
  EXPECT_EQ(QuotedByte(0xEF), "'ï'");
  EXPECT_EQ(QuotedByte(0xFF), "'ÿ'");
  EXPECT_EQ(QuotedByte(0x80), "'\\u0080'");
  EXPECT_EQ(QuotedByte(0xA0), "'\\u00a0'");
  EXPECT_EQ(QuotedByte(0xAD), "'\\u00ad'");
}

TEST(GoQuotedByte, EscapesTheSingleQuoteOnly) {
  EXPECT_EQ(QuotedByte('\''), R"('\'')");
  EXPECT_EQ(QuotedByte('"'), R"('"')");
  EXPECT_EQ(QuotedByte('\\'), R"('\\')");
  EXPECT_EQ(QuotedByte('\n'), R"('\n')");
  EXPECT_EQ(QuotedByte(0), R"('\x00')");
  EXPECT_EQ(QuotedByte(0x7F), R"('\x7f')");
}

TEST(GoFloat, IsPlainBetweenTheExponentsMinus4And5) {
  EXPECT_EQ(GoFloat(100000), "100000");
  EXPECT_EQ(GoFloat(999999), "999999");
  EXPECT_EQ(GoFloat(123456.5), "123456.5");
  EXPECT_EQ(GoFloat(0.0001), "0.0001");
  EXPECT_EQ(GoFloat(-1.5), "-1.5");
  EXPECT_EQ(GoFloat(0), "0");
  EXPECT_EQ(GoFloat(-0.0), "-0");
}

TEST(GoFloat, HasATwoDigitExponentBeyond) {
  EXPECT_EQ(GoFloat(1e6), "1e+06");
  EXPECT_EQ(GoFloat(1234567), "1.234567e+06");
  EXPECT_EQ(GoFloat(2e7), "2e+07");
  EXPECT_EQ(GoFloat(1e20), "1e+20");
  EXPECT_EQ(GoFloat(1e-5), "1e-05");
  EXPECT_EQ(GoFloat(5e-324), "5e-324");
  EXPECT_EQ(GoFloat(12345678.5), "1.23456785e+07");
}

TEST(GoFloat, NamesTheInfinities) {
  EXPECT_EQ(GoFloat(kInfinity), "+Inf");
  EXPECT_EQ(GoFloat(-kInfinity), "-Inf");
  EXPECT_EQ(GoFloat(std::nan("")), "NaN");
}

TEST(GoFloat32Key, RoundsTo32Bits) {
  EXPECT_EQ(Float32Key(123456789.125), "1.2345679e+08");
  EXPECT_EQ(Float32Key(1.5), "1.5");
  EXPECT_EQ(Float32Key(0.1), "0.1");
  EXPECT_EQ(Float32Key(1e-50), "0");
  EXPECT_EQ(Float32Key(3.4e38), "3.4e+38");
}

TEST(GoFloat32Key, NamesTheInfinitiesAsYaml) {
  EXPECT_EQ(Float32Key(3.4e39), ".inf");
  EXPECT_EQ(Float32Key(-kInfinity), "-.inf");
  EXPECT_EQ(Float32Key(std::nan("")), ".nan");
  EXPECT_EQ(Float32Key(0x1.ffffffp127), ".inf");
  EXPECT_EQ(Float32Key(0x1.fffffefffffffp127), "3.4028235e+38");
}

TEST(GoJsonFloat, IsPlainFromAMillionthUpTo1e21) {
  EXPECT_EQ(JsonFloat(1e-6), "0.000001");
  EXPECT_EQ(JsonFloat(1e20), "100000000000000000000");
  EXPECT_EQ(JsonFloat(1000000), "1000000");
  EXPECT_EQ(JsonFloat(0.5), "0.5");
  EXPECT_EQ(JsonFloat(0), "0");
  EXPECT_EQ(JsonFloat(-0.0), "-0");
  EXPECT_EQ(JsonFloat(18446744073709551615.0), "18446744073709552000");
}

TEST(GoJsonFloat, CutsTheZeroOfAOneDigitExponent) {
  EXPECT_EQ(JsonFloat(1e-7), "1e-7");
  EXPECT_EQ(JsonFloat(1.5e-9), "1.5e-9");
  EXPECT_EQ(JsonFloat(1e-10), "1e-10");
  EXPECT_EQ(JsonFloat(1e21), "1e+21");
  EXPECT_EQ(JsonFloat(-5e-324), "-5e-324");
}

TEST(GoJsonFloat, MisleadsWhereItsDigitsAreAnotherInteger) {
  for (double misleading : {-0.0, 0x1p60, -0x1p60, -0x1p63, 0x1p63})
    EXPECT_TRUE(JsonFloatMisleads(misleading));
  for (double plain : {0.0, 1.0, -5.0, 0.5, 1e15, 0x1p53, -0x1p53, 1e18, 1e19, 1e20, 0x1p64, 1e300, 5e-324}) {
    EXPECT_FALSE(JsonFloatMisleads(plain)) << plain;
  }
}

// The sequences of tools/go_format_checksums.go, which prints the constants below.
struct Random {
  uint64_t state = 0;
  uint64_t Next() {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }
};

struct Checksum {
  uint64_t value = 0xCBF29CE484222325;
  void Add(std::string_view text) {
    for (char c : text) value = (value ^ static_cast<uint8_t>(c)) * 0x100000001B3;
    value = (value ^ '\n') * 0x100000001B3;
  }
};

double RandomFloat(Random& random) {
  const uint64_t bits = random.Next();
  if (bits % 3 == 0) return std::bit_cast<double>(random.Next());
  const auto integer = static_cast<int64_t>(random.Next()) >> (bits >> 8) % 64;
  return static_cast<double>(integer) / std::pow(10.0, static_cast<double>((bits >> 16) % 23));
}

std::string RandomGoText(Random& random) {
  std::string out;
  for (uint64_t n = random.Next() % 8; n > 0; --n) {
    const uint64_t bits = random.Next();
    switch (bits % 4) {
      case 0: out.push_back(static_cast<char>(bits >> 8)); break;
      case 1: out.push_back(static_cast<char>((bits >> 8) % 128)); break;
      case 2: AppendRune(out, static_cast<char32_t>((bits >> 8) % 0x3000)); break;
      case 3: AppendRune(out, static_cast<char32_t>((bits >> 8) % 0x110000)); break;
    }
  }
  return out;
}

TEST(GoFormat, AgreesWithGoOnAHundredThousandFloats) {
  Random random;
  Checksum general, key, json;
  for (int i = 0; i < 100000; ++i) {
    const double number = RandomFloat(random);
    general.Add(GoFloat(number));
    key.Add(Float32Key(number));
    if (std::isfinite(number)) json.Add(JsonFloat(number));
  }
  EXPECT_EQ(general.value, 0x5CB24E879F39ABBA);
  EXPECT_EQ(key.value, 0x9BC5BC4B4CF9C1F6);
  EXPECT_EQ(json.value, 0x8C155E9300C15AE8);
}

TEST(GoFormat, AgreesWithGoOnAHundredThousandTexts) {
  Random random;
  Checksum quoted;
  for (int i = 0; i < 100000; ++i) quoted.Add(Quoted(RandomGoText(random)));
  EXPECT_EQ(quoted.value, 0xC753A978F1ABB02D);
}

}  // namespace
}  // namespace plimsoll::text
