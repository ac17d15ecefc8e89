#include "convention_walk.h"

#include <algorithm>

#include "foreign_types.h"
#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/failures/schema_place.h"
#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/cel/rules/value_path.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::NodeId;

}  // namespace

bool ConventionContext::IsRequired(const ConventionField& field) const {
  if (!field.parent) return false;
  const auto required = schema.Texts(*field.parent, Keyword::kRequired);
  return std::ranges::find(required, field.name) != required.end();
}

void ConventionContext::Add(finding::Code code, const ConventionField& field, const std::string& message,
                            std::string hint) {
  if (!reported_.emplace(code, field.path).second) return;
  if (out_.findings.size() >= kMaxConventionFindings) {
    ++out_.left_out;
    return;
  }
  out_.findings.push_back(
      {code, cel::ShownValuePath(field.path) + ": " + message, std::move(hint), field.place});
}

// Rules on the field and below it run once for each of its items. A rule above it may visit them, too, which
// shows where that is too expensive: the advice then names the field.
std::string ConventionContext::CostText(const ConventionField& field) const {
  if (costs_ == nullptr) return {};
  uint64_t total = 0;
  size_t rules = 0;
  for (const RuleCost& rule : costs_->rules) {
    const bool advised = std::ranges::any_of(
        rule.advice, [&](const BoundAdvice& advice) { return advice.path.StartsWith(field.path); });
    if (!advised && !rule.path.StartsWith(field.path)) continue;
    ++rules;
    total = cel::SaturatedSum(total, rule.total);
  }
  if (rules == 0) return {};
  return " Without it, " + std::string(rules == 1 ? "the CEL rule on it costs" : "the CEL rules on it cost") +
         " up to " + std::to_string(total) + " of " + std::to_string(cel::kMaxRuleCost) +
         " that one rule may cost.";
}

void ConventionWalk::Push(const ConventionField& field) {
  if (field.path.FieldPath().size() > kMaxConventionPath) return;
  // What is inside is not declared here, or belongs to Kubernetes.
  if (schema_.Flag(field.node, Keyword::kEmbeddedResource) || IsForeignType(schema_, field.node)) return;
  PushProperties(field);
  const auto child = [&](Keyword keyword, std::span<const std::string_view> keys) {
    const std::optional<NodeId> node = schema_.Node(field.node, keyword);
    if (!node) return;
    tasks_.push_back(
        {{.node = *node, .place = schema_.node(*node).place, .in_status = field.in_status, .list_keys = keys},
         path_.length(),
         PathStep::Entry(cel::kAnyElement)});
  };
  child(Keyword::kItems, schema_.Texts(field.node, Keyword::kListMapKeys));
  child(Keyword::kAdditionalProperties, {});
}

void ConventionWalk::PushProperties(const ConventionField& field) {
  const bool at_root = field.path.empty();
  const size_t below = tasks_.size();
  for (const schema::NamedNode& property : schema_.NamedNodes(field.node, Keyword::kProperties)) {
    const bool standard = property.name == "metadata" ||
                          (at_root && (property.name == "apiVersion" || property.name == "kind"));
    if (standard) continue;
    tasks_.push_back({{.node = property.node,
                       .parent = field.node,
                       .name = property.name,
                       .place = property.place,
                       .in_status = field.in_status || (at_root && property.name == "status"),
                       .list_keys = field.list_keys},
                      path_.length(),
                      PathStep::Name(property.name)});
  }
  std::reverse(tasks_.begin() + static_cast<ptrdiff_t>(below), tasks_.end());
}

}  // namespace plimsoll::crd
