#include "plimsoll/engine/input/known_sources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

namespace plimsoll::engine {
namespace {

TEST(KnownSources, AGroupNamesItsProject) {
  const KnownSource* source = FindKnownSource("cert-manager.io", "Certificate");
  ASSERT_NE(source, nullptr);
  EXPECT_EQ(source->pull_name(), "cert-manager");
  EXPECT_EQ(FindKnownSource("example.com", "Certificate"), nullptr);
  EXPECT_EQ(FindKnownSource("", "Pod"), nullptr);
}

TEST(KnownSources, ProjectsThatShareAGroupAreReportedApartByKind) {
  EXPECT_EQ(FindKnownSource("argoproj.io", "Rollout")->name, "argo-rollouts");
  EXPECT_EQ(FindKnownSource("argoproj.io", "Workflow")->name, "argo-workflows");
  EXPECT_EQ(FindKnownSource("argoproj.io", "Unheard"), nullptr);
  EXPECT_NE(FindKnownSource("argoproj.io"), nullptr);
  EXPECT_EQ(FindKnownSource("cilium.io", "TracingPolicy")->name, "tetragon");
  EXPECT_EQ(FindKnownSource("cilium.io", "CiliumNetworkPolicy")->name, "cilium");
  EXPECT_EQ(FindKnownSource("kibana.k8s.elastic.co", "Kibana")->name, "elastic");
  EXPECT_EQ(FindKnownSource("gateway.networking.k8s.io", "HTTPRoute")->name, "gateway-api");
  EXPECT_EQ(FindKnownSource("gateway.networking.k8s.io", "XUnheard")->name, "gateway-api-experimental");
}

TEST(KnownSources, ASetIsPulledByOneName) {
  EXPECT_EQ(FindKnownSource("helm.toolkit.fluxcd.io", "HelmRelease")->pull_name(), "flux");
  EXPECT_EQ(KnownSourcesNamed("flux").size(), 6U);
  EXPECT_EQ(KnownSourcesNamed("flux-helm").size(), 1U);
  EXPECT_TRUE(KnownSourcesNamed("").empty());
  EXPECT_TRUE(KnownSourcesNamed("unheard").empty());
}

TEST(KnownSources, TheTableIsSortedAndWellFormed) {
  std::string_view last;
  for (const KnownSource& source : KnownSources()) {
    EXPECT_LT(last, source.name);
    last = source.name;
    EXPECT_TRUE(source.url.starts_with("https://")) << source.name;
    EXPECT_FALSE(source.paths.empty() || source.groups.empty()) << source.name;
    for (const std::string_view words : {source.paths, source.groups, source.kinds}) {
      EXPECT_EQ(words.find("  "), std::string_view::npos) << source.name;
      EXPECT_FALSE(words.starts_with(' ') || words.ends_with(' ')) << source.name;
    }
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    EXPECT_TRUE(std::ranges::all_of(source.name, plain)) << source.name;
  }
}

}  // namespace
}  // namespace plimsoll::engine
