#include "plimsoll/catalog/release_name.h"

#include "plimsoll/text/version_number.h"

namespace plimsoll::catalog {

using text::TakeDot;
using text::TakeNumber;

std::optional<ReleaseNumber> ParseReleaseName(std::string_view name) {
  if (name.starts_with('v')) name.remove_prefix(1);
  ReleaseNumber out;
  if (!TakeNumber(name, out.major) || !TakeDot(name) || !TakeNumber(name, out.minor)) return std::nullopt;
  if (name.empty()) return out;
  if (!TakeDot(name) || !TakeNumber(name, out.patch) || !name.empty()) return std::nullopt;
  return out;
}

std::optional<ReleaseNumber> MinorOf(std::string_view name) {
  std::optional<ReleaseNumber> out = ParseReleaseName(name);
  if (out) out->patch = 0;
  return out;
}

}  // namespace plimsoll::catalog
