#include "plimsoll/policy/lint/policy_analysis.h"

#include "plimsoll/schema/component_schema.h"

namespace plimsoll::policy {
namespace {

using cel::SchemaPlace;

SchemaPlace RootPlace(std::string_view variable, const schema::Schema& schema, std::string_view group,
                      const KindSchemas& schemas) {
  SchemaPlace out{&schema, schema::FollowReferences(schema, schema.root()), variable};
  out.resource = true;
  if (!IsBuiltInGroup(group)) out.object_meta = schemas.ObjectMeta();
  return out;
}

std::vector<SchemaPlace> RootsOf(const TypedPolicy& typed, const KindSchemas& schemas) {
  std::vector<SchemaPlace> out;
  if (typed.object_schema() != nullptr) {
    for (const std::string_view variable : {"object", "oldObject"})
      out.push_back(RootPlace(variable, *typed.object_schema(), typed.kind().group, schemas));
  }
  if (typed.param_schema() != nullptr)
    out.push_back(RootPlace("params", *typed.param_schema(), typed.param_kind().group, schemas));
  return out;
}

}  // namespace

PolicyAnalysis::PolicyAnalysis(const TypedPolicy& typed, std::span<const PolicyExpression> expressions,
                               const KindSchemas& schemas) {
  const std::vector<SchemaPlace> roots = RootsOf(typed, schemas);
  std::vector<cel::FieldAlias> variables;
  for (size_t i = 0; i < expressions.size(); ++i) {
    const cel::AdmissionExpression& compiled = typed[i];
    if (!compiled.problem.empty()) {
      of_.emplace_back();
      continue;
    }
    of_.push_back(cel::FindPossibleFailures(compiled.checked, roots, variables));
    if (expressions[i].role != ExpressionRole::kVariable) continue;
    std::erase_if(variables,
                  [&](const cel::FieldAlias& alias) { return alias.field == expressions[i].name; });
    const SchemaPlace& place = of_.back().places[compiled.checked.ast.Root().index];
    if (place.known()) variables.push_back({"variables", expressions[i].name, place});
  }
}

}  // namespace plimsoll::policy
