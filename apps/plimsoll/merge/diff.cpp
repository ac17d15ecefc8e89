// `plimsoll diff`: what differs in meaning between two sets of objects.
#include "plimsoll/engine/objects/diff_report.h"
#include "plimsoll/engine/objects/object_diff.h"

#include "../process/standard_output.h"
#include "setup.h"

namespace plimsoll::app {
namespace {

using engine::ManifestObject;
using engine::Manifests;
using engine::PatchType;

PatchType TypeOf(DiffOutput output) {
  if (output == DiffOutput::kStrategicPatch) return PatchType::kStrategic;
  return output == DiffOutput::kMergePatch ? PatchType::kMerge : PatchType::kJson;
}

class Diff {
 public:
  explicit Diff(const DiffCommand& command)
      : command_(command),
        setup_(command.types),
        before_(setup_.Read(command.before)),
        after_(setup_.Read(command.after)) {}

  int Run() {
    if (setup_.code() != kAllGood) return setup_.code();
    const bool patches = command_.output > DiffOutput::kJson;
    patches ? WritePatches() : WriteReport();
    if (!out_.Flush()) return kUnusable;
    return std::max(setup_.code(), differs_ ? kFindings : kAllGood);
  }

 private:
  void WriteReport() {
    engine::DiffReport report(command_.output == DiffOutput::kJson, out_.buffer());
    for (const ManifestObject& object : after_.objects()) {
      const ManifestObject* const before = before_.Counterpart(object);
      if (before == nullptr) {
        report.Added(object);
        continue;
      }
      const engine::ObjectDiff diff = DiffObjects(*before, object, command_.options, setup_.kinds());
      setup_.Report(diff.findings);
      if (!diff.changes.empty()) report.Changed(*before, object, diff.changes);
      out_.FlushWhenLarge();
    }
    for (const ManifestObject& object : before_.objects()) {
      if (after_.Counterpart(object) == nullptr) report.Removed(object);
    }
    report.Finish();
    differs_ = report.differs();
  }

  void WritePatches() {
    engine::DocumentWriter writer(engine::WriteAs::kYaml, true);
    for (const ManifestObject& object : after_.objects()) {
      const ManifestObject* const before = before_.Counterpart(object);
      if (before == nullptr) {
        setup_.ReportAlone(object, command_.before);
        continue;
      }
      const engine::ObjectOutcome patch =
          DiffPatch(*before, object, TypeOf(command_.output), command_.options, setup_.kinds());
      setup_.Report(patch.findings);
      if (!patch.object) continue;
      differs_ = true;
      writer.Write(*patch.object, out_.buffer());
      out_.FlushWhenLarge();
    }
    for (const ManifestObject& object : before_.objects()) {
      if (after_.Counterpart(object) == nullptr) setup_.ReportAlone(object, command_.after);
    }
  }

  const DiffCommand& command_;
  MergeSetup setup_;
  Manifests before_;
  Manifests after_;
  StandardOutput out_;
  bool differs_ = false;
};

}  // namespace

int RunDiff(const DiffCommand& command) { return Diff(command).Run(); }

}  // namespace plimsoll::app
