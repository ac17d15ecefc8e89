#include "schemas.h"

#include <cstdio>

#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/catalog/release_name.h"
#include "plimsoll/engine/catalogs/catalog_json_schema.h"

namespace plimsoll::dropins {
namespace {

using catalog::KindEntry;
using catalog::Store;

// A schema that was made here and is read like a file.
class MadeSchema final : public engine::Files {
 public:
  explicit MadeSchema(std::string text) : text_(std::move(text)) {}

  Result<std::optional<engine::FileKind>> KindOf(const std::string&) const override {
    return engine::FileKind::kFile;
  }
  Result<std::vector<engine::FileEntry>> List(const std::string&) const override {
    return Fail("no directory");
  }
  engine::ReadFile Read(const std::string& path, uint64_t) const override {
    return text::Source(path, text_);
  }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override {
    return Fail("no stream");
  }
  uint64_t SizeOf(const std::string&) const override { return text_.size(); }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  const std::string text_;
};

bool IsUrl(const std::string& location) {
  return location.starts_with("http://") || location.starts_with("https://");
}

// By what the schema's file would be called, as kubeconform finds it.
std::optional<KindEntry> FindByStem(const Store& store, uint32_t release, const std::string& stem) {
  for (uint32_t i = 0; i < store.KindCount(release); ++i) {
    const KindEntry kind = store.KindAt(release, i);
    if (SchemaFileStem(kind.name.kind, kind.name.ApiVersion()) == stem) return kind;
  }
  return std::nullopt;
}

// The release of that version, or the nearest there is.
uint32_t NearestRelease(const Store& store, const std::string& version) {
  const uint32_t newest = store.NewestRelease().value_or(0);
  if (version == "master") return newest;
  if (const auto exact = store.FindRelease(version)) return *exact;
  const auto wanted = catalog::ParseReleaseName(version);
  for (uint32_t i = 0; i < store.ReleaseCount(); ++i) {
    const auto have = catalog::ParseReleaseName(store.ReleaseName(i));
    if (wanted && have && *wanted < *have) return i;
  }
  return newest;
}

}  // namespace

Result<std::unique_ptr<KubeconformSchemas>> KubeconformSchemas::Make(const KubeconformConfig& config,
                                                                     const engine::Files& files) {
  std::unique_ptr<KubeconformSchemas> out(new KubeconformSchemas(config, files));
  if (config.locations.empty()) out->AddEmbedded();
  for (const std::string& location : config.locations) {
    const Result<void> added = out->Add(location);
    if (!added) return std::unexpected(added.error());
  }
  return out;
}

Result<void> KubeconformSchemas::Add(const std::string& location) {
  if (location == "default") {
    AddEmbedded();
    return {};
  }
  if (IsUrl(location)) {
    return Fail(
        "failed initialising schema location registry: " + location +
        " is not downloaded: use `default` for the built-in kinds, a path, or "
        "a catalog built from CRDs and OpenAPI documents with `plimsoll catalog build -o FILE PATH...`");
  }
  const auto kind = files_.KindOf(location);
  if (!location.ends_with("json") && kind && *kind == engine::FileKind::kFile) return AddCatalog(location);
  Result<SchemaLocation> parsed = SchemaLocation::Parse(location);
  if (!parsed) return std::unexpected(parsed.error());
  locations_.emplace_back(*std::move(parsed));
  return {};
}

void KubeconformSchemas::AddEmbedded() {
  const Store& store = builtin::EmbeddedCatalog();
  const uint32_t release = NearestRelease(store, config_.kubernetes_version);
  const std::string name(store.ReleaseName(release));
  if (config_.kubernetes_version != "master" && !store.FindRelease(config_.kubernetes_version)) {
    note_ =
        "Kubernetes " + config_.kubernetes_version + " is not in the catalog; " + name + " is used instead";
  }
  locations_.emplace_back(CatalogPart{nullptr, release, "kubernetes-" + name});
}

// What belongs to no release is looked for as well.
Result<void> KubeconformSchemas::AddCatalog(const std::string& path) {
  for (const bool named : {false, true}) {
    Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(files_, path);
    if (!file) return Fail("failed initialising schema location registry: " + file.error().message);
    const Store& store = file->store();
    const std::optional<uint32_t> release =
        named ? (store.NewestRelease() ? std::optional(NearestRelease(store, config_.kubernetes_version))
                                       : std::nullopt)
              : store.FindRelease("");
    if (!release) continue;
    locations_.emplace_back(
        CatalogPart{std::make_unique<kinds::CatalogFile>(*std::move(file)), *release, path});
  }
  return {};
}

Result<const FoundSchema*> KubeconformSchemas::Find(const std::string& kind, const std::string& api_version) {
  const std::lock_guard lock(mutex_);
  auto at = known_.find({kind, api_version});
  if (at == known_.end()) at = known_.try_emplace({kind, api_version}, Look(kind, api_version)).first;
  if (!at->second) return std::unexpected(at->second.error());
  return at->second->get();
}

KubeconformSchemas::Found KubeconformSchemas::Look(const std::string& kind,
                                                   const std::string& api_version) const {
  for (const Location& location : locations_) {
    Found found = std::visit([&](const auto& one) { return LookAt(one, kind, api_version); }, location);
    if (!found || *found) return found;
  }
  return nullptr;
}

KubeconformSchemas::Found KubeconformSchemas::LookAt(const SchemaLocation& location, const std::string& kind,
                                                     const std::string& api_version) const {
  const std::string path = location.PathOf({kind, api_version, config_.kubernetes_version, config_.strict});
  const auto there = files_.KindOf(path);
  if (config_.debug) std::fprintf(stderr, "looking for %s\n", path.c_str());
  if (!there) return Fail("open " + path + ": " + there.error().message);
  if (*there != engine::FileKind::kFile) return nullptr;
  return Load(files_, path, "file://" + files_.AbsolutePath(path));
}

KubeconformSchemas::Found KubeconformSchemas::LookAt(const CatalogPart& part, const std::string& kind,
                                                     const std::string& api_version) const {
  const Store& store = part.file ? part.file->store() : builtin::EmbeddedCatalog();
  const std::string stem = SchemaFileStem(kind, api_version);
  if (config_.debug) std::fprintf(stderr, "looking for %s in %s\n", stem.c_str(), part.name.c_str());
  const std::optional<KindEntry> found = FindByStem(store, part.release, stem);
  if (!found) return nullptr;
  Result<std::string> text = engine::CatalogJsonSchema(store, part.release, *found, config_.strict);
  if (!text) return std::unexpected(text.error());
  const std::string name = part.name + "/" + stem + ".json";
  return Load(MadeSchema(*std::move(text)), name, name);
}

// A file that is no schema counts as none.
KubeconformSchemas::Found KubeconformSchemas::Load(const engine::Files& files, const std::string& path,
                                                   const std::string& shown) const {
  engine::SchemaJudgeOptions options;
  options.dialect = schema::Dialect::kDraft4;
  options.kubernetes_extensions = false;
  auto judge = engine::SchemaJudge::Load(files, {path}, options);
  if (judge) return std::make_unique<const FoundSchema>(FoundSchema{shown, *std::move(judge)});
  if (config_.debug && !judge.error().findings.empty()) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), judge.error().findings[0].message.c_str());
  }
  return nullptr;
}

}  // namespace plimsoll::dropins
