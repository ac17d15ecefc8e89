#include "plimsoll/cel/run/program.h"

#include "plan.h"
#include "planner.h"

namespace plimsoll::cel {

Program::Program(std::unique_ptr<const Plan> plan) : plan_(std::move(plan)) {}
Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;
Program::~Program() = default;

Result<Program> Program::Make(const CheckedAst& checked, const PlanOptions& options) {
  Result<std::unique_ptr<Plan>> plan = Planner(checked.ast, &checked, options).Make();
  if (!plan) return std::unexpected(plan.error());
  return Program(*std::move(plan));
}

Result<Program> Program::MakeUnchecked(const Ast& ast, const PlanOptions& options) {
  Result<std::unique_ptr<Plan>> plan = Planner(ast, nullptr, options).Make();
  if (!plan) return std::unexpected(plan.error());
  return Program(*std::move(plan));
}

}  // namespace plimsoll::cel
