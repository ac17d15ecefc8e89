#include <gtest/gtest.h>

#include "plimsoll/skew/policy/cri_policy.h"
#include "plimsoll/skew/policy/feature.h"

namespace plimsoll::skew {
namespace {

SkewVerdict Judge(const char* kubelet, const char* cri_api, std::optional<CriApis> apis = {}) {
  return JudgeSkew({"kubelet", Role::kKubelet, *ParseVersions(kubelet, VersionKind::kKubelet)},
                   {"runtime", Role::kRuntime, *ParseVersions(cri_api, VersionKind::kCriApi), apis});
}

TEST(JudgeSkew, AllowsThreeMinorVersionsEitherWay) {
  EXPECT_TRUE(Judge("1.26", "v0.23.0").supported);
  EXPECT_EQ(Judge("1.26", "v0.23.0").clause, Clause::kOlderServer);
  EXPECT_TRUE(Judge("1.22", "v0.25.5").supported);
  EXPECT_EQ(Judge("1.22", "v0.25.5").clause, Clause::kNewerServer);
  EXPECT_TRUE(Judge("1.36", "v0.36.0-beta.0").supported);
  EXPECT_EQ(Judge("1.36", "v0.36.0-beta.0").clause, Clause::kSameVersion);
  EXPECT_FALSE(Judge("1.31", "v0.27.9").supported);
  EXPECT_FALSE(Judge("1.27", "v0.31.0").supported);
}

TEST(JudgeSkew, RequiresASharedVersionOfTheApi) {
  EXPECT_FALSE(Judge("1.26", "v0.22.0").supported);
  EXPECT_EQ(Judge("1.26", "v0.22.0").clause, Clause::kSameApi);
  EXPECT_FALSE(Judge("1.26", "v0.25.0", static_cast<CriApis>(CriApi::kV1Alpha2)).supported);
  EXPECT_TRUE(Judge("1.25", "v0.22.0").supported);
}

TEST(JudgeSkew, SupportsARangeOnlyAsAWhole) {
  EXPECT_TRUE(Judge("1.30..1.31", "v0.28.0..v0.33.0").supported);
  const SkewVerdict verdict = Judge("1.30..1.31", "v0.27.0..v0.33.0");
  EXPECT_FALSE(verdict.supported);
  EXPECT_EQ(verdict.advice,
            "13 of 14 pairs of versions are supported; kubelet 1.31 with runtime v0.27 is not");
}

TEST(JudgeNode, LooksAtEveryCall) {
  const auto component = [](const char* name, Role role, const char* version) {
    const VersionKind kind = role == Role::kKubelet ? VersionKind::kKubelet : VersionKind::kCriApi;
    return Component{name, role, *ParseVersions(version, kind)};
  };
  const auto verdicts = JudgeNode(
      {component("kubelet", Role::kKubelet, "1.30"), component("containerd", Role::kRuntime, "v0.30.0"),
       component("stargz", Role::kImageProxy, "v0.29.0"), component("crictl", Role::kTool, "v0.26.0")});
  std::vector<std::string> calls;
  for (const SkewVerdict& verdict : verdicts) {
    calls.push_back(verdict.caller + " > " + verdict.server + (verdict.supported ? "" : " !"));
  }
  EXPECT_EQ(calls, (std::vector<std::string>{
                       "kubelet 1.30 > containerd v0.30.0", "kubelet 1.30 > stargz v0.29.0",
                       "stargz v0.29.0 > containerd v0.30.0", "crictl v0.26.0 > containerd v0.30.0 !"}));
}

TEST(ParseVersions, RefusesWhatIsNoVersion) {
  for (const char* text : {"", "1", "1.x", "2.0", "0.26", "1.26.", "1.26-", "1.026", "1.26..", "1.27..1.26",
                           "1.26 ", "1.1000", "-1.26", "1.26.3_4", "latest"}) {
    EXPECT_FALSE(ParseVersions(text, VersionKind::kKubelet)) << text;
  }
  EXPECT_EQ(ParseVersions("v1.26", VersionKind::kCriApi).error().message,
            "'v1.26' is not a version of k8s.io/cri-api, such as v0.26.0 or 0.26; the module has the major "
            "version 0 "
            "and the minor version of Kubernetes");
  EXPECT_TRUE(ParseVersions("v1.26.3+k3s1", VersionKind::kKubelet));
  EXPECT_TRUE(ParseVersions("1.30.5-1.1", VersionKind::kKubelet));
  EXPECT_FALSE(ParseVersions("1.24-1.26", VersionKind::kKubelet));
}

std::vector<std::string> Problems(const Feature& feature) {
  std::vector<std::string> out;
  for (const FeatureProblem& problem : JudgeFeature(feature)) {
    out.push_back((problem.warning ? "warning: " : "") + problem.message);
  }
  return out;
}

Feature With(Stage stage, RuntimeState containerd, RuntimeState crio) {
  Feature feature{.name = "F", .stage = stage, .runtimes = {}};
  feature.runtimes = {{"containerd", containerd}, {"cri-o", crio}};
  return feature;
}

TEST(JudgeFeature, AlphaNeedsOneImplementation) {
  using enum RuntimeState;
  EXPECT_TRUE(Problems(With(Stage::kAlpha, kMain, kNone)).empty());
  EXPECT_TRUE(Problems(With(Stage::kAlpha, kNone, kExperimental)).empty());
  EXPECT_EQ(Problems(With(Stage::kAlpha, kPullRequest, kNone)).size(), 1u);
  Feature feature = With(Stage::kAlpha, kMain, kMain);
  feature.has_e2e_test = false;
  feature.agreed = std::vector<std::string>{"containerd"};
  feature.enabled_by_default = true;
  EXPECT_EQ(Problems(feature).size(), 3u);
}

TEST(JudgeFeature, BetaNeedsAReleaseAndByDefaultTwo) {
  using enum RuntimeState;
  EXPECT_TRUE(Problems(With(Stage::kBeta, kReleased, kNone)).empty());
  EXPECT_EQ(Problems(With(Stage::kBeta, kExperimental, kMain)).size(), 1u);
  Feature feature = With(Stage::kBeta, kReleased, kMain);
  feature.enabled_by_default = true;
  EXPECT_EQ(Problems(feature),
            std::vector<std::string>{
                "F: a beta feature may be enabled by default only when both runtimes have a GA "
                "release that implements it; CRI-O has none"});
  feature.runtimes[1].state = kReleased;
  EXPECT_TRUE(Problems(feature).empty());
  feature.runtimes[1].version = "1.40.0-rc.1";
  EXPECT_EQ(Problems(feature).size(), 2u);
}

TEST(JudgeFeature, GaNeedsBothAndABetaBefore) {
  using enum RuntimeState;
  EXPECT_TRUE(Problems(With(Stage::kGa, kReleased, kReleased)).empty());
  EXPECT_EQ(Problems(With(Stage::kGa, kReleased, kExperimental)).size(), 1u);
  Feature feature = With(Stage::kGa, kReleased, kReleased);
  feature.was_enabled_beta = false;
  feature.runtimes.push_back({"other", kReleased});
  EXPECT_EQ(Problems(feature),
            (std::vector<std::string>{
                "warning: F: other is not a participating runtime, so it does not count",
                "F: a GA feature needs an earlier release in which it was beta and enabled by "
                "default"}));
}

}  // namespace
}  // namespace plimsoll::skew
