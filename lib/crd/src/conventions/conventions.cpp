#include "plimsoll/crd/conventions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "../structural_failure.h"
#include "convention_rules.h"

namespace plimsoll::crd {
namespace {

const SchemaCosts* CostsOf(const std::vector<SchemaCosts>& all, std::string_view version) {
  const auto found = std::ranges::find(all, version, &SchemaCosts::version);
  return found == all.end() ? nullptr : &*found;
}

void CheckField(const ConventionField& field, ConventionContext& context) {
  CheckBounds(field, context);
  CheckLists(field, context);
  CheckTypes(field, context);
  CheckTimes(field, context);
  CheckNames(field, context);
  CheckPresence(field, context);
  CheckEnumValues(field, context);
  CheckUnion(field, context);
}

std::vector<NameRule> RulesOf(std::span<const UnwantedName> names) {
  std::vector<NameRule> out;
  for (const UnwantedName& name : names) {
    if (auto pattern = pattern::Pattern::Compile(name.pattern)) out.push_back({std::move(*pattern), name});
  }
  return out;
}

std::vector<const Version*> VersionsToCheck(const Crd& crd) {
  std::vector<const Version*> out;
  for (const Version& version : crd.versions.items) {
    if (version.served && version.validation && version.validation->open_api) out.push_back(&version);
  }
  std::ranges::stable_sort(out, [](const Version* a, const Version* b) { return a->storage && !b->storage; });
  return out;
}

}  // namespace

ConventionReport CheckConventions(const Crd& crd, Conventions conventions,
                                  std::span<const UnwantedName> unwanted_names) {
  ConventionReport report;
  if (conventions == Conventions::kOff) return report;
  const std::vector<SchemaCosts> costs = RuleCostsOf(crd);
  const std::vector<NameRule> rules = RulesOf(unwanted_names);
  std::set<std::pair<finding::Code, value::Path>> reported;
  for (const Version* version : VersionsToCheck(crd)) {
    const schema::Schema& schema = *version->validation->open_api;
    if (FindStructuralFailure(schema, schema.root())) continue;
    ConventionContext context(schema, CostsOf(costs, version->name.text), conventions, rules, reported,
                              report);
    CheckStatus(*version, context);
    ConventionWalk(schema).Run([&](const ConventionField& field) { CheckField(field, context); });
  }
  return report;
}

}  // namespace plimsoll::crd
