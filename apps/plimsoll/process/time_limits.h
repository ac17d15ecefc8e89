// How long the programs that plimsoll starts may take. Options change the first two.
#pragma once

#include <cstdint>

namespace plimsoll::app {

inline constexpr uint32_t kBuildTimeoutSeconds = 120;  // helm and kustomize, for one chart or kustomization
inline constexpr uint32_t kGitTimeoutSeconds = 600;    // one git command
inline constexpr uint32_t kMaxTimeoutSeconds = 86400;  // what an option can set

}  // namespace plimsoll::app
