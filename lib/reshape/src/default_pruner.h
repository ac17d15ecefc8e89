// DefaultPruner stores the defaults of a schema in its plan, in the form in which the API
// server uses them: without unknown fields, embedded metadata typed, malformed parts of it
// dropped. Upstream puts each default into an otherwise empty object at its place, prunes the
// object, and takes out what is left at that place, which may be nothing.
//
// That is done here only for defaults inside of metadata. For all others what pruning does at
// their place follows from the way there, and they are pruned as they are.
#pragma once

#include <vector>

#include "plan_builder.h"
#include "plimsoll/reshape/tape_writer.h"
#include "walk.h"

namespace plimsoll::reshape {

class DefaultPruner {
 public:
  DefaultPruner(const schema::Schema& schema, const std::vector<PlanStep>& steps, ShapePlan& plan)
      : schema_(schema), steps_(steps), plan_(plan) {}

  void Run();

 private:
  void FindStates();
  bool IsMistaken(const PlanStep& step) const;
  void Prune(uint32_t node, value::Value literal);
  void PruneWrapped(uint32_t node, value::Value literal);
  void FindWay(uint32_t node);
  void Wrap(value::Value literal);
  std::optional<value::Value> Unwrap() const;
  void Store(uint32_t node, value::Value fragment);

  const schema::Schema& schema_;
  const std::vector<PlanStep>& steps_;
  ShapePlan& plan_;
  std::vector<bool> in_metadata_;       // by plan node: the type fields or metadata of a resource
  std::vector<Undeclared> undeclared_;  // by plan node: what pruning does to a value there
  std::vector<const PlanStep*> way_;    // from the root
  value::Document wrapped_;
  value::Document pruned_;
  TapeWriter writer_;
  Walk walk_;
  ShapeOptions options_;
};

}  // namespace plimsoll::reshape
