#include "plimsoll/cel/run/evaluator.h"

#include <algorithm>

#include "../values/document_view.h"
#include "machine.h"

namespace plimsoll::cel {

void Evaluator::Reset(const DeclTypes* decls) {
  context_.Reset();
  context_.decls = decls;
}

Value Evaluator::Look(value::Value value, DeclId decl) { return ViewRoot(context_, value, decl); }

Evaluation Evaluator::Evaluate(const CelProgram& program, std::span<const Value> variables, uint64_t limit) {
  const Plan& plan = program.plan();
  if (plan.slot_inits.size() > locals_.size()) locals_.resize(plan.slot_inits.size());
  context_.cost.Start(limit);
  context_.panic = Value();
  Machine machine(plan, context_, variables, locals_, interrupt_);
  Evaluation done;
  done.value = machine.Run(plan.root);
  done.cost = context_.cost.spent();
  done.cost_exceeded = context_.cost.exceeded() && context_.panic.IsAbsent();
  done.interrupted = machine.interrupted();
  if (done.interrupted) done.value = Value::Error(kInterrupted);
  if (done.cost_exceeded) done.value = Value::Error(kCostExceeded);
  if (!context_.panic.IsAbsent()) done.value = context_.panic;
  return done;
}

}  // namespace plimsoll::cel
