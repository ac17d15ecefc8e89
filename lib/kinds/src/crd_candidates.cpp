#include "plimsoll/kinds/crd_candidates.h"

#include <algorithm>
#include <tuple>

#include "plimsoll/base/hash.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/value_text.h"
#include "schema_hash.h"

namespace plimsoll::kinds {
namespace {

using value::Value;

uint64_t SpecHash(const crd::Crd& crd) {
  const std::optional<Value> spec = crd.object.root().Find("spec");
  return spec ? value::Hash(*spec) : 0;
}

// The directories on the way to a file; `./` before it does not count.
std::vector<std::string_view> DirectoriesOf(std::string_view path) {
  std::vector<std::string_view> out;
  for (size_t slash; (slash = path.find('/')) != std::string_view::npos; path.remove_prefix(slash + 1)) {
    if (path.substr(0, slash) != ".") out.push_back(path.substr(0, slash));
  }
  return out;
}

// How far it is from one directory to another: up to the last that they share, and down again. What they
// share counts first.
struct Distance {
  size_t up = 0;
  size_t down = 0;
  auto operator<=>(const Distance&) const = default;
};

Distance DistanceBetween(const std::vector<std::string_view>& from, const std::vector<std::string_view>& to) {
  const auto shared = static_cast<size_t>(std::ranges::mismatch(from, to).in1 - from.begin());
  return {from.size() - shared, to.size() - shared};
}

// Of what a version decides: its schema and the like. Which version is stored, printed columns and names do
// not matter to an object.
uint64_t HashRules(const crd::Crd& crd, std::string_view version) {
  uint64_t hash = HashBytes(crd.scope.text);
  const std::optional<Value> spec = crd.object.root().Find("spec");
  const std::optional<Value> versions = spec ? spec->Find("versions") : std::nullopt;
  if (!versions || !versions->IsArray()) return hash;
  for (const Value item : versions->Items()) {
    if (TextIn(item, "name") != version) continue;
    for (const std::string_view key : {"schema", "subresources", "deprecated"}) {
      const std::optional<Value> member = item.Find(key);
      hash = MixHash(hash, member ? SchemaHash(*member) : 0);
    }
  }
  return hash;
}

// What decides between two CRDs before their places do; the smallest is taken.
using Merit = std::tuple<bool, bool, bool>;

Merit MeritOf(const CandidateCrd& candidate, std::string_view version) {
  return {candidate.Refused(), !candidate.named(), !candidate.Serves(version)};
}

}  // namespace

CandidateCrd::CandidateCrd(std::unique_ptr<const LoadedCrd> crd, CrdOrigin origin, CrdPlace place)
    : loaded_(std::move(crd)),
      origin_(origin),
      place_(std::move(place)),
      spec_hash_(SpecHash(*loaded_->crd())) {}

bool CandidateCrd::Serves(std::string_view version) const {
  const crd::Version* found = crd().FindVersion(version);
  return found != nullptr && found->served;
}

bool CandidateCrd::SameSpec(const CandidateCrd& other) const {
  if (spec_hash_ != other.spec_hash_) return false;
  const std::optional<Value> mine = crd().object.root().Find("spec");
  const std::optional<Value> theirs = other.crd().object.root().Find("spec");
  return mine && theirs && value::Equal(*mine, *theirs);
}

uint64_t CandidateCrd::RulesHash(std::string_view version) const {
  const std::lock_guard lock(mutex_);
  const auto known = rules_hashes_.find(version);
  if (known != rules_hashes_.end()) return known->second;
  return rules_hashes_.emplace(version, HashRules(crd(), version)).first->second;
}

const CandidateCrd* ChooseCrd(const CandidateCrds& candidates, std::string_view version,
                              std::string_view file) {
  if (candidates.size() <= 1) return candidates.empty() ? nullptr : candidates.front();
  const std::vector<std::string_view> from = DirectoriesOf(file);
  const auto rank = [&](const CandidateCrd* one) {
    return std::pair(MeritOf(*one, version), DistanceBetween(from, DirectoriesOf(one->place().file)));
  };
  return *std::ranges::min_element(candidates, {}, rank);
}

const CandidateCrd* RivalOf(const CandidateCrd& chosen, const CandidateCrds& candidates,
                            std::string_view version) {
  if (!chosen.Serves(version)) return nullptr;
  for (const CandidateCrd* one : candidates) {
    if (one == &chosen || one->place().suppressed || MeritOf(*one, version) != MeritOf(chosen, version))
      continue;
    if (one->RulesHash(version) != chosen.RulesHash(version)) return one;
  }
  return nullptr;
}

}  // namespace plimsoll::kinds
