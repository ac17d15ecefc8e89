#include "plimsoll/cel/run/evaluator.h"

#include <algorithm>

#include "../values/document_view.h"
#include "machine.h"

namespace plimsoll::cel {

void Evaluator::Reset(const DeclTypes* decls) {
  context_.Reset();
  context_.decls = decls;
}

Value Evaluator::Look(value::Value value, DeclId decl, DocumentStyle style) {
  return ViewRoot(context_, value, decl, style);
}

Evaluation Evaluator::Evaluate(const CelProgram& program, std::span<const Value> variables, uint64_t limit) {
  const Plan& plan = program.plan();
  if (depth_ == locals_.size()) locals_.emplace_back();
  std::vector<Value>& locals = locals_[depth_];
  if (plan.slot_inits.size() > locals.size()) locals.resize(plan.slot_inits.size());
  const CostMeter outer_cost = context_.cost;
  const Value outer_panic = context_.panic;
  ++depth_;
  context_.cost.Start(limit);
  context_.panic = Value();
  Machine machine(plan, context_, variables, locals, interrupt_);
  Evaluation done;
  done.value = machine.Run(plan.root);
  done.cost = context_.cost.spent();
  done.cost_exceeded = context_.cost.exceeded() && context_.panic.IsAbsent();
  done.interrupted = machine.interrupted();
  if (done.interrupted) done.value = Value::Error(kInterrupted);
  if (done.cost_exceeded) done.value = Value::Error(kCostExceeded);
  if (!context_.panic.IsAbsent()) done.value = context_.panic;
  if (--depth_ > 0) {
    context_.cost = outer_cost;
    context_.panic = outer_panic;
  }
  return done;
}

}  // namespace plimsoll::cel
