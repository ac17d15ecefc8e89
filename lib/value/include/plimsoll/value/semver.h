// Semantic versions as Kubernetes reads and compares them (blang/semver v4).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::value {

// A version as semver.org has it. Texts are borrowed from what was parsed.
struct Semver {
  uint64_t major = 0;
  uint64_t minor = 0;
  uint64_t patch = 0;
  std::string_view prerelease;  // without its dash; valid
  std::string_view build;       // without its plus; valid

  std::string String() const;
};

// Fails with the words of the library that Kubernetes uses.
Result<Semver> ParseSemver(std::string_view text);
// What ParseSemver takes after a missing minor or patch was filled in and zeros and a v in front
// were taken away; the text may lie in `storage`.
Result<std::string_view> NormalizeSemver(std::string_view text, std::string& storage);
// By precedence; what follows a plus does not count.
int CompareSemver(const Semver& a, const Semver& b);

}  // namespace plimsoll::value
