// Patches, and requests that set fields.
#include <utility>

#include "plimsoll/engine/objects/object_unions.h"
#include "plimsoll/engine/objects/union_set.h"
#include "plimsoll/value/write.h"
#include "public_report.h"
#include "validator_parts.h"

namespace plimsoll {
namespace {

std::string TreeJson(const value::Tree& object) {
  return value::WriteJson(object, {.exact_floats = true}).value_or("null");
}

engine::PatchType EnginePatchType(PatchType type) {
  switch (type) {
    case PatchType::kMerge: return engine::PatchType::kMerge;
    case PatchType::kJson: return engine::PatchType::kJson;
    case PatchType::kStrategic: break;
  }
  return engine::PatchType::kStrategic;
}

unions::UnionPatchType EngineUnionPatchType(PatchType type) {
  switch (type) {
    case PatchType::kMerge: return unions::UnionPatchType::kMerge;
    case PatchType::kJson: return unions::UnionPatchType::kJson;
    case PatchType::kStrategic: break;
  }
  return unions::UnionPatchType::kStrategic;
}

Finding UnionFinding(const unions::UnionError& error) {
  Finding out;
  out.code = finding::InfoOf(finding::Code::kUnionViolation).name;
  out.type = finding::CauseOf(finding::ErrorType::kInvalid);
  out.file = "object";
  out.object = 1;
  out.field = error.path.FieldPathOrNothing();
  out.message = error.Text();
  return out;
}

void Describe(const engine::SetPlan& plan, SetRequest& out) {
  for (const unions::UnionProblem& problem : plan.schema_problems) {
    out.error = "error in the schema: " + problem.Text();
  }
  out.content_type = plan.content_type;
  if (!plan.body.IsNull()) out.body = TreeJson(plan.body);
  for (const unions::UnionAddition& one : plan.added) out.notes.push_back(engine::DescribeAddition(one));
  out.notes.insert(out.notes.end(), plan.notes.begin(), plan.notes.end());
  if (plan.object) out.object = TreeJson(*plan.object);
  AddFindings(plan.findings, out);
  for (const unions::UnionError& error : plan.errors) out.findings.push_back(UnionFinding(error));
  AddFindings(plan.problems, out);
}

}  // namespace

Patched Validator::Patch(std::string_view object, std::string_view patch, PatchType type,
                         const std::string& name) const {
  Patched out;
  Report& report = out;
  const OneObject read = parts_->ReadOne(object, name);
  AddReport(read.report, report);
  if (const std::string why = parts_->Unusable(patch); !why.empty()) {
    static_cast<Report&>(out) = FailedReport("patch", why);
    return out;
  }
  const engine::PatchDocument document(text::Source("patch", patch), parts_->options.read);
  AddReport(document.report(), report);
  if (!out.ok()) return out;
  const engine::ManifestObject& target = read.manifests.objects().front();
  engine::ObjectOutcome patched = ApplyPatch(target, document, EnginePatchType(type), parts_->kinds);
  if (parts_->options.unions != nullptr) CheckPatchedUnions(target, document, parts_->unions, patched);
  AddFindings(patched.findings, report);
  if (patched.object && out.ok()) out.json = TreeJson(*patched.object);
  return out;
}

SetRequest Validator::Set(const std::vector<std::string>& assignments, std::string_view object,
                          const SetOptions& options) const {
  SetRequest out;
  OneObject read;
  if (!object.empty()) read = parts_->ReadOne(object, "object");
  AddReport(read.report, out);
  if (!out.ok()) out.error = "the object cannot be read";
  if (assignments.empty()) out.error = "there is nothing to set";
  if (!out.error.empty()) return out;
  engine::SetRequest request{.assignments = assignments, .rules = &parts_->kinds};
  if (!object.empty()) request.live = &read.manifests.objects().front();
  if (options.type) request.type = EngineUnionPatchType(*options.type);
  if (options.clear_all) request.clear = unions::ClearMembers::kAll;
  const plimsoll::Result<engine::SetPlan> plan = engine::PlanSet(request, parts_->unions);
  if (plan) {
    Describe(*plan, out);
  } else {
    out.error = plan.error().message;
  }
  return out;
}

}  // namespace plimsoll
