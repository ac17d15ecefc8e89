// The maturity rule: a feature of Kubernetes that needs new parts of the CRI API may be alpha, beta or GA
// only as far as the participating container runtimes implement these parts.
//
//   for (const FeatureProblem& problem : JudgeFeature(feature)) show(problem.message);
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::skew {

enum class Stage : uint8_t { kAlpha, kBeta, kGa };
std::optional<Stage> StageNamed(std::string_view name);

// How far a runtime has come, each further than those before it.
enum class RuntimeState : uint8_t {
  kNone,
  kPullRequest,
  kMain,          // merged into the development branch
  kExperimental,  // released, but marked as experimental
  kReleased,      // in a GA release
};
std::optional<RuntimeState> RuntimeStateNamed(std::string_view name);
inline constexpr std::string_view kRuntimeStates = "none, pull-request, main, experimental or released";

struct RuntimeSupport {
  std::string name;
  RuntimeState state = RuntimeState::kNone;
  std::string version = {};  // of the release, if it is known
  text::Span place = {};
};

struct Feature {
  std::string name;
  Stage stage = Stage::kAlpha;
  bool enabled_by_default = false;
  // Whether it was beta and enabled by default in an earlier release; for GA.
  std::optional<bool> was_enabled_beta = {};
  std::optional<bool> has_e2e_test = {};
  std::optional<std::vector<std::string>> agreed = {};  // runtimes whose maintainers agree to the design
  std::vector<RuntimeSupport> runtimes;
  text::Span place = {};        // of its name
  text::Span stage_place = {};  // of its stage
};

struct FeatureProblem {
  std::string message;
  std::string hint;
  bool warning = false;
  text::Span place;
};

// The runtimes whose support counts.
inline constexpr std::string_view kParticipating[] = {"containerd", "CRI-O"};

std::vector<FeatureProblem> JudgeFeature(const Feature& feature);

}  // namespace plimsoll::skew
