#include "plimsoll/crd/embedded_resources.h"

#include "embedded.h"
#include "plan_walk.h"
#include "rule_memory_parts.h"

namespace plimsoll::crd {

using value::Value;

EmbeddedResources::EmbeddedResources(const reshape::ShapePlan& plan) : plan_(plan) {
  PlanMarks marks(plan.NodeCount(), false);
  for (uint32_t i = 0; i < plan.NodeCount(); ++i) {
    marks[i] = plan.node(i).embedded;
    any_ = any_ || marks[i];
  }
  marks_ = MarkAbove(plan, std::move(marks));
}

void EmbeddedResources::Check(Value object, RuleMemory& memory, finding::ErrorList& errors) const {
  if (!any_) return;
  PlanWalk walk(plan_, marks_, Members::kPropertyFirst, memory.parts().frames);
  walk.Run(object, [&](Value value, uint32_t node) {
    if (value.IsObject() && plan_.node(node).embedded) CheckEmbeddedResource(value, walk.Path(), errors);
  });
}

}  // namespace plimsoll::crd
