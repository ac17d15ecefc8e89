// Schemas holds the current KindSet and makes new ones when files change. A CRD that is broken never takes
// the place of a good one: the last good one of that name stays until a good one comes or the CRD is removed.
// Admission policies are replaced as a whole, by a set without mistakes.
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

#include "file_stamps.h"
#include "plimsoll/batch/crd_source.h"
#include "plimsoll/batch/kind_set.h"
#include "plimsoll/text/files.h"

namespace plimsoll::serve {

using batch::CrdEntry;
using batch::CrdProblem;
using batch::CrdsRead;
using batch::KindSet;
using batch::SchemaSources;
using batch::SharedTexts;

struct LoadOutcome {
  // Why there is no new set; the old one stays. Empty when there is one.
  std::string failure;
  // CRDs that are not used.
  std::vector<CrdProblem> problems;
  size_t kinds = 0;  // of CRDs that are
  // Why policies are not used, with file and line, and what else there is to say about them.
  std::vector<std::string> policy_problems;
  std::vector<std::string> policy_notes;
  size_t policies = 0;  // in use; with problems, those of before
};

class Schemas {
 public:
  // The files must outlive it.
  Schemas(const text::Files& files, SchemaSources sources) : files_(files), sources_(std::move(sources)) {}

  // Reads everything again and takes the new set into use. One thread at a time.
  LoadOutcome Load();
  // Whether files have changed since.
  bool IsStale() const;
  // Files and directories with admission policies, in place of those before. Load reads them; they may have
  // CRDs, too. One thread at a time, as Load.
  void UsePolicies(std::vector<std::string> paths);
  // CRDs that come from elsewhere, such as an API server, in place of those given before. Load uses them.
  void Give(CrdsRead crds);

  // Null before the first set was made.
  std::shared_ptr<const KindSet> Current() const;

 private:
  CrdsRead ReadAll(const SharedTexts& policies) const;
  void KeepGood(CrdsRead& read) const;
  static void KeepFirst(CrdsRead& read);
  std::vector<std::string> WatchedPaths() const;

  const text::Files& files_;
  SchemaSources sources_;
  FileStamps stamps_;
  bool policies_changed_ = false;  // their paths, since the last load
  std::vector<CrdEntry> used_;     // by the current set
  mutable std::mutex mutex_;
  CrdsRead given_;
  std::shared_ptr<const KindSet> current_;
};

}  // namespace plimsoll::serve
