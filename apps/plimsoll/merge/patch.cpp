// `plimsoll patch`: objects as they would be after a patch.
#include "../process/standard_output.h"
#include "plimsoll/engine/objects/object_unions.h"
#include "union_setup.h"

namespace plimsoll::app {
namespace {

using engine::ManifestObject;

// A patch that says which object it is for leaves all others alone.
bool IsFor(const engine::PatchDocument& patch, const ManifestObject& object) {
  const auto target = patch.Target();
  return !target || *target == object.identity;
}

void ReportNoTarget(const engine::PatchDocument& patch, const std::string& where, MergeSetup& setup) {
  finding::Finding finding(finding::Code::kNotFound);
  finding.file = patch.source().name();
  finding.message = "the object this patch is for is not in " + where;
  finding.place = finding::Location{};
  finding.place->span = patch.root().span();
  std::vector<finding::Finding> findings = {std::move(finding)};
  engine::LocateFindings(findings, patch.source());
  setup.Report(findings);
}

}  // namespace

int RunPatch(const PatchCommand& command) {
  UnionSetup unions(command.sources);
  MergeSetup& setup = unions.merge();
  const engine::Manifests manifests = setup.Read(command.object);
  const engine::PatchDocument patch = setup.ReadPatch(command.patch);
  if (!unions.CheckDeclarations()) return unions.code();
  StandardOutput out;
  engine::DocumentWriter writer(command.to, true);
  bool used = false;
  for (const ManifestObject& object : manifests.objects()) {
    if (!IsFor(patch, object)) {
      writer.Write(object.root(), out.buffer());
      continue;
    }
    used = true;
    engine::ObjectOutcome patched = ApplyPatch(object, patch, command.type, setup.kinds());
    CheckPatchedUnions(object, patch, unions.unions(), patched);
    setup.Report(patched.findings);
    if (patched.object) writer.Write(*patched.object, out.buffer());
    out.FlushWhenLarge();
  }
  if (!used && !manifests.objects().empty()) ReportNoTarget(patch, command.object, setup);
  return out.Flush() ? setup.code() : kUnusable;
}

}  // namespace plimsoll::app
