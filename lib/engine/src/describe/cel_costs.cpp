#include "plimsoll/engine/describe/cel_costs.h"

#include <utility>

#include "../report/crd_reader.h"
#include "../report/object_findings.h"
#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/cel/rules/value_path.h"
#include "plimsoll/engine/report/problems.h"

namespace plimsoll::engine {
namespace {

using finding::Code;

// `maxItems: 100 on .spec.items, or maxLength: 5 on .spec.items[*]`
std::string BoundsOf(const crd::RuleCost& cost) {
  std::string text;
  for (const crd::BoundAdvice& advice : cost.advice) {
    if (!text.empty()) text += cost.together ? ", and " : ", or ";
    text += std::string(schema::InfoOf(advice.keyword).name) + ": " + std::to_string(advice.bound) + " on " +
            cel::ShownValuePath(advice.path);
  }
  return text;
}

void AddRule(const crd::RuleCost& cost, ObjectFindings& findings) {
  if (!cost.error.empty()) {
    findings.Add(Code::kCelFailure, cost.place, cost.error);
    return;
  }
  if (cost.message_cost > cel::kMaxRuleCost) {
    findings.Add(Code::kCelBudget, cost.place,
                 cel::CostMessage("estimated messageExpression cost", cost.message_cost, cel::kMaxRuleCost));
  }
  if (cost.total <= cel::kMaxRuleCost) return;
  const std::string bounds = BoundsOf(cost);
  findings
      .Add(Code::kCelBudget, cost.place,
           cel::CostMessage("estimated rule cost", cost.total, cel::kMaxRuleCost))
      .hint = bounds.empty() ? "no limit is enough: simplify the rule" : "to reduce the cost, set " + bounds;
}

void AddSchema(const crd::SchemaCosts& costs, text::Span place, ObjectFindings& findings) {
  for (const crd::RuleCost& cost : costs.rules) AddRule(cost, findings);
  if (costs.total <= cel::kMaxSchemaCost) return;
  findings.Add(Code::kCelBudget, place,
               cel::CostMessage("x-kubernetes-validations estimated rule cost total for entire "
                                "OpenAPIv3 schema",
                                costs.total, cel::kMaxSchemaCost));
}

void AddCrd(std::unique_ptr<const kinds::LoadedCrd> crd, ObjectFindings& findings, CostReport& report) {
  if (crd->crd() == nullptr) {
    findings.Add(Code::kUndecodable, crd->decoding().fatal_place, crd->failure());
    return;
  }
  std::vector<crd::SchemaCosts> schemas = crd::RuleCostsOf(*crd->crd());
  for (const crd::SchemaCosts& costs : schemas) AddSchema(costs, findings.object().span(), findings);
  report.crds.push_back({std::move(crd), std::move(schemas)});
}

}  // namespace

CostReport RuleCosts(const text::Source& source, const value::ReadOptions& options) {
  CostReport report;
  report.name = source.name();
  CrdReader reader(source, options);
  while (reader.Next()) {
    AppendProblems(reader.entry(), options, source.name(), report.findings);
    for (const FoundCrd& found : reader.crds()) {
      ObjectFindings findings(source.name(), ++report.objects, found.object, report.findings);
      AddCrd(reader.Load(found), findings, report);
    }
  }
  Settle(report, source);
  return report;
}

}  // namespace plimsoll::engine
