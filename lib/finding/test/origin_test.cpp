#include "plimsoll/finding/origin.h"

#include <gtest/gtest.h>

namespace plimsoll::finding {
namespace {

TEST(Origin, PrintsAsUpstreamAndIsReadBack) {
  for (int kind = 0; kind < static_cast<int>(OriginKind::kOther); ++kind) {
    const Origin origin(static_cast<OriginKind>(kind), kind == 3 ? "k8s-uuid" : "");
    EXPECT_EQ(Origin::Parse(origin.Text()), origin) << origin.Text();
  }
  EXPECT_EQ(Origin(OriginKind::kFormat, "k8s-uuid").Text(), "format=k8s-uuid");
  EXPECT_EQ(Origin(OriginKind::kNotEqual).Text(), "neq");
  EXPECT_EQ(Origin(OriginKind::kZeroOrOneOf).Text(), "zeroOrOneOf");
  EXPECT_TRUE(Origin::Parse("").empty());
}

TEST(Origin, KeepsWhatOnlyHostsKnow) {
  const Origin origin = Origin::Parse("quota");
  EXPECT_EQ(origin.kind, OriginKind::kOther);
  EXPECT_EQ(origin.Text(), "quota");
  EXPECT_FALSE(origin == Origin::Parse("other"));
}

}  // namespace
}  // namespace plimsoll::finding
