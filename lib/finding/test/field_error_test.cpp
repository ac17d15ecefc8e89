#include "plimsoll/finding/field_error.h"

#include <gtest/gtest.h>

namespace plimsoll::finding {
namespace {

TEST(FieldError, ConstructorsUseUpstreamsWords) {
  constexpr std::string_view kChoices[] = {"a", "b"};
  EXPECT_EQ(Required("x", "", {}).Text(), "x: Required value");
  EXPECT_EQ(Forbidden("x", "no", {}).Text(), "x: Forbidden: no");
  EXPECT_EQ(Invalid("x", "\"v\"", "bad", {}).Text(), "x: Invalid value: \"v\": bad");
  EXPECT_EQ(NotSupported("x", "\"c\"", kChoices, {}).Text(),
            "x: Unsupported value: \"c\": supported values: \"a\", \"b\"");
  EXPECT_EQ(NotSupported("x", "\"c\"", {}, {}).Text(), "x: Unsupported value: \"c\"");
  EXPECT_EQ(Duplicate("x", "1", {}).Text(), "x: Duplicate value: 1");
  EXPECT_EQ(InternalError("x", "e", {}).Text(), "x: Internal error: e");
}

TEST(FieldError, LimitsAreCounted) {
  EXPECT_EQ(TooLong("x", 1, {}).Text(), "x: Too long: may not be more than 1 byte");
  EXPECT_EQ(TooLong("x", 2, {}).Text(), "x: Too long: may not be more than 2 bytes");
  EXPECT_EQ(TooLong("x", -1, {}).Text(), "x: Too long: value is too long");
  EXPECT_EQ(TooMany("x", 9, 8, {}).Text(), "x: Too many: 9: must have at most 8 items");
  EXPECT_EQ(TooMany("x", -1, 1, {}).Text(), "x: Too many: must have at most 1 item");
}

}  // namespace
}  // namespace plimsoll::finding
