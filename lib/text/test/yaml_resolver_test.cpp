#include "plimsoll/text/yaml_resolver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace plimsoll::text {
namespace {

// A scalar in words, so that a table of cases reads well.
std::string Show(Scalar scalar) {
  switch (scalar.kind) {
    case ScalarKind::kNull: return "null";
    case ScalarKind::kBool: return scalar.boolean ? "true" : "false";
    case ScalarKind::kInt: return "int " + std::to_string(scalar.integer);
    case ScalarKind::kUint: return "uint " + std::to_string(scalar.unsigned_integer);
    case ScalarKind::kFloat: {
      char text[64];
      std::snprintf(text, sizeof text, "float %.17g", scalar.number);
      return text;
    }
    case ScalarKind::kString: return "string";
    case ScalarKind::kTimestamp: return "timestamp";
  }
  return "?";
}

struct ScalarCase {
  const char* text;
  const char* meaning;
};

void ExpectAll(std::initializer_list<ScalarCase> cases) {
  for (const ScalarCase& c : cases) EXPECT_EQ(Show(ResolvePlain(c.text)), c.meaning) << c.text;
}

TEST(YamlResolver, KnowsTheWordsOfYaml11InTheirThreeSpellingsOnly) {
  for (const char* text : {"", "~", "null", "Null", "NULL"}) EXPECT_EQ(Show(ResolvePlain(text)), "null");
  for (const char* text : {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"}) {
    EXPECT_EQ(Show(ResolvePlain(text)), "true") << text;
  }
  for (const char* text : {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"}) {
    EXPECT_EQ(Show(ResolvePlain(text)), "false") << text;
  }
  for (const char* text :
       {"nULL", "tRUE", "TRue", "yEs", "oN", "truely", "nullx", "~x", "<<", "=", "inf", "nan", "_1"}) {
    EXPECT_EQ(Show(ResolvePlain(text)), "string") << text;
  }
}

TEST(YamlResolver, ReadsIntegersInGoBases) {
  ExpectAll({{"0", "int 0"},
             {"-0", "int 0"},
             {"+12", "int 12"},
             {"010", "int 8"},
             {"0o10", "int 8"},
             {"0O7", "int 7"}});
  ExpectAll(
      {{"0x1F", "int 31"}, {"+0x1f", "int 31"}, {"-0b11", "int -3"}, {"0B1", "int 1"}, {"00", "int 0"}});
  ExpectAll({{"9223372036854775807", "int 9223372036854775807"},
             {"-9223372036854775808", "int -9223372036854775808"}});
  ExpectAll({{"9223372036854775808", "uint 9223372036854775808"},
             {"18446744073709551615", "uint 18446744073709551615"}});
  ExpectAll({{"0xFFFFFFFFFFFFFFFF", "uint 18446744073709551615"},
             {"0x8000000000000000", "uint 9223372036854775808"}});
  ExpectAll({{"0x", "string"},
             {"0b", "string"},
             {"0o8", "string"},
             {"0b12", "string"},
             {"0x10000000000000000", "string"}});
  ExpectAll({{"-0xFFFFFFFFFFFFFFFF", "string"},
             {"-0x8000000000000000", "int -9223372036854775808"},
             {"0x-1", "string"}});
  ExpectAll({{"0b-101", "int -5"},
             {"0b+1", "int 1"},
             {"0b--1", "string"},
             {"0B-1", "string"},
             {"-0b-1", "string"}});
}

TEST(YamlResolver, DropsUnderscoresAnywhereButAtTheStart) {
  ExpectAll(
      {{"1_000", "int 1000"}, {"1__0", "int 10"}, {"0_", "int 0"}, {"+_1", "int 1"}, {"0x_1", "int 1"}});
  ExpectAll(
      {{"0_x1", "int 1"}, {"0o_7", "int 7"}, {"0_7", "int 7"}, {"1_0.5_0", "float 10.5"}, {"-_", "string"}});
  ExpectAll({{"1e3_0", "float 1e+30"}});
}

TEST(YamlResolver, DropsUnderscoresAfterAPointOnlyBetweenDigits) {
  ExpectAll({{".5_0", "float 0.5"},
             {".5_", "string"},
             {"._5", "string"},
             {".1__5", "string"},
             {".5e1_0", "float 5000000000"}});
}

TEST(YamlResolver, ReadsFloatsAsGoDoes) {
  ExpectAll({{"1.", "float 1"},
             {"1.5", "float 1.5"},
             {".5", "float 0.5"},
             {".5e1", "float 5"},
             {"-1e3", "float -1000"}});
  ExpectAll({{"08", "float 8"},
             {"+.5", "float 0.5"},
             {"1.e2", "float 100"},
             {"-0.0", "float -0"},
             {"+18446744073709551615", "float 1.8446744073709552e+19"}});
  ExpectAll({{".e5", "string"},
             {"1e", "string"},
             {"1e+", "string"},
             {".", "string"},
             {"-", "string"},
             {"+", "string"},
             {"--", "string"}});
  ExpectAll({{"1.2.3", "string"},
             {"0x1p4", "string"},
             {"12:30:45", "string"},
             {"1,000", "string"},
             {"100m", "string"}});
  ExpectAll({{"01777777777777777777777", "uint 18446744073709551615"},
             {"077777777777777777777777", "float 7.7777777777777773e+22"}});
}

TEST(YamlResolver, TakesOverflowForTextAndUnderflowForZero) {
  ExpectAll({{"1e400", "string"},
             {"-1e400", "string"},
             {".1e400", "string"},
             {"1e99999999999999999999", "string"}});
  ExpectAll({{"1e-400", "float 0"},
             {"-1e-400", "float -0"},
             {"1e-99999999999999999999", "float 0"},
             {"0e99999999999999999999", "float 0"}});
  EXPECT_EQ(Show(ResolvePlain("0." + std::string(400, '0') + "1e10")), "float 0");
  EXPECT_EQ(Show(ResolvePlain(std::string(400, '9') + "e-10")), "string");
  EXPECT_EQ(Show(ResolvePlain(std::string(400, '9'))), "string");
}

TEST(YamlResolver, KnowsInfinitiesAndNotANumber) {
  EXPECT_EQ(ResolvePlain(".inf").number, INFINITY);
  EXPECT_EQ(ResolvePlain("+.INF").number, INFINITY);
  EXPECT_EQ(ResolvePlain("-.Inf").number, -INFINITY);
  EXPECT_TRUE(std::isnan(ResolvePlain(".NaN").number));
  ExpectAll({{"-.nan", "string"}, {".Nan", "string"}, {".iNF", "string"}});
}

TEST(YamlResolver, KnowsTimestampsOnlyOnRequest) {
  ExpectAll({{"2001-01-01", "timestamp"},
             {"2001-1-2", "timestamp"},
             {"2001-02-30", "string"},
             {"2000-02-29", "timestamp"}});
  ExpectAll({{"2001-12-14t21:59:43.10-05:00", "timestamp"}, {"2001-12-14T21:59:43Z", "timestamp"}});
  ExpectAll({{"2001-12-14 21:59:43,1", "timestamp"},
             {"2001-12-14   1:2:3", "timestamp"},
             {"2001-12-14T21:59:43", "string"}});
  ExpectAll({{"2001-12-14 24:00:00", "string"},
             {"2001-12-14T1:2:3+24:60", "timestamp"},
             {"2001-12-14T1:2:3+24:61", "string"}});
  ExpectAll({{"2001-12-14 1:2:3.", "string"},
             {"2001-12-14 1:2:3 Z", "string"},
             {"20011-1-1", "string"},
             {"2001-1-", "string"}});
  EXPECT_EQ(Show(ResolveWithoutTimestamp("2001-01-01")), "string");
}

TEST(YamlResolver, KnowsTheCoreSchemaOfYaml12) {
  const auto expect = [](std::initializer_list<ScalarCase> cases) {
    for (const ScalarCase& c : cases) EXPECT_EQ(Show(ResolveCore(c.text)), c.meaning) << c.text;
  };
  expect({{"", "null"}, {"~", "null"}, {"NULL", "null"}, {"true", "true"}, {"FALSE", "false"}});
  for (const char* text : {"y", "N", "yes", "No", "on", "OFF", "tRue", "2001-01-01", "1:30", "1_000"}) {
    EXPECT_EQ(Show(ResolveCore(text)), "string") << text;
  }
  expect({{"010", "int 10"}, {"0o10", "int 8"}, {"0x1F", "int 31"}, {"-12", "int -12"}, {"+12", "int 12"}});
  expect({{"0b11", "string"}, {"-0x1", "string"}, {"0o8", "string"}, {"0x", "string"}, {"-", "string"}});
  expect({{"18446744073709551615", "uint 18446744073709551615"},
          {"18446744073709551616", "float 1.8446744073709552e+19"},
          {"1.5e3", "float 1500"},
          {".5", "float 0.5"},
          {"-.inf", "float -inf"},
          {".nan", "float nan"},
          {"._5", "string"}});
}

}  // namespace
}  // namespace plimsoll::text
