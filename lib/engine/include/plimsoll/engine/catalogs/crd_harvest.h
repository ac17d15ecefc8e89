// CrdHarvest collects the CRDs of many files and makes a catalog of them. CRDs that the API server would
// refuse are left out, and files that cannot be read are skipped; both are reported.
//
//   CrdHarvest harvest;
//   harvest.Add(text::Source("crds/order.yaml", text));
//   const HarvestReport report = harvest.Finish();
//   Write(report.catalog);
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

inline constexpr size_t kMaxHarvestedCrds = 5'000;

// A CRD or a file that is not part of the catalog.
struct LeftOut {
  std::string file;
  std::string crd;  // its name, or empty for a whole file
  std::string reason;
};

struct HarvestReport {
  // The bytes of the catalog; empty if there is no CRD.
  std::string catalog;
  size_t crds = 0;
  std::vector<std::string> groups;  // sorted
  std::vector<LeftOut> refused;     // by the API server
  std::vector<LeftOut> unreadable;
  // Files that were read without the actions of Go templates in them.
  size_t templates = 0;
  // Why there is no catalog, if something is wrong with all of them together.
  std::string failure;
};

class CrdHarvest {
 public:
  explicit CrdHarvest(value::ReadOptions options = {}) : options_(options) {}

  // Takes every CRD in it. Of two CRDs for one kind the larger is kept.
  void Add(const text::Source& source);
  // Reports a file of which there is nothing to add.
  void AddUnreadable(std::string file, std::string reason) {
    report_.unreadable.push_back({std::move(file), "", std::move(reason)});
  }
  // Larger files are not worth reading.
  uint64_t max_bytes() const { return options_.limits.max_bytes; }
  HarvestReport Finish();

 private:
  struct Kept {
    std::string json;
    std::string file;
  };
  class Reading;

  // Group and kind.
  using Key = std::pair<std::string, std::string>;

  value::ReadOptions options_;
  std::map<Key, Kept> kept_;
  HarvestReport report_;
};

}  // namespace plimsoll::engine
