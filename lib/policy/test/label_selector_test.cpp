#include "plimsoll/policy/model/label_selector.h"

#include <gtest/gtest.h>

#include "plimsoll/policy/cluster/authorizer_table.h"

namespace plimsoll::policy {
namespace {

TEST(SelectorText, FieldsAreSortedAndPrintedWithOneEqualsSign) {
  EXPECT_EQ(CanonicalFieldSelector("spec.nodeName==n,a!=b"), "a!=b,spec.nodeName=n");
  EXPECT_EQ(CanonicalFieldSelector("a"), "");
  EXPECT_EQ(CanonicalFieldSelector("a=b=c"), "");
}

TEST(SelectorText, LabelsHaveSetsAndExistence) {
  EXPECT_EQ(CanonicalLabelSelector("b in (y, x), !c,a=1"), "a=1,b in (x,y),!c");
  EXPECT_EQ(CanonicalLabelSelector("(("), "");
  EXPECT_EQ(CanonicalLabelSelector("a in ("), "");
}

}  // namespace
}  // namespace plimsoll::policy
