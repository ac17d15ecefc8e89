#include "rule_advice.h"

#include <algorithm>
#include <optional>

#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/failures/schema_place.h"
#include "plimsoll/cel/rules/rule_cost.h"

namespace plimsoll::crd {
namespace {

using cel::Cardinality;
using cel::DeclId;
using cel::DeclKind;
using schema::Keyword;
using schema::NodeId;
using schema::Schema;

// Values below a rule are looked at up to this number; a rule names only a few of them.
constexpr size_t kMaxCandidates = 128;
// No bound that helps is larger than what fits into a request.
constexpr auto kLargestBound = static_cast<uint64_t>(cel::kMaxRequestBytes);

// A value without a bound.
struct Candidate {
  NodeId node;
  value::Path path;
  Keyword keyword;
  // Below the rule: its type. Above it: none, and how many lists and maps are above it.
  DeclId type = cel::kNoDecl;
};

std::optional<Keyword> BoundOf(const Schema& schema, NodeId node) {
  const std::string_view type = schema.Text(node, Keyword::kType);
  if (type == "array") return Keyword::kMaxItems;
  if (type == "object" && schema.Has(node, Keyword::kAdditionalProperties)) return Keyword::kMaxProperties;
  if (type == "string" && !schema.Has(node, Keyword::kEnum)) return Keyword::kMaxLength;
  return std::nullopt;
}

class Advisor {
 public:
  Advisor(const Schema& schema, const cel::RuleSite& site, const cel::CheckedAst& program, uint64_t limit)
      : schema_(schema), site_(site), program_(program), limit_(limit), decls_(*site.decls) {
    GatherAbove();
    GatherBelow();
  }

  void Run(RuleCost& cost) {
    KeepThoseThatMatter();
    for (const Candidate& one : candidates_) {
      if (const uint64_t bound = LargestBound({&one, 1})) cost.advice.push_back(AdviceOf(one, bound));
    }
    if (!cost.advice.empty() || candidates_.size() < 2) return;
    const uint64_t bound = LargestBound(candidates_);
    if (bound == 0) return;
    cost.together = true;
    for (const Candidate& one : candidates_) cost.advice.push_back(AdviceOf(one, bound));
  }

 private:
  struct Step {
    NodeId node;
    value::Path path;
  };

  // The way from the root to the rule; a schema of a CRD is a tree.
  void GatherAbove() {
    std::vector<Step> way = WayTo(site_.node);
    for (size_t i = 0; i + 1 < way.size(); ++i) {
      above_.push_back(way[i].node);
      const std::optional<Keyword> bound = BoundOf(schema_, way[i].node);
      if (bound && *bound != Keyword::kMaxLength && !schema_.Has(way[i].node, *bound)) {
        candidates_.push_back({way[i].node, way[i].path, *bound, cel::kNoDecl});
      }
    }
    if (!way.empty()) site_path_ = way.back().path;
  }

  std::vector<Step> WayTo(NodeId wanted) const {
    struct Visit {
      Step step;
      size_t depth;
    };
    std::vector<Visit> open = {{{schema_.root(), {}}, 0}};
    std::vector<Step> way;
    while (!open.empty()) {
      const Visit visit = open.back();
      open.pop_back();
      way.resize(visit.depth);
      way.push_back(visit.step);
      if (visit.step.node == wanted) return way;
      ForEachChild(visit.step, [&](Step child) { open.push_back({std::move(child), visit.depth + 1}); });
    }
    return {};
  }

  template <class Use>
  void ForEachChild(const Step& step, Use use) const {
    for (const schema::NamedNode& child : schema_.NamedNodes(step.node, Keyword::kProperties)) {
      use(Step{child.node, step.path.Child(child.name)});
    }
    const auto element = [&](NodeId node) { use(Step{node, step.path.Entry(cel::kAnyElement)}); };
    if (const auto items = schema_.Node(step.node, Keyword::kItems)) element(*items);
    const schema::Entry* additional = schema_.Find(step.node, Keyword::kAdditionalProperties);
    if (additional != nullptr && !additional->second) element(additional->node);
  }

  void GatherBelow() {
    struct Visit {
      Step step;
      DeclId type;
    };
    std::vector<Visit> open = {{{site_.node, site_path_}, site_.self}};
    while (!open.empty() && candidates_.size() < kMaxCandidates) {
      const Visit visit = std::move(open.back());
      open.pop_back();
      const std::optional<Keyword> bound = BoundOf(schema_, visit.step.node);
      if (bound && !schema_.Has(visit.step.node, *bound)) {
        candidates_.push_back({visit.step.node, visit.step.path, *bound, visit.type});
      }
      ForEachChild(visit.step, [&](Step child) {
        const DeclId type = TypeBelow(visit.type, child.path.steps().back());
        if (type != cel::kNoDecl) open.push_back({std::move(child), type});
      });
    }
  }

  DeclId TypeBelow(DeclId type, const value::Step& step) const {
    if (step.kind == value::Step::Kind::kKey) return decls_[type].elem;
    const cel::DeclField* field = decls_.FindField(type, step.name);
    return field != nullptr ? field->type : cel::kNoDecl;
  }

  // A value matters if the cost grows when it alone stays without a bound. What a rule costs
  // without any may be too much to count.
  void KeepThoseThatMatter() {
    const uint64_t least = Total(candidates_, 1);
    std::vector<Candidate> kept;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      std::vector<Candidate> others = candidates_;
      others.erase(others.begin() + static_cast<ptrdiff_t>(i));
      if (Total(others, 1) > least) kept.push_back(candidates_[i]);
    }
    candidates_ = std::move(kept);
  }

  // What the rule would cost an object if all of these had that bound.
  uint64_t Total(std::span<const Candidate> bounded, uint64_t bound) {
    const cel::DeclTypes before = decls_;
    for (const Candidate& one : bounded) {
      if (one.type != cel::kNoDecl) decls_.SetMaxElements(one.type, static_cast<int64_t>(bound));
    }
    const uint64_t once = cel::EstimateCost(program_, decls_, site_.self).max;
    decls_ = before;
    return cel::TotalRuleCost(once, CardinalityWith(bounded, bound), decls_[site_.self].min_serialized_size);
  }

  Cardinality CardinalityWith(std::span<const Candidate> bounded, uint64_t bound) const {
    Cardinality own = 1;
    for (const NodeId node : above_) {
      const auto given = std::ranges::find_if(
          bounded, [&](const Candidate& one) { return one.type == cel::kNoDecl && one.node == node; });
      if (given == bounded.end()) {
        own = cel::ChildCardinality(schema_, node, own);
      } else if (own) {
        own = cel::SaturatedProduct(*own, bound);
      }
    }
    return own;
  }

  // 0 when none is small enough.
  uint64_t LargestBound(std::span<const Candidate> bounded) {
    uint64_t good = 0;
    uint64_t bad = kLargestBound;
    while (bad - good > 1) {
      const uint64_t middle = good + (bad - good) / 2;
      (Total(bounded, middle) <= limit_ ? good : bad) = middle;
    }
    return good;
  }

  BoundAdvice AdviceOf(const Candidate& one, uint64_t bound) const {
    return {one.path, one.keyword, bound, schema_.node(one.node).place};
  }

  const Schema& schema_;
  const cel::RuleSite& site_;
  const cel::CheckedAst& program_;
  const uint64_t limit_;
  cel::DeclTypes decls_;
  value::Path site_path_;
  std::vector<NodeId> above_;
  std::vector<Candidate> candidates_;
};

}  // namespace

void Advise(const Schema& schema, const cel::RuleSite& site, const cel::CheckedAst& program, uint64_t limit,
            RuleCost& cost) {
  Advisor(schema, site, program, limit).Run(cost);
}

}  // namespace plimsoll::crd
