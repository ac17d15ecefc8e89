// Schemas holds the current KindSet and makes new ones when files change. A CRD that is broken never takes
// the place of a good one: the last good one of that name stays until a good one comes or the CRD is removed.
//
//   Schemas schemas(files, sources);
//   LoadOutcome outcome = schemas.Load();
//   std::shared_ptr<const KindSet> set = schemas.Current();
//
// Any number of threads may call Current while one loads.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "crd_source.h"
#include "file_stamps.h"
#include "kind_set.h"

namespace plimsoll::serve {

struct LoadOutcome {
  // Why there is no new set; the old one stays. Empty when there is one.
  std::string failure;
  // CRDs that are not used.
  std::vector<CrdProblem> problems;
  size_t kinds = 0;  // of CRDs that are
};

class Schemas {
 public:
  // The files must outlive it.
  Schemas(const text::Files& files, SchemaSources sources) : files_(files), sources_(std::move(sources)) {}

  // Reads everything again and takes the new set into use. One thread at a time.
  LoadOutcome Load();
  // Whether files have changed since.
  bool IsStale() const;
  // CRDs that come from elsewhere, such as an API server, in place of those given before. Load uses them.
  void Give(CrdsRead crds);

  // Null before the first set was made.
  std::shared_ptr<const KindSet> Current() const;

 private:
  CrdsRead ReadAll() const;
  void KeepGood(CrdsRead& read) const;
  static void KeepFirst(CrdsRead& read);
  std::vector<std::string> WatchedPaths() const;

  const text::Files& files_;
  const SchemaSources sources_;
  FileStamps stamps_;
  std::vector<CrdEntry> used_;  // by the current set
  mutable std::mutex mutex_;
  CrdsRead given_;
  std::shared_ptr<const KindSet> current_;
};

}  // namespace plimsoll::serve
