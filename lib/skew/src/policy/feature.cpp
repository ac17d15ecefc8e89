#include "plimsoll/skew/policy/feature.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::skew {
namespace {

bool IsParticipating(std::string_view name) {
  return std::ranges::any_of(
      kParticipating, [&](std::string_view known) { return ascii::ToLower(known) == ascii::ToLower(name); });
}

// `2.0.0-rc.1` is about the readiness of the release, so the release is not there yet.
bool IsPrerelease(std::string_view version) { return version.find('-') != std::string_view::npos; }

class FeatureJudge {
 public:
  explicit FeatureJudge(const Feature& feature) : feature_(feature) {
    for (const RuntimeSupport& runtime : feature.runtimes) Count(runtime);
    for (const std::string_view name : kParticipating) {
      const bool released = std::ranges::find(released_, ascii::ToLower(name)) != released_.end();
      if (!released) not_released_.emplace_back(name);
    }
  }

  std::vector<FeatureProblem> Run() {
    for (const RuntimeSupport& runtime : feature_.runtimes) LookAt(runtime);
    if (feature_.stage == Stage::kAlpha) Alpha();
    if (feature_.stage == Stage::kBeta) Beta();
    if (feature_.stage == Stage::kGa) Ga();
    return std::move(problems_);
  }

 private:
  void Count(const RuntimeSupport& runtime) {
    if (!IsParticipating(runtime.name)) return;
    most_ = std::max(most_, runtime.state);
    if (runtime.state == RuntimeState::kReleased && !IsPrerelease(runtime.version)) {
      released_.push_back(ascii::ToLower(runtime.name));
    }
  }

  void LookAt(const RuntimeSupport& runtime) {
    if (!IsParticipating(runtime.name)) {
      Warn(runtime.place, runtime.name + " is not a participating runtime, so it does not count",
           "Participating runtimes are containerd and CRI-O.");
    } else if (runtime.state == RuntimeState::kReleased && IsPrerelease(runtime.version)) {
      Warn(runtime.place, runtime.name + " " + runtime.version + " is not a GA release, so it does not count",
           "Name the GA release, or use state main until there is one.");
    }
  }

  void Alpha() {
    if (most_ < RuntimeState::kMain) {
      Add("an alpha feature needs an implementation in the development branch of at least one runtime, or "
          "one "
          "that is marked as experimental",
          "Merge it into the main branch of containerd or CRI-O first.");
    }
    if (feature_.enabled_by_default) {
      Add("an alpha feature cannot be enabled by default", "Remove enabledByDefault.");
    }
    if (feature_.has_e2e_test == false) {
      Add("an alpha feature needs an end-to-end test that is merged with the code",
          "The test may run with the development branch of a runtime.");
    }
    RequireAgreement();
  }

  void RequireAgreement() {
    if (!feature_.agreed) return;
    for (const std::string_view name : kParticipating) {
      const bool agrees = std::ranges::any_of(*feature_.agreed, [&](const std::string& one) {
        return ascii::ToLower(one) == ascii::ToLower(name);
      });
      if (!agrees) {
        Add("the maintainers of " + std::string(name) +
                " must agree to the design before the feature is alpha",
            "Ask them to review the enhancement proposal.");
      }
    }
  }

  void Beta() {
    if (released_.empty()) {
      return Add(
          "a beta feature needs a GA release of at least one runtime that implements it, not as experimental",
          "Keep the feature at alpha until there is one.");
    }
    if (feature_.enabled_by_default && !not_released_.empty()) {
      Add("a beta feature may be enabled by default only when both runtimes have a GA release that "
          "implements it; " +
              text::Joined(not_released_, " and ") + " has none",
          "Disable it by default until there is one.");
    }
  }

  void Ga() {
    if (!not_released_.empty()) {
      Add("a GA feature needs a GA release of both runtimes that implements it, not as experimental; " +
              text::Joined(not_released_, " and ") + (not_released_.size() == 1 ? " has none" : " have none"),
          "Keep the feature at beta until there is one.");
    }
    if (feature_.was_enabled_beta == false) {
      Add("a GA feature needs an earlier release in which it was beta and enabled by default",
          "Enable it by default as beta for one release first.");
    }
  }

  void Add(std::string message, std::string hint) {
    problems_.push_back(
        {feature_.name + ": " + std::move(message), std::move(hint), false, feature_.stage_place});
  }
  void Warn(text::Span place, std::string message, std::string hint) {
    problems_.push_back({feature_.name + ": " + std::move(message), std::move(hint), true, place});
  }

  const Feature& feature_;
  RuntimeState most_ = RuntimeState::kNone;
  std::vector<std::string> released_;  // in lower case
  std::vector<std::string> not_released_;
  std::vector<FeatureProblem> problems_;
};

}  // namespace

std::optional<Stage> StageNamed(std::string_view name) {
  const std::string lower = ascii::ToLower(name);
  if (lower == "alpha") return Stage::kAlpha;
  if (lower == "beta") return Stage::kBeta;
  if (lower == "ga" || lower == "stable") return Stage::kGa;
  return std::nullopt;
}

std::optional<RuntimeState> RuntimeStateNamed(std::string_view name) {
  if (name == "none") return RuntimeState::kNone;
  if (name == "pull-request") return RuntimeState::kPullRequest;
  if (name == "main") return RuntimeState::kMain;
  if (name == "experimental") return RuntimeState::kExperimental;
  if (name == "released") return RuntimeState::kReleased;
  return std::nullopt;
}

std::vector<FeatureProblem> JudgeFeature(const Feature& feature) { return FeatureJudge(feature).Run(); }

}  // namespace plimsoll::skew
