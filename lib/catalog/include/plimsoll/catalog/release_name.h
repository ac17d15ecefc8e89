// Names of releases of Kubernetes: `1.37.1`, `v1.37`.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace plimsoll::catalog {

struct ReleaseNumber {
  uint32_t major = 0;
  uint32_t minor = 0;
  uint32_t patch = 0;

  friend auto operator<=>(ReleaseNumber, ReleaseNumber) = default;
};

// None for what is no version: two or three numbers, with or without a `v` before them.
std::optional<ReleaseNumber> ParseReleaseName(std::string_view name);
// The same without the patch.
std::optional<ReleaseNumber> MinorOf(std::string_view name);

}  // namespace plimsoll::catalog
