#include "plimsoll/skew/policy/cri_version.h"

#include <cstdint>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/version_number.h"

namespace plimsoll::skew {
namespace {

// v1 came with Kubernetes 1.23; 1.26 removed v1alpha2.
constexpr int kFirstWithV1 = 23;
constexpr int kFirstWithoutAlpha = 26;

bool TakeVersionPart(std::string_view& text, uint32_t& out) {
  return text::TakeNumber(text, out) && out <= kMaxMinorVersion;
}

bool IsSuffix(std::string_view text) {
  if (text.size() < 2) return false;
  for (const char c : text.substr(1)) {
    if (!ascii::IsLetterOrDigit(c) && c != '.' && c != '-' && c != '+') return false;
  }
  return true;
}

std::string Wrong(std::string_view text, VersionKind kind) {
  const bool kubelet = kind == VersionKind::kKubelet;
  return "'" + std::string(text) + "' is not a version of " +
         (kubelet ? "Kubernetes, such as 1.26 or v1.26.3" : "k8s.io/cri-api, such as v0.26.0 or 0.26");
}

// `1.24-1.26`: somebody means a range. Packages have versions such as `1.30.5-1.1`.
bool IsRangeWithDash(std::string_view suffix) {
  if (!suffix.starts_with('-')) return false;
  suffix.remove_prefix(suffix.starts_with("-v") ? 2 : 1);
  uint32_t part = 0;
  return TakeVersionPart(suffix, part) && text::TakeDot(suffix) && TakeVersionPart(suffix, part);
}

Result<MinorVersion> ParseOne(std::string_view whole, VersionKind kind) {
  std::string_view text = whole;
  MinorVersion version;
  uint32_t major = 0;
  uint32_t minor = 0;
  uint32_t patch = 0;
  if (text.starts_with('v')) text.remove_prefix(1);
  if (!TakeVersionPart(text, major) || !text::TakeDot(text) || !TakeVersionPart(text, minor))
    return Fail(Wrong(whole, kind));
  const bool has_patch = text::TakeDot(text);
  if (has_patch && !TakeVersionPart(text, patch)) return Fail(Wrong(whole, kind));
  version.minor = static_cast<int>(minor);
  version.is_prerelease = text.starts_with('-');
  if (!has_patch && IsRangeWithDash(text))
    return Fail(Wrong(whole, kind) + "; a range has two dots: 1.24..1.26");
  if (!text.empty() && ((text.front() != '-' && text.front() != '+') || !IsSuffix(text))) {
    return Fail(Wrong(whole, kind));
  }
  const uint32_t wanted = kind == VersionKind::kKubelet ? 1 : 0;
  if (major == wanted) return version;
  if (kind == VersionKind::kCriApi && major == 1) {
    return Fail(Wrong(whole, kind) +
                "; the module has the major version 0 and the minor version of Kubernetes");
  }
  return Fail(Wrong(whole, kind));
}

}  // namespace

std::string VersionText(int minor, VersionKind kind) {
  return (kind == VersionKind::kKubelet ? "1." : "v0.") + std::to_string(minor);
}

Result<VersionRange> ParseVersions(std::string_view text, VersionKind kind) {
  VersionRange range;
  range.text = text;
  const size_t dots = text.find("..");
  const auto first = ParseOne(text.substr(0, dots), kind);
  if (!first) return std::unexpected(first.error());
  range.first = range.last = *first;
  if (dots == std::string_view::npos) return range;
  const auto last = ParseOne(text.substr(dots + 2), kind);
  if (!last) return std::unexpected(last.error());
  range.last = *last;
  if (range.last.minor < range.first.minor) {
    return Fail("'" + range.text + "' ends before it begins");
  }
  return range;
}

CriApis ApisOf(int minor) {
  CriApis apis = 0;
  if (minor < kFirstWithoutAlpha) apis |= static_cast<CriApis>(CriApi::kV1Alpha2);
  if (minor >= kFirstWithV1) apis |= static_cast<CriApis>(CriApi::kV1);
  return apis;
}

Result<CriApi> CriApiNamed(std::string_view name) {
  if (name == "v1") return CriApi::kV1;
  if (name == "v1alpha2") return CriApi::kV1Alpha2;
  return Fail("'" + std::string(name) + "' is not a version of the CRI API; known are v1 and v1alpha2");
}

std::string ApisText(CriApis apis) {
  const bool alpha = (apis & static_cast<CriApis>(CriApi::kV1Alpha2)) != 0;
  const bool stable = (apis & static_cast<CriApis>(CriApi::kV1)) != 0;
  if (alpha && stable) return "v1 and v1alpha2";
  return alpha ? "v1alpha2" : stable ? "v1" : "none";
}

}  // namespace plimsoll::skew
