// Releases of Kubernetes 1 since which rules are what they are, where several files depend on one.
#pragma once

#include <cstdint>

namespace plimsoll::builtin {

// Containers can be resized in place, so that their resizePolicy is kept.
inline constexpr uint32_t kResizeInPlace = 33;
// Dynamic resource allocation is on, so that claims of pods and containers are kept.
inline constexpr uint32_t kClaims = 34;
// Names of services may begin with a digit.
inline constexpr uint32_t kRelaxedServices = 36;

}  // namespace plimsoll::builtin
