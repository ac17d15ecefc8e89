// Kind is what is known about one kind in one version. Its parts are made on first use and kept. Any number
// of threads may use it.
//
//   const Kind* pod = kinds.Find("v1", "Pod");
//   if (pod->builtin() != nullptr) walk.Judge(*pod->builtin()->plan, object);
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/kinds/crd_candidates.h"
#include "plimsoll/kinds/crd_choice.h"
#include "plimsoll/kinds/kind_rules.h"
#include "plimsoll/kinds/kind_types.h"

namespace plimsoll::kinds {

class Kinds;

class Kind {
 public:
  // Kinds makes them.
  Kind(const Kinds& kinds, const schema::GroupVersionKind& name, CandidateCrds candidates,
       const crd::ServedCrd* stored, const builtin::BuiltinKind* builtin);

  schema::GroupVersionKind name() const { return {group_, version_, kind_}; }
  // Whether anything has it in this version.
  bool HasVersion() const;
  // The CRD for an object in a file. It may not serve the version. None of a built-in kind.
  CrdChoice Choose(std::string_view file) const;
  // CRDs that were added, in their order.
  const CandidateCrds& candidates() const { return candidates_; }
  // Null of a custom resource, and of a kind that only Go types or documents have.
  const builtin::BuiltinKind* builtin() const { return builtin_; }
  // The declarative rules of a built-in kind; null when it has none.
  const KindRules* rules() const;
  // The schema by which objects merge and are patched, from the first of these that has the kind in this
  // version: a CRD or document that was added, a catalog file, Go types, the release, the cache. Null when
  // none has it; fails on one that cannot be read.
  Result<const KindSchema*> schema() const;

 private:
  const crd::ServedCrd* StoredInsteadOf(const CandidateCrd* chosen) const;

  const Kinds& kinds_;
  const std::string group_;
  const std::string version_;
  const std::string kind_;
  const CandidateCrds candidates_;
  const crd::ServedCrd* const stored_;  // of a catalog, if there are no candidates
  const builtin::BuiltinKind* const builtin_;
  mutable std::once_flag made_rules_;
  mutable std::unique_ptr<const KindRules> rules_;
  mutable std::once_flag made_schema_;
  mutable Result<std::unique_ptr<const KindSchema>> schema_;
};

}  // namespace plimsoll::kinds
