// `plimsoll catalog list`: a line a kind, with the releases that have it, or a line a cached catalog.
#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "catalog_cache_setup.h"
#include "catalog_invocation.h"
#include "catalog_source.h"
#include "descriptions_setup.h"
#include "invocation.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/engine/catalog_diff.h"
#include "plimsoll/text/json_writer.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {
namespace {

using catalog::KindEntry;
using catalog::Store;

struct Row {
  KindEntry kind;
  std::string resource;
  std::string scope;  // empty when it is not known
  std::vector<std::string_view> releases;
  const kinds::CachedCatalog* cached = nullptr;  // where it is from, if not from a file that was named
};

void ReadFacts(const Store& store, const KindEntry& kind, Row& row) {
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

std::vector<Row> RowsOf(const Store& store, uint32_t first, uint32_t last) {
  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, Row> rows;
  for (uint32_t release = first; release < last; ++release) {
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const KindEntry kind = store.KindAt(release, i);
      Row& row = rows[{kind.name.group, kind.name.kind, kind.name.version}];
      row.kind = kind;
      ReadFacts(store, kind, row);
      if (!store.ReleaseName(release).empty()) row.releases.push_back(store.ReleaseName(release));
    }
  }
  std::vector<Row> out;
  for (auto& [key, row] : rows) out.push_back(std::move(row));
  return out;
}

void Pad(std::string& line, size_t width) {
  line.append(std::max<size_t>(width, line.size() + 1) - line.size(), ' ');
}

void AppendRow(std::string& out, const Row& row) {
  std::string line = engine::ShownKind(row.kind.name);
  Pad(line, 64);
  line += row.resource;
  Pad(line, 104);
  line += row.scope;
  Pad(line, 116);
  for (const std::string_view release : row.releases) line.append(release).append(" ");
  if (row.cached != nullptr) line += row.cached->Title();
  while (line.ends_with(' ')) line.pop_back();
  out += line + "\n";
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

void AppendJsonLine(std::string& out, const Row& row) {
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

void AppendRows(const CatalogListCommand& command, const std::vector<Row>& rows, StandardOutput& out) {
  for (const Row& row : rows) {
    command.json_lines ? AppendJsonLine(out.buffer(), row) : AppendRow(out.buffer(), row);
    out.FlushWhenLarge();
  }
}

void WarnOfBroken(const kinds::BrokenCacheFile& broken) {
  ComplainOf("warning: " + broken.file + " is ignored: " + broken.reason);
}

// The kinds of all cached catalogs, after those of Kubernetes.
void ListCachedKinds(const CatalogListCommand& command, StandardOutput& out) {
  const engine::Disk disk;
  const kinds::CacheListing listing = ListUserCache(disk);
  for (const kinds::BrokenCacheFile& broken : listing.broken) WarnOfBroken(broken);
  for (const kinds::CachedCatalog& cached : listing.catalogs) {
    if (cached.name == kDescriptionsName) continue;
    const Result<kinds::CatalogFile> file = kinds::CatalogFile::Open(disk, cached.file);
    if (!file) {
      ComplainOf("warning: a cached catalog is ignored: " + file.error().message);
      continue;
    }
    std::vector<Row> rows = RowsOf(file->store(), 0, file->store().ReleaseCount());
    for (Row& row : rows) row.cached = &cached;
    AppendRows(command, rows, out);
  }
}

int ListCachedCatalogs(bool json_lines) {
  const kinds::CacheListing listing = ListUserCache(engine::Disk());
  for (const kinds::BrokenCacheFile& broken : listing.broken) WarnOfBroken(broken);
  StandardOutput out;
  for (const kinds::CachedCatalog& cached : listing.catalogs) {
    if (json_lines) {
      text::JsonWriter json(out.buffer());
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
      out.buffer() += '\n';
      continue;
    }
    std::string line = cached.name;
    Pad(line, 28);
    line += cached.ref.empty() ? "-" : cached.ref;
    Pad(line, 44);
    line += cached.commit.empty() ? "-" : cached.commit;
    Pad(line, 86);
    line += cached.name == kDescriptionsName ? "descriptions" : Counted(cached.crds, "CRD");
    Pad(line, 100);
    out.buffer() += line + cached.source + "\n";
  }
  if (!json_lines && listing.catalogs.empty()) ComplainOf("there are no cached catalogs");
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace

int RunCatalogList(const CatalogListCommand& command) {
  if (command.cached) return ListCachedCatalogs(command.json_lines);
  const Result<CatalogSource> source = CatalogSource::Open(command.file);
  const Result<uint32_t> release = source ? (command.release.empty() ? 0 : source->Release(command.release))
                                          : std::unexpected(source.error());
  if (!release) return FailUnusable(release.error().message);
  const Store& store = source->store();
  const uint32_t last = command.release.empty() ? store.ReleaseCount() : *release + 1;
  StandardOutput out;
  AppendRows(command, RowsOf(store, *release, last), out);
  if (command.file.empty() && command.release.empty()) ListCachedKinds(command, out);
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
