// `plimsoll patch build`: the patch that makes one object of the other.
#include "../check/run_report.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/objects/object_unions.h"
#include "union_setup.h"

namespace plimsoll::app {
namespace {

using engine::ManifestObject;
using engine::Manifests;
using value::Tree;

void Copy(value::Value from, std::string_view key, Tree& to) {
  if (const auto held = from.Find(key)) to.AsObject().Set(key, Tree::From(*held));
}

// Among several patches each says which object it is for.
void NameTarget(const ManifestObject& object, Tree& patch) {
  if (!patch.IsObject()) return;
  Copy(object.root(), "apiVersion", patch);
  Copy(object.root(), "kind", patch);
  const auto metadata = object.root().Find("metadata");
  if (!metadata) return;
  Tree* held = patch.AsObject().Find("metadata");
  if (held == nullptr) held = &patch.AsObject().Set("metadata", Tree::NewObject()).value;
  if (!held->IsObject()) return;
  Copy(*metadata, "name", *held);
  Copy(*metadata, "namespace", *held);
}

class Build {
 public:
  explicit Build(const PatchBuildCommand& command)
      : command_(command),
        unions_(command.sources),
        setup_(unions_.merge()),
        before_(setup_.Read(command.before)),
        after_(setup_.Read(command.after)),
        writer_(command.to, true) {
    if (!command.original.empty()) original_ = setup_.Read(command.original);
  }

  int Run() {
    if (!unions_.CheckDeclarations()) return unions_.code();
    if (command_.type == engine::PatchType::kJson && after_.objects().size() > 1) {
      setup_.ReportAlone(after_.objects()[1], "one JSON patch: it does not say which object it is for");
      return setup_.code();
    }
    for (const ManifestObject& object : after_.objects()) Make(object);
    for (const ManifestObject& object : before_.objects()) {
      if (after_.Counterpart(object) == nullptr) setup_.ReportAlone(object, command_.after);
    }
    return out_.Flush() ? setup_.code() : kUnusable;
  }

 private:
  void Make(const ManifestObject& object) {
    const ManifestObject* const before = before_.Counterpart(object);
    if (before == nullptr) return setup_.ReportAlone(object, command_.before);
    const ManifestObject* original = nullptr;
    if (!command_.original.empty()) {
      original = original_.Counterpart(object);
      if (original == nullptr) return setup_.ReportAlone(object, command_.original);
    }
    const auto overwrite = command_.overwrite ? patch::Overwrite::kYes : patch::Overwrite::kNo;
    const engine::PatchMaking making{command_.type, original, overwrite};
    engine::ObjectOutcome made = MakePatch(*before, object, making, setup_.kinds());
    for (const std::string& note : CompletePatch({*before, object, making}, unions_.unions(), made)) {
      ComplainOf("note: " + note);
    }
    setup_.Report(made.findings);
    if (!made.object) return;
    if (after_.objects().size() > 1) NameTarget(object, *made.object);
    writer_.Write(*made.object, out_.buffer());
    out_.FlushWhenLarge();
  }

  const PatchBuildCommand& command_;
  UnionSetup unions_;
  MergeSetup& setup_;
  Manifests before_;
  Manifests after_;
  Manifests original_;
  engine::DocumentWriter writer_;
  StandardOutput out_;
};

}  // namespace

int RunPatchBuild(const PatchBuildCommand& command) { return Build(command).Run(); }

}  // namespace plimsoll::app
