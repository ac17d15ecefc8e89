// PlanBuilder turns the structural nodes of a schema into the nodes of a plan, and remembers
// the way to each: how its default is wrapped for pruning.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/reshape/shape_plan.h"

namespace plimsoll::reshape {

// The step from its parent by which a node was first reached.
struct PlanStep {
  enum class Kind : uint8_t { kRoot, kProperty, kItem, kAdditional };

  Kind kind = Kind::kRoot;
  uint32_t parent = kNone;
  std::string_view name;  // of a property
};

class PlanBuilder {
 public:
  PlanBuilder(const schema::Schema& schema, ShapePlan& plan) : schema_(schema), plan_(plan) {}

  void Build();
  const std::vector<PlanStep>& steps() const { return steps_; }

 private:
  uint32_t NodeFor(schema::NodeId id, const PlanStep& step);
  void Fill(uint32_t index);
  void AddProperties(uint32_t index);

  const schema::Schema& schema_;
  ShapePlan& plan_;
  std::vector<uint32_t> made_;  // by schema node
  std::vector<PlanStep> steps_;
  std::vector<std::string_view> names_;
};

// Once the defaults are known: which properties have one, and where any lies below.
class DefaultIndex {
 public:
  explicit DefaultIndex(ShapePlan& plan) : plan_(plan) {}
  void Build();

 private:
  bool HasDefaultBelow(const PlanNode& node) const;
  bool Defaults(uint32_t node) const;

  ShapePlan& plan_;
};

}  // namespace plimsoll::reshape
