#include "schemas.h"

#include <map>
#include <set>
#include <utility>

#include "plimsoll/value/equality.h"

namespace plimsoll::serve {
namespace {

bool IsAt(const std::string& origin, const std::string& path) {
  return origin == path || origin.starts_with(path + '/');
}

}  // namespace

LoadOutcome Schemas::Load() {
  // Before the files are read, so that a change in between is not missed.
  stamps_ = FileStamps::Of(WatchedPaths());
  LoadOutcome outcome;
  CrdsRead read = ReadAll();
  KeepGood(read);
  KeepFirst(read);
  outcome.problems = std::move(read.problems);
  Result<std::shared_ptr<const KindSet>> made = KindSet::Make(files_, sources_, read.entries);
  if (!made) {
    outcome.failure = made.error().message;
    return outcome;
  }
  outcome.kinds = (*made)->served().size();
  used_ = std::move(read.entries);
  const std::lock_guard lock(mutex_);
  current_ = std::move(*made);
  return outcome;
}

bool Schemas::IsStale() const { return stamps_ != FileStamps::Of(WatchedPaths()); }

void Schemas::Give(CrdsRead crds) {
  const std::lock_guard lock(mutex_);
  given_ = std::move(crds);
}

std::shared_ptr<const KindSet> Schemas::Current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

CrdsRead Schemas::ReadAll() const {
  CrdsRead read;
  ReadCrdFiles(files_, sources_.crds, read);
  const std::lock_guard lock(mutex_);
  read.entries.insert(read.entries.end(), given_.entries.begin(), given_.entries.end());
  read.problems.insert(read.problems.end(), given_.problems.begin(), given_.problems.end());
  return read;
}

// What is broken now and was good before: by its name, and all of a file that cannot be read.
void Schemas::KeepGood(CrdsRead& read) const {
  std::set<std::string> present;
  for (const CrdEntry& entry : read.entries) present.insert(entry.name);
  for (CrdProblem& problem : read.problems) {
    for (const CrdEntry& old : used_) {
      const bool same = problem.name.empty() ? IsAt(old.origin, problem.origin) : old.name == problem.name;
      if (!same || present.contains(old.name)) continue;
      present.insert(old.name);
      read.entries.push_back(old);
      problem.replaced = true;
    }
  }
}

// An API server has one CRD of a name. Copies do no harm; one that differs is reported.
void Schemas::KeepFirst(CrdsRead& read) {
  std::map<std::string, const CrdEntry*> first;
  std::vector<CrdEntry> kept;
  kept.reserve(read.entries.size());  // so that `first` stays good
  for (CrdEntry& entry : read.entries) {
    const auto [known, is_new] = first.try_emplace(entry.name, nullptr);
    if (is_new) {
      known->second = &kept.emplace_back(std::move(entry));
    } else if (!value::Equal(known->second->object->root(), entry.object->root())) {
      read.problems.push_back(
          {entry.name, entry.origin, "not used: " + known->second->origin + " has another CRD of this name"});
    }
  }
  read.entries = std::move(kept);
}

std::vector<std::string> Schemas::WatchedPaths() const {
  std::vector<std::string> paths = sources_.crds;
  paths.insert(paths.end(), sources_.catalogs.begin(), sources_.catalogs.end());
  paths.insert(paths.end(), sources_.namespaces.begin(), sources_.namespaces.end());
  for (const std::string& types : sources_.types.types) paths.push_back(types.substr(0, types.find('=')));
  return paths;
}

}  // namespace plimsoll::serve
