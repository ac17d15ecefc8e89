// Versions as the skew policy of the CRI API counts them: by the minor version of Kubernetes.
//
//   ParseVersions("1.26", VersionKind::kKubelet)          1.26
//   ParseVersions("v0.23.0..v0.26", VersionKind::kCriApi)  23 to 26
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::skew {

// `1.26` of Kubernetes, or `v0.26.0` of the module k8s.io/cri-api. Both have the same minor version.
enum class VersionKind : uint8_t { kKubelet, kCriApi };

struct MinorVersion {
  int minor = 0;
  bool is_prerelease = false;  // `v0.26.0-beta.0`
};

struct VersionRange {
  MinorVersion first;
  MinorVersion last;
  std::string text;  // as it was given

  bool IsOne() const { return first.minor == last.minor; }
};

// `1.26` or `v0.26` of a minor version.
std::string VersionText(int minor, VersionKind kind);

// Versions that are at most this far apart are supported.
inline constexpr int kMaxMinorSkew = 3;
inline constexpr int kMaxMinorVersion = 999;

Result<VersionRange> ParseVersions(std::string_view text, VersionKind kind);

// The versions of the CRI API itself, as in `runtime.v1`.
enum class CriApi : uint8_t { kV1Alpha2 = 1, kV1 = 2 };
using CriApis = uint8_t;  // a set of them

// Those of a kubelet or of the module, by minor version.
CriApis ApisOf(int minor);
Result<CriApi> CriApiNamed(std::string_view name);
std::string ApisText(CriApis apis);

}  // namespace plimsoll::skew
