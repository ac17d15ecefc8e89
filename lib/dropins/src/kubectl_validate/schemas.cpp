#include "schemas.h"

#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/catalog/release_name.h"
#include "plimsoll/patch/merge/merge_patch.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "structural_crd.h"

namespace plimsoll::dropins {
namespace {

using catalog::Store;
using value::Member;
using value::Value;

schema::GroupVersionKind GroupVersionKindOf(std::string_view api_version, std::string_view kind) {
  const size_t slash = api_version.find('/');
  if (slash == std::string_view::npos) return {"", api_version, kind};
  return {api_version.substr(0, slash), api_version.substr(slash + 1), kind};
}

// `api/v1`, `apis/apps/v1`.
std::string PathOf(const std::string& api_version) {
  return (api_version.find('/') == std::string::npos ? "api/" : "apis/") + api_version;
}

bool HoldsPathOut(const std::string& api_version) {
  return api_version.find("..") != std::string::npos || api_version.find('\0') != std::string::npos;
}

// Whether a path of the document leads to objects of the kind inside a namespace.
bool IsNamespaced(Value document, const schema::GroupVersionKind& kind) {
  const std::optional<Value> paths = document.Find("paths");
  if (!paths) return false;
  for (const Member& path : paths->Members()) {
    if (path.key.find("namespaces/{namespace}") == std::string_view::npos) continue;
    for (const Member& operation : path.value.Members()) {
      for (const schema::GroupVersionKind& name : schema::KindsNamedIn(operation.value)) {
        if (name == kind) return true;
      }
    }
  }
  return false;
}

// What the catalog knows of the kind beside its schema.
bool IsNamespaced(const Store& store, const catalog::KindEntry& kind) {
  value::Document facts;
  if (!kind.facts || !store.Read(*kind.facts, facts)) return false;
  return value::FlagIn(facts.root(), "namespaced");
}

}  // namespace

Result<std::unique_ptr<ValidateSchemas>> ValidateSchemas::Make(const KubectlValidateConfig& config,
                                                               const engine::Files& files) {
  std::unique_ptr<ValidateSchemas> out(new ValidateSchemas(config, files));
  out->ChooseRelease();
  const Result<void> loaded = out->LoadCrds();
  if (!loaded) return std::unexpected(loaded.error());
  return out;
}

// The wanted release, or the oldest that is newer; the newest when there is none.
void ValidateSchemas::ChooseRelease() {
  const Store& store = builtin::EmbeddedCatalog();
  release_ = store.NewestRelease().value_or(0);
  if (config_.version.empty()) return;
  if (const auto found = store.FindRelease(config_.version)) {
    release_ = *found;
    return;
  }
  const auto wanted = catalog::ParseReleaseName(config_.version);
  for (uint32_t i = store.ReleaseCount(); wanted && i-- > 0;) {
    const auto have = catalog::ParseReleaseName(store.ReleaseName(i));
    if (have && *wanted < *have) release_ = i;
  }
  note_ = "Kubernetes " + config_.version + " is not in the catalog; " +
          std::string(store.ReleaseName(release_)) + " is used instead";
}

// Only what is in the directories themselves; what is no CRD is passed over.
Result<void> ValidateSchemas::LoadCrds() {
  for (const std::string& directory : config_.local_crds) {
    const auto entries = files_.List(directory);
    if (!entries) return Fail("error listing: " + entries.error().message);
    for (const engine::FileEntry& entry : *entries) {
      if (entry.kind != engine::FileKind::kFile || !IsManifest(entry.path)) continue;
      const engine::ReadFile source = files_.Read(entry.path, value::Limits{}.max_bytes);
      if (!source) return Fail("failed to read " + entry.path + ": " + source.error().message);
      engine::LoadCrds(crds_, *source, {});
    }
  }
  return {};
}

Result<std::optional<std::string>> ValidateSchemas::ReadBelow(const std::string& directory,
                                                              const std::string& api_version) const {
  if (directory.empty() || HoldsPathOut(api_version)) return std::nullopt;
  for (const char* ending : {".json", ".yaml", ".yml"}) {
    const std::string path = directory + "/" + PathOf(api_version) + ending;
    const auto kind = files_.KindOf(path);
    if (!kind || *kind != engine::FileKind::kFile) continue;
    const engine::ReadFile source = files_.Read(path, value::Limits{}.max_bytes);
    if (!source) return Fail(source.error().message);
    value::ReadOptions options;
    value::DocumentStream stream(*source, options);
    value::Document document;
    value::StreamEntry entry;
    if (!stream.Next(document, entry)) return std::nullopt;
    if (!entry.report.ok()) return Fail(path + ": " + entry.report.failure->message);
    Result<std::string> json = value::WriteJson(document.root(), {.exact_floats = true});
    if (!json) return std::unexpected(json.error());
    return std::optional(*std::move(json));
  }
  return std::nullopt;
}

Result<const crd::ServedCrd*> ValidateSchemas::Find(const std::string& api_version, const std::string& kind) {
  if (const auto gv = ReadBelow(config_.local_schemas, api_version); !gv || !*gv) {
    if (const crd::ServedCrd* crd = crds_.Choose(api_version, kind, "").crd) return crd;
  }
  auto at = known_.find({api_version, kind});
  if (at == known_.end()) at = known_.try_emplace({api_version, kind}, Make(api_version, kind)).first;
  if (!at->second) return Fail("failed to retrieve validator: " + at->second.error().message);
  return (*at->second)->served();
}

Result<ValidateSchemas::LoadedCrd> ValidateSchemas::Make(const std::string& api_version,
                                                         const std::string& kind) const {
  Result<std::optional<std::string>> local = ReadBelow(config_.local_schemas, api_version);
  if (!local)
    return Fail("error fetching openapi at path " + PathOf(api_version) + ": " + local.error().message);
  if (*local) return MakeOf(**std::move(local), "", api_version, kind, std::nullopt);
  return MakeBuiltin(api_version, kind);
}

Result<ValidateSchemas::LoadedCrd> ValidateSchemas::MakeBuiltin(const std::string& api_version,
                                                                const std::string& kind) const {
  const Store& store = builtin::EmbeddedCatalog();
  const schema::GroupVersionKind name = GroupVersionKindOf(api_version, kind);
  const std::optional<catalog::KindEntry> entry = store.FindKind(release_, name);
  if (!entry || entry->is_crd()) {
    bool known = !crds_.KindsOf(name.group).empty();
    for (uint32_t i = 0; i < store.KindCount(release_) && !known; ++i) {
      const schema::GroupVersionKind other = store.KindAt(release_, i).name;
      known = other.group == name.group && other.version == name.version;
    }
    if (!known) return Fail("failed to locate OpenAPI spec for GV: " + api_version);
    return Fail("kind " + kind + " not found in " + api_version + " groupversion");
  }
  value::Document document;
  const Result<void> read = catalog::ComponentDocument(store, release_, entry->component, document);
  if (!read) return std::unexpected(read.error());
  Result<std::string> text = value::WriteJson(document.root(), {.exact_floats = true});
  if (!text) return std::unexpected(text.error());
  return MakeOf(*std::move(text), std::string(entry->component), api_version, kind,
                IsNamespaced(store, *entry));
}

Result<ValidateSchemas::LoadedCrd> ValidateSchemas::MakeOf(std::string text, const std::string& component,
                                                           const std::string& api_version,
                                                           const std::string& kind,
                                                           std::optional<bool> namespaced) const {
  const Result<std::optional<std::string>> patch = ReadBelow(config_.schema_patches, api_version);
  if (!patch) return std::unexpected(patch.error());
  if (*patch) {
    Result<std::string> patched = patch::ApplyMergePatch(text, **patch);
    if (!patched) return std::unexpected(patched.error());
    text = *std::move(patched);
  }
  const text::Source source("openapi", text);
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (!report.ok()) return Fail("error parsing openapi spec: " + report.failure->message);
  const schema::GroupVersionKind name = GroupVersionKindOf(api_version, kind);
  const std::optional<std::string> found =
      component.empty() ? FindKindComponent(document.root(), name) : std::optional(component);
  if (!found) return Fail("kind " + kind + " not found in " + api_version + " groupversion");
  const Result<std::string> crd = StructuralCrd(
      document.root(), *found, name, namespaced ? *namespaced : IsNamespaced(document.root(), name));
  if (!crd) return std::unexpected(crd.error());
  const text::Source crd_source("crd", *crd);
  value::Document crd_document;
  if (const auto read = value::ReadJson(crd_source.bytes(), {}, crd_document); !read.ok()) {
    return Fail(read.failure->message);
  }
  LoadedCrd loaded = kinds::LoadCrd(crd_document.root(), {}, schema::GoNumbers::kAsWritten);
  if (loaded->crd() == nullptr) return Fail(loaded->failure());
  return loaded;
}

}  // namespace plimsoll::dropins
