// `plimsoll catalog show`: a kind as an OpenAPI document of its own, or as its CRD.
#include <algorithm>
#include <vector>

#include "catalog_cache_setup.h"
#include "catalog_invocation.h"
#include "catalog_source.h"
#include "descriptions_setup.h"
#include "invocation.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/engine/catalog_diff.h"
#include "plimsoll/kinds/kind_names.h"
#include "plimsoll/kinds/kind_rules.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {
namespace {

using catalog::KindEntry;
using catalog::Store;

// `pods`, `po`, ... of a CRD.
bool IsNameInCrd(const Store& store, const KindEntry& kind, const std::string& word) {
  value::Document crd;
  if (!kind.is_crd() || !store.Read(kind.content, crd)) return false;
  const auto spec = crd.root().Find("spec");
  const auto names = spec ? spec->Find("names") : std::nullopt;
  if (!names) return false;
  const auto short_names = names->Find("shortNames");
  bool found = TextOf(names->Find("plural")) == word || TextOf(names->Find("singular")) == word;
  if (!short_names) return found;
  for (const value::Value name : short_names->Items()) found |= TextOf(name) == word;
  return found;
}

// `Pod`, `v1/Pod`, `apps/Deployment`, `apps/v1/Deployment` and `deploy` all name a kind.
bool IsMeant(const Store& store, const KindEntry& kind, const std::string& text) {
  const std::string group(kind.name.group), version(kind.name.version);
  const size_t slash = text.rfind('/');
  const std::string word = text.substr(slash == std::string::npos ? 0 : slash + 1);
  const std::string scope = slash == std::string::npos ? "" : text.substr(0, slash);
  const bool in_scope = scope.empty() || scope == version || scope == group || scope == group + "/" + version;
  return in_scope && (kinds::StandsForKind(word, group, kind.name.kind) ||
                      IsNameInCrd(store, kind, ascii::ToLower(word)));
}

struct FoundKind {
  uint32_t release = 0;
  KindEntry kind;
};

// In the release asked for or the newest, and in what belongs to no release.
std::vector<FoundKind> FindKinds(const Store& store, std::optional<uint32_t> wanted,
                                 const std::string& text) {
  std::vector<FoundKind> out;
  for (uint32_t release = 0; release < store.ReleaseCount(); ++release) {
    if (release != wanted && !store.ReleaseName(release).empty()) continue;
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const KindEntry kind = store.KindAt(release, i);
      if (IsMeant(store, kind, text)) out.push_back({release, kind});
    }
  }
  return out;
}

// `apps/v1/Deployment, ...`, as they can be given to the command.
std::string Choice(const std::vector<FoundKind>& found) {
  std::string out;
  for (const FoundKind& one : found) {
    std::string name = engine::ShownKind(one.kind.name);
    std::ranges::replace(name, ' ', '/');
    out += (out.empty() ? "" : ", ") + name;
  }
  return out;
}

int ShowRules(const Store& store, const FoundKind& found) {
  if (found.kind.rules.empty()) return FailUnusable(engine::ShownKind(found.kind.name) + " has no rules");
  const auto rules = kinds::KindRules::Read(store, found.release, found.kind.rules);
  if (!rules) return FailUnusable(rules.error().message);
  StandardOutput out;
  for (const auto& [package, text] : (*rules)->texts()) {
    out.buffer() += (out.buffer().empty() ? "// " : "\n// ") + package + "\n" + text;
  }
  return out.Flush() ? kAllGood : kUnusable;
}

int ShowFound(const Store& store, const std::vector<FoundKind>& found, const CatalogShowCommand& command) {
  if (found.size() > 1)
    return FailUnusable(command.kind + " matches several kinds; use one of " + Choice(found));
  if (command.rules) return ShowRules(store, found[0]);
  const KindEntry& kind = found[0].kind;
  value::Document document;
  const Result<void> read =
      kind.is_crd() ? store.Read(kind.content, document)
                    : catalog::ComponentDocument(store, found[0].release, kind.component, document);
  if (!read) return FailUnusable(read.error().message);
  StandardOutput out;
  out.buffer() = command.json
                     ? *value::WriteJson(document.root(), {.indented = true, .escape_html = false}) + "\n"
                     : *value::WriteYaml(document.root(), {.order = value::KeyOrder::kAsRead});
  return out.Flush() ? kAllGood : kUnusable;
}

// The first cached catalog that has the kind.
std::optional<int> ShowCached(const CatalogShowCommand& command) {
  const engine::Disk disk;
  for (const kinds::CachedCatalog& cached : ListUserCache(disk).catalogs) {
    if (cached.name == kDescriptionsName) continue;
    const Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(disk, cached.file);
    if (!file) {
      ComplainOf("warning: a cached catalog is ignored: " + file.error().message);
      continue;
    }
    const std::vector<FoundKind> found = FindKinds(file->store(), std::nullopt, command.kind);
    if (!found.empty()) return ShowFound(file->store(), found, command);
  }
  return std::nullopt;
}

}  // namespace

int RunCatalogShow(const CatalogShowCommand& command) {
  const Result<CatalogSource> source = CatalogSource::Open(command.file);
  if (!source) return FailUnusable(source.error().message);
  std::optional<uint32_t> release = source->store().NewestRelease();
  if (!command.release.empty()) {
    const Result<uint32_t> named = source->Release(command.release);
    if (!named) return FailUnusable(named.error().message);
    release = *named;
  }
  const std::vector<FoundKind> found = FindKinds(source->store(), release, command.kind);
  if (!found.empty()) return ShowFound(source->store(), found, command);
  const std::optional<int> code = command.file.empty() ? ShowCached(command) : std::nullopt;
  return code ? *code : FailUnusable("the catalog has no kind " + command.kind);
}

}  // namespace plimsoll::app
