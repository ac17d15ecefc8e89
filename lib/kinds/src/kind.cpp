#include "plimsoll/kinds/kind.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "plimsoll/kinds/kinds.h"

namespace plimsoll::kinds {

Kind::Kind(const Kinds& kinds, const schema::GroupVersionKind& name, CandidateCrds candidates,
           const crd::ServedCrd* stored, const builtin::BuiltinKind* builtin)
    : kinds_(kinds),
      group_(name.group),
      version_(name.version),
      kind_(name.kind),
      candidates_(std::move(candidates)),
      stored_(stored),
      builtin_(builtin) {}

CrdChoice Kind::Choose(std::string_view file) const {
  if (candidates_.empty()) return {.crd = stored_};
  const CandidateCrd* chosen = ChooseCrd(candidates_, version_, file);
  if (const crd::ServedCrd* better = StoredInsteadOf(chosen)) return {.crd = better};
  const CandidateCrd* rival = RivalOf(*chosen, candidates_, version_);
  return {chosen->Served(), &chosen->place(), rival != nullptr ? &rival->place() : nullptr,
          candidates_.size()};
}

// A CRD of a catalog is taken where those that were found among the inputs are refused by the server or do
// not serve the version.
const crd::ServedCrd* Kind::StoredInsteadOf(const CandidateCrd* chosen) const {
  if (chosen->named()) return nullptr;
  if (chosen->Serves(version_)) {
    const std::vector<std::string_view> others = kinds_.CatalogKindsOf(group_);
    if (std::ranges::find(others, kind_) == others.end() || !chosen->Refused()) return nullptr;
  }
  const crd::ServedCrd* found = kinds_.FindStoredCrd(group_, kind_);
  const crd::ServedVersion* served = found != nullptr ? found->Find(version_) : nullptr;
  return served != nullptr && served->version.served ? found : nullptr;
}

bool Kind::HasVersion() const {
  if (builtin_ != nullptr || (candidates_.empty() && stored_ == nullptr)) return true;
  const auto has = [&](const CandidateCrd* one) { return one->crd().FindVersion(version_) != nullptr; };
  if (std::ranges::any_of(candidates_, has)) return true;
  const crd::ServedCrd* found = kinds_.FindStoredCrd(group_, kind_);
  if (found != nullptr && found->Find(version_) != nullptr) return true;
  const Result<const KindSchema*> known = schema();
  return !known || *known != nullptr;
}

const KindRules* Kind::rules() const {
  std::call_once(made_rules_, [&] {
    if (builtin_ != nullptr) rules_ = kinds_.MakeRules(name());
  });
  return rules_.get();
}

Result<const KindSchema*> Kind::schema() const {
  std::call_once(made_schema_, [&] { schema_ = kinds_.MakeSchema(*this); });
  if (!schema_) return std::unexpected(schema_.error());
  return schema_->get();
}

}  // namespace plimsoll::kinds
