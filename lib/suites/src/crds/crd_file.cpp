#include "plimsoll/suites/crds/crd_file.h"

#include <optional>
#include <set>
#include <utility>

#include "../run/case_objects.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/suites/run/case_runner.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Tree;
using value::Value;

Result<const kinds::LoadedCrd*> AddTo(kinds::Kinds& kinds, Value object, const std::string& file) {
  // Files are YAML or JSON; either way patches and versions have been through JSON.
  auto loaded = kinds::LoadCrd(object, {}, schema::GoNumbers::kRewritten, kinds.crd_options());
  if (loaded->crd() == nullptr) return Fail(loaded->failure());
  if (loaded->crd()->group.empty() || loaded->crd()->names.kind.empty()) {
    return Fail("it has no spec.group or no spec.names.kind");
  }
  const kinds::LoadedCrd* const added = loaded.get();
  kinds.AddCrd(std::move(loaded), kinds::CrdOrigin::kNamed,
               {.file = file, .object = 1, .span = {}, .start = {}});
  return added;
}

// The first error that was not there before; empty if there is none. What rules cost does not count: a patch
// that removes one rule changes which others are named as expensive.
std::string NewError(const crd::LintReport& now, const crd::LintReport& before) {
  std::set<std::string> known;
  for (const finding::FieldError& error : before.errors) known.insert(error.Text());
  for (const finding::FieldError& error : now.errors) {
    if (error.type == finding::ErrorType::kForbidden && error.detail.contains(" cost ")) continue;
    if (std::string text = error.Text(); !known.contains(text)) return text;
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<const CrdFile>> CrdFile::Make(text::Source source, value::Detached object,
                                                     pattern::PatternPool& patterns) {
  std::unique_ptr<CrdFile> out(new CrdFile(std::move(source), std::move(object), patterns));
  const auto loaded = AddTo(out->kinds_, out->object(), out->source_.name());
  if (!loaded) return std::unexpected(loaded.error());
  out->loaded_ = *loaded;
  return out;
}

std::optional<Value> CrdFile::annotations() const {
  const std::optional<Value> metadata = object().Find("metadata");
  return metadata ? metadata->Find("annotations") : std::nullopt;
}

std::string_view CrdFile::Annotation(std::string_view name) const {
  return value::TextIn(annotations(), name);
}

Served CrdFile::ServedVersion(std::string_view version) const {
  return {std::string(crd().names.kind.text), std::string(crd().group.text) + "/" + std::string(version)};
}

bool KeepVersion(Tree& crd, std::string_view version) {
  static const value::Path kVersions = "spec.versions";
  Tree* versions = crd.Find(kVersions);
  if (versions == nullptr || !versions->IsArray()) return false;
  std::erase_if(versions->AsArray(), [&](const Tree& one) {
    const Tree* name = one.IsObject() ? one.AsObject().Find("name") : nullptr;
    return name == nullptr || !name->IsString() || name->AsString() != version;
  });
  return !versions->AsArray().empty();
}

const value::Path& FirstSchemaPath() {
  static const value::Path kPath =
      value::Path("spec.versions").Item(0).Child("schema").Child("openAPIV3Schema");
  return kPath;
}

Result<std::unique_ptr<const kinds::Kinds>> KindsOfCrd(const Tree& crd, const CrdFile& before,
                                                       CrdChange change) {
  auto out = std::make_unique<kinds::Kinds>(crd::ServeOptions{.patterns = &before.patterns()});
  const value::Document document = value::DocumentOf(crd);
  const auto loaded = AddTo(*out, document.root(), {});
  if (!loaded) return std::unexpected(loaded.error());
  if (change == CrdChange::kAny) return out;
  if (const std::string refusal = NewError((*loaded)->lint(), before.lint()); !refusal.empty()) {
    return Fail("the API server would refuse the CRD: " + refusal);
  }
  return out;
}

Result<std::unique_ptr<const kinds::Kinds>> PatchedCrd(const CrdFile& crd, Value patch) {
  const Result<Tree> patched = Patched(Tree::From(crd.object()), Tree::From(patch));
  if (!patched) return std::unexpected(patched.error());
  return KindsOfCrd(*patched, crd, CrdChange::kUpdate);
}

Result<std::unique_ptr<const kinds::Kinds>> SentinelCrd(const CrdFile& crd, std::string_view version) {
  Tree tree = Tree::From(crd.object());
  if (!KeepVersion(tree, version)) return Fail("it has no version " + std::string(version));
  Tree sentinel = Tree::NewObject();
  sentinel.AsObject().Set("type", Tree::String("string"));
  tree.Set(FirstSchemaPath().Child("properties").Child(kSentinelField), std::move(sentinel));
  return KindsOfCrd(tree, crd);
}

}  // namespace plimsoll::suites
