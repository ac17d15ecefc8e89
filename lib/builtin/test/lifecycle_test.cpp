#include "plimsoll/builtin/kind/lifecycle.h"

#include <gtest/gtest.h>

#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/builtin/kind/kinds.h"

namespace plimsoll::builtin {
namespace {

TEST(Lifecycle, SaysWhatTheServerWarnsOf) {
  const Lifecycle* budget = FindLifecycle("policy", "v1beta1", "PodDisruptionBudget");
  ASSERT_NE(budget, nullptr);
  EXPECT_EQ(
      budget->Warning(),
      "policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, unavailable in v1.25+; use policy/v1 "
      "PodDisruptionBudget");
  EXPECT_EQ(FindLifecycle("apps", "v1", "Deployment"), nullptr);
}

TEST(Lifecycle, WhatIsServedWithoutAFlagIsNotRemoved) {
  const catalog::Store& store = EmbeddedCatalog();
  for (uint32_t release = 0; release < store.ReleaseCount(); ++release) {
    const Kinds kinds(store, release);
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const auto name = store.KindAt(release, i).name;
      if (name.version.find("alpha") != std::string_view::npos) continue;
      const Lifecycle* end = FindLifecycle(name.group, name.version, name.kind);
      if (end == nullptr || end->removed == 0) continue;
      EXPECT_GT(end->removed, kinds.minor_version()) << name.group << name.version << name.kind;
    }
  }
}

TEST(NameRules, DependOnTheKindAndTheRelease) {
  const auto problems = [](std::string_view group, std::string_view kind, uint32_t minor,
                           std::string_view name) {
    return NameRuleOf({group, "v1", kind}, minor)(name, false).size();
  };
  EXPECT_EQ(problems("", "Pod", 37, "a.b"), 0U);
  EXPECT_EQ(problems("", "Service", 35, "1a"), 1U);
  EXPECT_EQ(problems("", "Service", 36, "1a"), 0U);
  EXPECT_EQ(problems("", "Namespace", 37, "a.b"), 1U);
  EXPECT_EQ(problems("rbac.authorization.k8s.io", "ClusterRole", 37, "system:Node_x"), 0U);
}

}  // namespace
}  // namespace plimsoll::builtin
