// Versions of Kubernetes' own APIs that come to their end: what was deprecated and removed in which
// release, and what is used instead. Facts of the lifecycle that Kubernetes generates for its types
// and of its deprecation guide.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::builtin {

struct Lifecycle {
  std::string_view group;
  std::string_view version;
  std::string_view kind;
  uint32_t deprecated = 0;            // minor versions of Kubernetes 1
  uint32_t removed = 0;               // 0: not yet decided
  std::string_view replacement = {};  // `apps/v1 Deployment`; may be empty

  // The API server's own words: `policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, ...`.
  std::string Warning() const;
};

// Null when nothing is known to come to an end.
const Lifecycle* FindLifecycle(std::string_view group, std::string_view version, std::string_view kind);

}  // namespace plimsoll::builtin
