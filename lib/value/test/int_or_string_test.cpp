#include "plimsoll/value/int_or_string.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace plimsoll::value {
namespace {

std::string ErrorOf(const char* text) {
  return IntOrString::FromString(text).ScaledValue(10, Rounding::kUp).error().message;
}

TEST(IntOrString, KeepsApartWhatLooksAlike) {
  EXPECT_EQ(IntOrString::FromInt(5), IntOrString::Parse("5"));
  EXPECT_NE(IntOrString::FromInt(5), IntOrString::FromString("5"));
  EXPECT_EQ(IntOrString::FromInt(5).String(), IntOrString::FromString("5").String());
  EXPECT_TRUE(IntOrString::Parse("2147483648").IsString());
  EXPECT_TRUE(IntOrString::Parse("5%").IsString());
  EXPECT_FALSE(IntOrString::Parse("+5").IsString());
}

TEST(IntOrString, GivesAnIntegerForAnyString) {
  EXPECT_EQ(IntOrString::FromInt(-7).IntValue(), -7);
  EXPECT_EQ(IntOrString::FromString("-7").IntValue(), -7);
  EXPECT_EQ(IntOrString::FromString("http").IntValue(), 0);
  EXPECT_EQ(IntOrString::FromString("25%").IntValue(), 0);
  EXPECT_EQ(IntOrString::FromString("99999999999999999999").IntValue(), std::numeric_limits<int64_t>::max());
}

TEST(IntOrString, TakesAShareOfATotal) {
  const auto share = [](const char* text, int64_t total, Rounding rounding) {
    return IntOrString::Parse(text).ScaledValue(total, rounding).value();
  };
  EXPECT_EQ(share("3", 10, Rounding::kUp), 3);
  EXPECT_EQ(share("25%", 10, Rounding::kUp), 3);
  EXPECT_EQ(share("25%", 10, Rounding::kDown), 2);
  EXPECT_EQ(share("-25%", 10, Rounding::kUp), -2);
  EXPECT_EQ(share("-25%", 10, Rounding::kDown), -3);
  EXPECT_EQ(share("150%", 10, Rounding::kUp), 15);
  EXPECT_EQ(share("9223372036854775807%", 1000, Rounding::kUp), std::numeric_limits<int64_t>::min());
}

TEST(IntOrString, SaysWhatUpstreamSaysOfOtherStrings) {
  EXPECT_EQ(ErrorOf("http"), "invalid value for IntOrString: invalid type: string is not a percentage");
  EXPECT_EQ(ErrorOf(""), "invalid value for IntOrString: invalid type: string is not a percentage");
  EXPECT_EQ(
      ErrorOf("a%"),
      R"(invalid value for IntOrString: invalid value "a%": strconv.Atoi: parsing "a": invalid syntax)");
  EXPECT_EQ(ErrorOf("%"),
            R"(invalid value for IntOrString: invalid value "%": strconv.Atoi: parsing "": invalid syntax)");
  EXPECT_EQ(ErrorOf("99999999999999999999%"),
            R"(invalid value for IntOrString: invalid value "99999999999999999999%": )"
            R"(strconv.Atoi: parsing "99999999999999999999": value out of range)");
}

TEST(IntOrString, ComesFromADocumentAndGoesBack) {
  EXPECT_EQ(IntOrString::From(Tree::Int(80)), IntOrString::FromInt(80));
  EXPECT_EQ(IntOrString::From(Tree::String("http")), IntOrString::FromString("http"));
  EXPECT_EQ(IntOrString::From(Tree()), IntOrString());
  EXPECT_EQ(IntOrString::FromInt(80).ToTree().AsInt(), 80);
  EXPECT_EQ(IntOrString::FromString("http").ToTree().AsString(), "http");
}

TEST(IntOrString, SaysWhatGoSaysOfOtherValues) {
  const auto error = [](const Tree& tree, std::string_view literal = {}) {
    return IntOrString::From(tree, literal).error().message;
  };
  EXPECT_EQ(error(Tree::Float(1.5)), "json: cannot unmarshal number 1.5 into Go value of type int32");
  EXPECT_EQ(error(Tree::Float(100), "1e2"), "json: cannot unmarshal number 1e2 into Go value of type int32");
  EXPECT_EQ(error(Tree::Int(3'000'000'000)),
            "json: cannot unmarshal number 3000000000 into Go value of type int32");
  EXPECT_EQ(error(Tree::Bool(true)), "json: cannot unmarshal bool into Go value of type int32");
  EXPECT_EQ(error(Tree::NewArray()), "json: cannot unmarshal array into Go value of type int32");
}

}  // namespace
}  // namespace plimsoll::value
