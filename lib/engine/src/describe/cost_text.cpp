#include "plimsoll/engine/describe/cost_text.h"

#include <string_view>

#include "cost_words.h"
#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/cel/rules/value_path.h"
#include "plimsoll/schema/keyword.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::engine {
namespace {

using crd::RuleCost;
using crd::SchemaCosts;

void AppendRule(std::string& out, const RuleCost& cost) {
  out += "  " + cel::ShownValuePath(cost.path) + " #" + std::to_string(cost.index) + ": " +
         ShownRule(cost.rule) + '\n';
  if (!cost.error.empty()) {
    out += "      cannot be compiled\n";
    return;
  }
  out += "      " + Grouped(cost.total) + " of " + Grouped(cel::kMaxRuleCost) + " (" +
         Share(cost.total, cel::kMaxRuleCost) + "): " + Grouped(cost.cost) + " per evaluation, ";
  out += cost.cardinality
             ? "up to " + Grouped(*cost.cardinality) + (*cost.cardinality == 1 ? " value" : " values")
             : "as many values as a request can hold";
  if (cost.message_cost != 0) out += "; message expression: " + Grouped(cost.message_cost);
  out += '\n';
  if (cost.advice.empty()) return;
  out +=
      cost.together ? "      to reduce the cost, set all of:\n" : "      to reduce the cost, set one of:\n";
  for (const crd::BoundAdvice& advice : cost.advice) {
    out += "        " + cel::ShownValuePath(advice.path) + ": {" +
           std::string(schema::InfoOf(advice.keyword).name) + ": " + Grouped(advice.bound) + "}\n";
  }
}

void AppendJsonRule(text::JsonWriter& json, const CostReport& report, const CrdCosts& crd,
                    const SchemaCosts& costs, const RuleCost& cost) {
  const auto text = [&](const char* key, std::string_view value) {
    json.Key(key);
    json.String(value);
  };
  const auto number = [&](const char* key, uint64_t value) {
    json.Key(key);
    json.Uint(value);
  };
  json.BeginObject();
  text("file", report.name);
  text("crd", crd.crd->crd()->name());
  text("version", costs.version);
  text("path", cel::ShownValuePath(cost.path));
  number("index", cost.index);
  text("rule", cost.rule);
  if (!cost.error.empty()) text("error", cost.error);
  number("cost", cost.cost);
  if (cost.cardinality) number("values", *cost.cardinality);
  number("total", cost.total);
  number("limit", cel::kMaxRuleCost);
  if (cost.message_cost != 0) number("messageCost", cost.message_cost);
  if (!cost.advice.empty()) {
    json.Key(cost.together ? "allOf" : "oneOf");
    json.BeginArray();
    for (const crd::BoundAdvice& advice : cost.advice) {
      json.BeginObject();
      text("path", cel::ShownValuePath(advice.path));
      number(schema::InfoOf(advice.keyword).name.data(), advice.bound);
      json.EndObject();
    }
    json.EndArray();
  }
  json.EndObject();
}

}  // namespace

void AppendCostText(std::string& out, const CostReport& report) {
  for (const CrdCosts& crd : report.crds) {
    for (const SchemaCosts& costs : crd.schemas) {
      out +=
          report.name + ": " + std::string(crd.crd->crd()->name()) + " " + std::string(costs.version) + '\n';
      for (const RuleCost& cost : costs.rules) AppendRule(out, cost);
      out += "  all rules: " + Grouped(costs.total) + " of " + Grouped(cel::kMaxSchemaCost) + " (" +
             Share(costs.total, cel::kMaxSchemaCost) + ")\n";
    }
  }
}

void AppendCostLines(std::string& out, const CostReport& report) {
  for (const CrdCosts& crd : report.crds) {
    for (const SchemaCosts& costs : crd.schemas) {
      for (const RuleCost& cost : costs.rules) {
        text::JsonWriter json(out, {.escape_html = false});
        AppendJsonRule(json, report, crd, costs, cost);
        out += '\n';
      }
    }
  }
}

}  // namespace plimsoll::engine
