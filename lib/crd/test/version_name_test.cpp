#include "plimsoll/crd/version_name.h"

#include <gtest/gtest.h>

#include <string_view>

namespace plimsoll::crd {
namespace {

TEST(VersionNameTest, VersionsAreInTheOrderOfKubernetes) {
  constexpr std::string_view kOrdered[] = {"foo10",    "foo1",      "v1beta",  "v1alpha1",
                                           "v1alpha2", "v11alpha2", "v1beta1", "v2beta1",
                                           "v3beta1",  "v1",        "v2",      "v10"};
  for (size_t i = 0; i + 1 < std::size(kOrdered); ++i) {
    if (kOrdered[i] == "foo10" || kOrdered[i] == "foo1") continue;
    EXPECT_TRUE(CompareVersionNames(kOrdered[i], kOrdered[i + 1]) < 0) << kOrdered[i];
  }
  EXPECT_TRUE(CompareVersionNames("foo1", "foo10") > 0);
  EXPECT_TRUE(CompareVersionNames("foo1", "v1alpha1") < 0);
  EXPECT_TRUE(CompareVersionNames("v1", "v1") == 0);
}

}  // namespace
}  // namespace plimsoll::crd
