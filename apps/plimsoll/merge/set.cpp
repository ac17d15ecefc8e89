// `plimsoll set`: the request that would set fields of an object, with the other members of their unions
// cleared. As YAML it is the body, and the object it would make; all else is in comments.
#include "../check/run_report.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/objects/set_text.h"
#include "union_setup.h"

namespace plimsoll::app {
namespace {

using engine::SetPlan;

int Print(const SetPlan& plan, bool json) {
  StandardOutput out;
  json ? engine::AppendSetJson(out.buffer(), plan) : engine::AppendSetYaml(out.buffer(), plan);
  if (!out.Flush()) return kUnusable;
  return IsGood(plan) ? kAllGood : kFindings;
}

// The only object there is.
const engine::ManifestObject* OnlyObject(const engine::Manifests& manifests, const std::string& path) {
  if (manifests.objects().size() == 1) return &manifests.objects().front();
  ComplainOf(path + " must contain one object, not " + std::to_string(manifests.objects().size()));
  return nullptr;
}

}  // namespace

int RunSet(const SetCommand& command) {
  UnionSetup setup(command.sources);
  engine::Manifests manifests;
  if (!command.object.empty()) manifests = setup.merge().Read(command.object);
  if (!setup.CheckDeclarations()) return setup.code();
  engine::SetRequest request{.assignments = command.assignments,
                             .type = command.type,
                             .clear = command.clear,
                             .manager = command.manager,
                             .rules = &setup.merge().kinds()};
  if (!command.object.empty()) {
    request.live = OnlyObject(manifests, command.object);
    if (request.live == nullptr) return kUnusable;
  }
  const Result<engine::SetPlan> plan = engine::PlanSet(request, setup.unions());
  if (!plan) {
    ComplainOf(plan.error().message);
    return kUnusable;
  }
  for (const auto& problem : plan->schema_problems) ComplainOf("error in the schema: " + problem.Text());
  for (const auto& warning : plan->schema_warnings) ComplainOf("warning: " + warning.Text());
  setup.merge().Report(plan->findings);
  if (!plan->schema_problems.empty()) return kFindings;
  const bool nothing_to_send = plan->body.IsNull();
  if (nothing_to_send && !command.json) {
    for (const unions::UnionError& error : plan->errors) ComplainOf(error.Text());
    return kFindings;
  }
  return Print(*plan, command.json);
}

}  // namespace plimsoll::app
