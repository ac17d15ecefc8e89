// The CRDs that were loaded for one kind, of which each object needs one. Any number of threads may choose.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/kinds/crd_choice.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::kinds {

class CandidateCrd {
 public:
  // The CRD must be decoded.
  CandidateCrd(std::unique_ptr<const LoadedCrd> crd, CrdOrigin origin, CrdPlace place);

  const crd::Crd& crd() const { return *loaded_->crd(); }
  const CrdPlace& place() const { return place_; }
  bool named() const { return origin_ == CrdOrigin::kNamed; }
  bool Serves(std::string_view version) const;
  bool SameSpec(const CandidateCrd& other) const;

  // Whether the API server would refuse to create it.
  bool Refused() const { return !loaded_->lint().errors.empty(); }
  const crd::ServedCrd* Served() const { return loaded_->served(); }
  // For the owner, who drops it: another has the same spec.
  std::unique_ptr<const LoadedCrd> Release() { return std::move(loaded_); }
  // Of all that decides about objects of a version; descriptions do not.
  uint64_t RulesHash(std::string_view version) const;

 private:
  std::unique_ptr<const LoadedCrd> loaded_;
  const CrdOrigin origin_;
  const CrdPlace place_;
  const uint64_t spec_hash_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, uint64_t, std::less<>> rules_hashes_;  // by version
};

// Of one kind, in the order they were loaded.
using CandidateCrds = std::vector<const CandidateCrd*>;

// The one for an object of a version in a file; null when there is none at all.
const CandidateCrd* ChooseCrd(const CandidateCrds& candidates, std::string_view version,
                              std::string_view file);
// The first that validates objects of the version differently and is as good but for its place. Null when
// there is none, or when a comment beside each says that it may be there.
const CandidateCrd* RivalOf(const CandidateCrd& chosen, const CandidateCrds& candidates,
                            std::string_view version);

}  // namespace plimsoll::kinds
