// `plimsoll catalog list`: a line a kind, with the releases that have it.
#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "catalog_invocation.h"
#include "catalog_source.h"
#include "invocation.h"
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
  while (line.ends_with(' ')) line.pop_back();
  out += line + "\n";
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
  json.EndObject();
  out += '\n';
}

}  // namespace

int RunCatalogList(const CatalogListCommand& command) {
  const Result<CatalogSource> source = CatalogSource::Open(command.file);
  const Result<uint32_t> release = source ? (command.release.empty() ? 0 : source->Release(command.release))
                                          : std::unexpected(source.error());
  if (!release) return FailUnusable(release.error().message);
  const Store& store = source->store();
  const uint32_t last = command.release.empty() ? store.ReleaseCount() : *release + 1;
  StandardOutput out;
  for (const Row& row : RowsOf(store, *release, last)) {
    command.json_lines ? AppendJsonLine(out.buffer(), row) : AppendRow(out.buffer(), row);
    out.FlushWhenLarge();
  }
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
