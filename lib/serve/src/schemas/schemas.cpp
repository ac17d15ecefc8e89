#include "schemas.h"

#include <map>
#include <set>
#include <utility>

#include "plimsoll/engine/types/load_kinds.h"
#include "plimsoll/text/joined.h"
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
  policies_changed_ = false;
  LoadOutcome outcome;
  const batch::PolicyTexts policies = batch::ReadPolicyTexts(files_, sources_.policies);
  CrdsRead read = ReadAll(policies.files);
  KeepGood(read);
  KeepFirst(read);
  outcome.problems = std::move(read.problems);
  const std::shared_ptr<const KindSet> before = Current();
  Result<std::shared_ptr<const KindSet>> made = KindSet::Make(
      files_, sources_, {read.entries, policies, before != nullptr ? before->policy_texts() : SharedTexts()});
  if (!made) {
    outcome.failure = made.error().message;
    return outcome;
  }
  outcome.policy_problems = (*made)->policy_problems();
  outcome.policy_notes = (*made)->policy_notes();
  if (before == nullptr && !sources_.more_crds && !outcome.policy_problems.empty()) {
    outcome.failure = text::Joined(outcome.policy_problems, "\n");
    return outcome;
  }
  outcome.kinds = (*made)->served().size();
  if ((*made)->policies() != nullptr) outcome.policies = (*made)->policies()->policies().size();
  used_ = std::move(read.entries);
  const std::lock_guard lock(mutex_);
  current_ = std::move(*made);
  return outcome;
}

bool Schemas::IsStale() const { return policies_changed_ || stamps_ != FileStamps::Of(WatchedPaths()); }

void Schemas::UsePolicies(std::vector<std::string> paths) {
  if (paths == sources_.policies) return;
  sources_.policies = std::move(paths);
  policies_changed_ = true;
}

void Schemas::Give(CrdsRead crds) {
  const std::lock_guard lock(mutex_);
  given_ = std::move(crds);
}

std::shared_ptr<const KindSet> Schemas::Current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

CrdsRead Schemas::ReadAll(const SharedTexts& policies) const {
  CrdsRead read;
  ReadCrdFiles(files_, sources_.crds, read);
  for (const auto& text : policies) {
    if (engine::MayHoldCrd(*text)) ReadCrds(*text, read);
  }
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
  paths.insert(paths.end(), sources_.policies.begin(), sources_.policies.end());
  for (const std::string& types : sources_.types.types) paths.push_back(types.substr(0, types.find('=')));
  return paths;
}

}  // namespace plimsoll::serve
