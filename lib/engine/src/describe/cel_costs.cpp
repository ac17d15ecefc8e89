#include "plimsoll/engine/describe/cel_costs.h"

#include "../input/objects.h"
#include "../report/each_document.h"
#include "../report/object_findings.h"
#include "plimsoll/cel/rules/rule_cost.h"

namespace plimsoll::engine {
namespace {

using finding::Code;

// `maxItems: 100 on .spec.items, or maxLength: 5 on .spec.items[*]`
std::string BoundsOf(const crd::RuleCost& cost) {
  std::string text;
  for (const crd::BoundAdvice& advice : cost.advice) {
    if (!text.empty()) text += cost.together ? ", and " : ", or ";
    text += std::string(schema::InfoOf(advice.keyword).name) + ": " + std::to_string(advice.bound) + " on " +
            advice.path;
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

void AddCrd(value::Value object, value::Syntax syntax, ObjectFindings& findings, CostReport& report) {
  const bool json = syntax == value::Syntax::kJson;
  crd::CrdDecoding decoding =
      crd::DecodeCrd(object, {}, json ? schema::GoNumbers::kAsWritten : schema::GoNumbers::kRewritten);
  if (!decoding.crd) {
    findings.Add(Code::kUndecodable, decoding.fatal_place, decoding.fatal.value_or(""));
    return;
  }
  std::vector<crd::SchemaCosts> schemas = crd::RuleCostsOf(*decoding.crd);
  for (const crd::SchemaCosts& costs : schemas) AddSchema(costs, object.span(), findings);
  report.crds.push_back({std::move(decoding), std::move(schemas)});
}

}  // namespace

CostReport RuleCosts(const text::Source& source, const value::ReadOptions& options) {
  CostReport report;
  ForEachDocument(source, options, report,
                  [&](const value::Document& document, const value::StreamEntry& entry) {
                    for (const ObjectRef& object : OpenDocument(document).objects) {
                      if (!crd::IsCrd(object.value)) continue;
                      ObjectFindings findings(source.name(), ++report.objects, object.value, report.findings);
                      AddCrd(object.value, entry.syntax, findings, report);
                    }
                  });
  return report;
}

}  // namespace plimsoll::engine
