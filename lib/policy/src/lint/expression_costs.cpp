#include "plimsoll/policy/lint/expression_costs.h"

#include <algorithm>
#include <set>

#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/policy/lint/variable_use.h"

namespace plimsoll::policy {
namespace {

using cel::Estimate;
using schema::Keyword;

// Sizes by the schema of the part of the object that a node reads.
class AssumedSizes final : public cel::SizeBounds {
 public:
  explicit AssumedSizes(const cel::FailureAnalysis& analysis) : analysis_(analysis) {}

  Estimate SizeOf(std::optional<cel::NodeId> node, const cel::Type& type) const override {
    if (node && node->index < analysis_.places.size()) {
      if (const auto limit = LimitOf(analysis_.places[node->index])) return {0, *limit};
    }
    const bool holds = type.kind == cel::TypeKind::kList || type.kind == cel::TypeKind::kMap;
    return {0, holds ? kAssumedItems : kAssumedCharacters};
  }

 private:
  static std::optional<uint64_t> LimitOf(const cel::SchemaPlace& place) {
    if (!place.known()) return std::nullopt;
    for (const Keyword keyword : {Keyword::kMaxItems, Keyword::kMaxProperties, Keyword::kMaxLength}) {
      const auto limit = place.schema->Integer(place.node, keyword);
      if (limit && *limit >= 0) return static_cast<uint64_t>(*limit);
    }
    return std::nullopt;
  }

  const cel::FailureAnalysis& analysis_;
};

class CostSums {
 public:
  CostSums(const TypedPolicy& typed, std::span<const PolicyExpression> expressions, ExpressionCosts& costs)
      : typed_(typed), expressions_(expressions), costs_(costs) {}

  void Run() {
    costs_.match_conditions = SumOf({ExpressionRole::kMatchCondition});
    // Validations and messages compute variables anew.
    costs_.validations =
        cel::SaturatedSum(SumOf({ExpressionRole::kValidation}), SumOf({ExpressionRole::kMessage}));
    costs_.audit_annotations = SumOf({ExpressionRole::kAuditAnnotation});
    for (size_t i = 0; i < expressions_.size(); ++i) {
      if (expressions_[i].role != ExpressionRole::kMutation) continue;
      std::set<size_t> counted;
      costs_.mutations.push_back(CostWith(i, counted));
    }
  }

 private:
  uint64_t SumOf(std::set<ExpressionRole> roles) {
    uint64_t sum = 0;
    std::set<size_t> counted;
    for (size_t i = 0; i < expressions_.size(); ++i) {
      if (roles.contains(expressions_[i].role)) sum = cel::SaturatedSum(sum, CostWith(i, counted));
    }
    return sum;
  }

  // With the variables that it reads, unless they are counted already.
  uint64_t CostWith(size_t expression, std::set<size_t>& counted) {
    uint64_t sum = 0;
    std::vector<size_t> pending{expression};
    while (!pending.empty()) {
      const size_t next = pending.back();
      pending.pop_back();
      sum = cel::SaturatedSum(sum, costs_.own[next]);
      if (!typed_[next].problem.empty()) continue;
      for (const std::string_view name : VariablesReadBy(typed_[next].checked.ast)) {
        for (size_t i = 0; i < expressions_.size(); ++i) {
          const bool read = expressions_[i].role == ExpressionRole::kVariable && expressions_[i].name == name;
          if (read && counted.insert(i).second) pending.push_back(i);
        }
      }
    }
    return sum;
  }

  const TypedPolicy& typed_;
  std::span<const PolicyExpression> expressions_;
  ExpressionCosts& costs_;
};

}  // namespace

ExpressionCosts EstimateCosts(const TypedPolicy& typed, const PolicyAnalysis& analysis,
                              std::span<const PolicyExpression> expressions) {
  ExpressionCosts out;
  for (size_t i = 0; i < expressions.size(); ++i) {
    const cel::AdmissionExpression& compiled = typed[i];
    const bool sound = compiled.problem.empty();
    out.own.push_back(sound ? cel::EstimateCost(compiled.checked, AssumedSizes(analysis[i])).max : 0);
  }
  CostSums(typed, expressions, out).Run();
  return out;
}

ExpressionCosts LargerCosts(const ExpressionCosts& a, const ExpressionCosts& b) {
  ExpressionCosts out = a;
  for (size_t i = 0; i < out.own.size(); ++i) out.own[i] = std::max(a.own[i], b.own[i]);
  out.match_conditions = std::max(a.match_conditions, b.match_conditions);
  out.validations = std::max(a.validations, b.validations);
  out.audit_annotations = std::max(a.audit_annotations, b.audit_annotations);
  for (size_t i = 0; i < out.mutations.size(); ++i)
    out.mutations[i] = std::max(a.mutations[i], b.mutations[i]);
  return out;
}

}  // namespace plimsoll::policy
