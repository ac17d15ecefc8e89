#include "plimsoll/engine/catalogs/catalog_lookup.h"

#include <algorithm>
#include <cstddef>

#include "catalog_diff.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/kinds/kind_names.h"
#include "plimsoll/kinds/kind_rules.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using catalog::KindEntry;

// `pods`, `po`, ... of a CRD.
bool IsNameInCrd(const catalog::Store& store, const KindEntry& kind, const std::string& word) {
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
bool IsMeantBy(const catalog::Store& store, const KindEntry& kind, const std::string& text) {
  const std::string group(kind.name.group), version(kind.name.version);
  const size_t slash = text.rfind('/');
  const std::string word = text.substr(slash == std::string::npos ? 0 : slash + 1);
  const std::string scope = slash == std::string::npos ? "" : text.substr(0, slash);
  const bool in_scope = scope.empty() || scope == version || scope == group || scope == group + "/" + version;
  return in_scope &&
         (kinds::NamesKind(word, group, kind.name.kind) || IsNameInCrd(store, kind, ascii::ToLower(word)));
}

}  // namespace

using catalog::Store;

std::vector<FoundKind> FindKinds(const Store& store, std::optional<uint32_t> wanted,
                                 const std::string& text) {
  std::vector<FoundKind> out;
  for (uint32_t release = 0; release < store.ReleaseCount(); ++release) {
    if (release != wanted && !store.ReleaseName(release).empty()) continue;
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const KindEntry kind = store.KindAt(release, i);
      if (IsMeantBy(store, kind, text)) out.push_back({release, kind});
    }
  }
  return out;
}

std::string NamesOf(const std::vector<FoundKind>& found) {
  return text::Joined(found, ", ", [](const FoundKind& one) {
    std::string name = ShownKind(one.kind.name);
    std::ranges::replace(name, ' ', '/');
    return name;
  });
}

Result<std::string> RulesText(const Store& store, const FoundKind& found) {
  if (found.kind.rules.empty()) return Fail(ShownKind(found.kind.name) + " has no rules");
  const auto rules = kinds::KindRules::Read(store, found.release, found.kind.rules);
  if (!rules) return std::unexpected(rules.error());
  std::string out;
  for (const auto& [package, text] : (*rules)->texts()) {
    out += (out.empty() ? "// " : "\n// ") + package + "\n" + text;
  }
  return out;
}

Result<std::string> SchemaText(const Store& store, const FoundKind& found, bool json) {
  value::Document document;
  const Result<void> read =
      found.kind.is_crd() ? store.Read(found.kind.content, document)
                          : catalog::ComponentDocument(store, found.release, found.kind.component, document);
  if (!read) return std::unexpected(read.error());
  if (json) return *value::WriteJson(document.root(), {.indented = true, .escape_html = false}) + "\n";
  return *value::WriteYaml(document.root(), {.order = value::KeyOrder::kAsRead});
}

}  // namespace plimsoll::engine
