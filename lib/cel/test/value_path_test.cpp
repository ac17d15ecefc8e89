#include "plimsoll/cel/rules/value_path.h"

#include <gtest/gtest.h>

namespace plimsoll::cel {
namespace {

using value::Path;
using value::Step;

TEST(ValuePath, FollowsThePropertiesItemsAndEntriesOfASchema) {
  const Path schema = Path("properties").Entry("spec").Child("items").Child("properties").Entry("a.b");
  Path expected;
  expected.Push(Step::Field("spec")).Push(Step::Key("*")).Push(Step::Field("a.b"));
  EXPECT_EQ(ValuePathOf(schema), expected);
  EXPECT_EQ(ValuePathOf(Path("additionalProperties")), Path().Entry("*"));
  EXPECT_EQ(ValuePathOf({}), Path());
}

TEST(ValuePath, IsShownWithADotInFrontOfFields) {
  EXPECT_EQ(ShownValuePath({}), ".");
  EXPECT_EQ(ShownValuePath(Path("spec.items").Entry("*").Child("name")), ".spec.items[*].name");
  EXPECT_EQ(ShownValuePath(Path().Entry("*").Child("name")), "[*].name");
}

}  // namespace
}  // namespace plimsoll::cel
