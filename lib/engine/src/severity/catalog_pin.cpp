#include "plimsoll/engine/severity/catalog_pin.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"
#include "plimsoll/engine/input/known_sources.h"

namespace plimsoll::engine {
namespace {

std::string PullCommand(const CatalogPin& pin, const kinds::CachedCatalog* other) {
  std::string out = "plimsoll catalog pull ";
  if (!KnownSourcesNamed(pin.name).empty()) {
    out += pin.name;
  } else {
    out += (other != nullptr ? other->source : "URL") + " --name " + pin.name;
  }
  return out + (pin.commit.empty() ? "" : " --ref " + pin.commit);
}

}  // namespace

bool IsCommitId(std::string_view text) {
  constexpr size_t kSha1Digits = 40, kSha256Digits = 64;
  return (text.size() == kSha1Digits || text.size() == kSha256Digits) &&
         std::ranges::all_of(text, ascii::IsLowerHexDigit);
}

InputReport UnmetPins(const std::vector<CatalogPin>& pins, const std::vector<kinds::CachedCatalog>& cached,
                      const text::Source& config) {
  InputReport report;
  report.name = config.name();
  for (const CatalogPin& pin : pins) {
    const auto same_name = std::ranges::find(cached, pin.name, &kinds::CachedCatalog::name);
    const kinds::CachedCatalog* other = same_name != cached.end() ? &*same_name : nullptr;
    if (other != nullptr && pin.Fits(*other)) continue;
    finding::Finding& finding = report.findings.emplace_back(finding::Code::kMissingCatalog);
    finding.file = config.name();
    finding.message = other == nullptr
                          ? "the catalog " + pin.name + " is not in the cache"
                          : "the cached catalog " + pin.name + " is of " +
                                (other->commit.empty() ? "no commit" : "commit " + other->commit) +
                                ", not of " + pin.commit;
    finding.hint = "run `" + PullCommand(pin, other) + "`";
    finding.place = finding::Location{};
    finding.place->span = pin.place;
  }
  Settle(report, config);
  return report;
}

}  // namespace plimsoll::engine
