#include "plimsoll/engine/catalogs/catalog_listing.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>

#include "catalog_diff.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {
namespace {

using catalog::KindEntry;
using catalog::Store;

void ReadListedFacts(const Store& store, const KindEntry& kind, ListedKind& row) {
  value::Document document;
  if (kind.is_crd()) {
    if (!store.Read(kind.content, document)) return;
    const auto spec = document.root().Find("spec");
    const auto scope = spec ? spec->Find("scope") : std::nullopt;
    const auto names = spec ? spec->Find("names") : std::nullopt;
    const auto plural = names ? names->Find("plural") : std::nullopt;
    if (scope && scope->IsString()) row.scope = scope->AsString() == "Namespaced" ? "namespaced" : "cluster";
    if (plural && plural->IsString()) row.resource = plural->AsString();
    return;
  }
  if (!kind.facts || !store.Read(*kind.facts, document)) return;
  const auto resource = document.root().Find("resource");
  const auto namespaced = document.root().Find("namespaced");
  if (resource && resource->IsString()) row.resource = resource->AsString();
  if (namespaced && namespaced->kind() == value::Kind::kBool) {
    row.scope = namespaced->AsBool() ? "namespaced" : "cluster";
  }
}

void PadTo(std::string& line, size_t width) {
  line.append(std::max<size_t>(width, line.size() + 1) - line.size(), ' ');
}

// Where a cached catalog is from.
void AppendOrigin(text::JsonWriter& json, const kinds::CachedCatalog& catalog) {
  const auto add = [&](const char* key, const std::string& text) {
    if (text.empty()) return;
    json.Key(key);
    json.String(text);
  };
  add("source", catalog.source);
  add("ref", catalog.ref);
  add("commit", catalog.commit);
}

}  // namespace

std::vector<ListedKind> ListKinds(const Store& store, uint32_t first, uint32_t last) {
  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, ListedKind> rows;
  for (uint32_t release = first; release < last; ++release) {
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const KindEntry kind = store.KindAt(release, i);
      ListedKind& row = rows[{kind.name.group, kind.name.kind, kind.name.version}];
      row.kind = kind;
      ReadListedFacts(store, kind, row);
      if (!store.ReleaseName(release).empty()) row.releases.push_back(store.ReleaseName(release));
    }
  }
  std::vector<ListedKind> out;
  for (auto& [key, row] : rows) out.push_back(std::move(row));
  return out;
}

void AppendKindText(std::string& out, const ListedKind& row) {
  std::string line = ShownKind(row.kind.name);
  PadTo(line, 64);
  line += row.resource;
  PadTo(line, 104);
  line += row.scope;
  PadTo(line, 116);
  for (const std::string_view release : row.releases) line.append(release).append(" ");
  if (row.cached != nullptr) line += row.cached->Title();
  while (line.ends_with(' ')) line.pop_back();
  out += line + "\n";
}

void AppendKindLine(std::string& out, const ListedKind& row) {
  text::JsonWriter json(out);
  json.BeginObject();
  const auto add = [&](const char* key, std::string_view text) {
    json.Key(key);
    json.String(text);
  };
  add("group", row.kind.name.group);
  add("version", row.kind.name.version);
  add("kind", row.kind.name.kind);
  if (!row.resource.empty()) add("resource", row.resource);
  if (!row.scope.empty()) add("scope", row.scope);
  if (!row.kind.component.empty()) add("schema", row.kind.component);
  if (!row.kind.rules.empty()) add("rules", row.kind.rules);
  json.Key("releases");
  json.BeginArray();
  for (const std::string_view release : row.releases) json.String(release);
  json.EndArray();
  if (row.cached != nullptr) {
    add("catalog", row.cached->name);
    AppendOrigin(json, *row.cached);
  }
  json.EndObject();
  out += '\n';
}

void AppendCachedLine(std::string& out, const kinds::CachedCatalog& cached) {
  text::JsonWriter json(out);
  json.BeginObject();
  json.Key("name");
  json.String(cached.name);
  AppendOrigin(json, cached);
  json.Key("crds");
  json.Int(static_cast<int64_t>(cached.crds));
  json.Key("groups");
  json.BeginArray();
  for (const std::string& group : cached.groups) json.String(group);
  json.EndArray();
  json.EndObject();
  out += '\n';
}

void AppendCachedText(std::string& out, const kinds::CachedCatalog& cached) {
  std::string line = cached.name;
  PadTo(line, 28);
  line += cached.ref.empty() ? "-" : cached.ref;
  PadTo(line, 44);
  line += cached.commit.empty() ? "-" : cached.commit;
  PadTo(line, 86);
  line += cached.name == kinds::kDescriptionsName ? "descriptions" : Counted(cached.crds, "CRD");
  PadTo(line, 100);
  out += line + cached.source + "\n";
}

}  // namespace plimsoll::engine
