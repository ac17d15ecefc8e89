#include "plimsoll/value/pointer.h"

#include <gtest/gtest.h>

#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {
namespace {

TEST(Pointer, EveryValueIsFoundAgainByItsPath) {
  const text::Source source("", R"({"a":{"b":[1,{"c":"d"}]},"~/":[[2]],"":3})");
  Document document;
  ASSERT_TRUE(ReadJson(source.bytes(), {}, document).ok());
  uint32_t values = 0;
  for (uint32_t i = 0; i < document.tape().size(); ++i) {
    const Path path = PathTo(document.root(), i);
    std::optional<Value> found = document.root();
    for (const Step& step : path.steps()) {
      found = Descend(*found, step.kind == Step::Kind::kIndex ? std::to_string(step.index) : step.name);
      ASSERT_TRUE(found) << path.Pointer();
    }
    // A key is found as its value.
    EXPECT_TRUE(found->index() == i || found->index() == i + 1) << path.Pointer();
    values += found->index() == i ? 1U : 0U;
  }
  EXPECT_EQ(values, 10U);
}

TEST(Pointer, PositionsAreWrittenWithoutZerosInFront) {
  const text::Source source("", R"([1,2])");
  Document document;
  ASSERT_TRUE(ReadJson(source.bytes(), {}, document).ok());
  EXPECT_EQ(Descend(document.root(), "1")->AsInt(), 2);
  EXPECT_FALSE(Descend(document.root(), "01"));
  EXPECT_FALSE(Descend(document.root(), "2"));
  EXPECT_FALSE(Descend(document.root(), "-1"));
}

}  // namespace
}  // namespace plimsoll::value
