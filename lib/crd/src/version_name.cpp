#include "plimsoll/crd/version_name.h"

#include <optional>
#include <tuple>

#include "plimsoll/base/ascii.h"

namespace plimsoll::crd {
namespace {

// Numbers beyond it are all the same.
constexpr int kMaxVersionNumber = 100'000;

int TakeNumber(std::string_view& text) {
  int out = 0;
  for (; !text.empty() && ascii::IsDigit(text[0]); text.remove_prefix(1)) {
    if (out < kMaxVersionNumber) out = out * 10 + (text[0] - '0');
  }
  return out;
}

// Stage, major and minor number; none for names that are no Kubernetes versions.
using VersionRank = std::tuple<int, int, int>;
std::optional<VersionRank> RankOf(std::string_view name) {
  if (!name.starts_with('v') || name.size() < 2 || !ascii::IsDigit(name[1])) return std::nullopt;
  name.remove_prefix(1);
  const int major = TakeNumber(name);
  if (name.empty()) return VersionRank{2, major, 0};
  const bool beta = name.starts_with("beta");
  if (!beta && !name.starts_with("alpha")) return std::nullopt;
  name.remove_prefix(beta ? 4 : 5);
  if (name.empty()) return std::nullopt;
  const int minor = TakeNumber(name);
  if (!name.empty()) return std::nullopt;
  return VersionRank{beta ? 1 : 0, major, minor};
}

}  // namespace

std::strong_ordering CompareVersionNames(std::string_view a, std::string_view b) {
  const std::optional<VersionRank> first = RankOf(a), second = RankOf(b);
  if (first && second) return *first <=> *second;
  if (first) return std::strong_ordering::greater;
  if (second) return std::strong_ordering::less;
  return b <=> a;
}

std::string DeprecationWarning(const Crd& crd, const Version& version) {
  const auto called = [&](const Version& one) {
    return std::string(crd.group.text) + "/" + std::string(one.name.text) + " " +
           std::string(crd.names.kind.text);
  };
  const Version* newest = nullptr;
  for (const Version& one : crd.versions.items) {
    const Version& best = newest == nullptr ? version : *newest;
    if (one.served && !one.deprecated && CompareVersionNames(best.name.text, one.name.text) < 0)
      newest = &one;
  }
  const std::string out = called(version) + " is deprecated";
  return newest == nullptr ? out : out + "; use " + called(*newest);
}

}  // namespace plimsoll::crd
