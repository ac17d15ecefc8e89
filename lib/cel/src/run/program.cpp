#include "plimsoll/cel/run/program.h"

#include "plan.h"
#include "planner.h"

namespace plimsoll::cel {

CelProgram::CelProgram(std::unique_ptr<const Plan> plan) : plan_(std::move(plan)) {}
CelProgram::CelProgram(CelProgram&&) noexcept = default;
CelProgram& CelProgram::operator=(CelProgram&&) noexcept = default;
CelProgram::~CelProgram() = default;

Result<CelProgram> CelProgram::Make(const CheckedAst& checked, const PlanOptions& options) {
  Result<std::unique_ptr<Plan>> plan = Planner(checked.ast, &checked, options).Make();
  if (!plan) return std::unexpected(plan.error());
  return CelProgram(*std::move(plan));
}

Result<CelProgram> CelProgram::MakeUnchecked(const Ast& ast, const PlanOptions& options) {
  Result<std::unique_ptr<Plan>> plan = Planner(ast, nullptr, options).Make();
  if (!plan) return std::unexpected(plan.error());
  return CelProgram(*std::move(plan));
}

}  // namespace plimsoll::cel
