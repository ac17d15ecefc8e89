#include "plimsoll/kinds/catalog_cache.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/base_name.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/text_list.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::kinds {
namespace {

constexpr std::string_view kRecordEnding = ".json";

void WriteTextList(text::JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
  json.Key(key);
  json.BeginArray();
  for (const std::string& text : texts) json.String(text);
  json.EndArray();
}

std::string InCache(const std::string& directory, std::string_view name, std::string_view ending) {
  return directory + "/" + std::string(name).append(ending);
}

Result<CachedCatalog> ReadRecordAt(const text::Files& files, const std::string& path) {
  const text::ReadFile source = files.Read(path, kMaxCacheRecordBytes);
  if (!source) return Fail(source.error().message);
  Result<CachedCatalog> record = ReadCacheRecord(*source);
  if (!record) return record;
  const std::string_view base = text::BaseName(path);
  if (record->name != base.substr(0, base.size() - kRecordEnding.size())) {
    return Fail("the record is that of " + record->name);
  }
  return record;
}

}  // namespace

std::string CachedCatalog::Title() const {
  constexpr size_t kShortCommit = 7;
  std::string version = ref == commit ? "" : ref;
  if (!commit.empty()) version += (version.empty() ? "" : ", ") + commit.substr(0, kShortCommit);
  return name + " (" + (version.empty() ? source : version) + ")";
}

bool IsCatalogName(std::string_view name) {
  if (name.empty() || name.size() > kMaxCatalogNameBytes) return false;
  const auto good = [](char c) { return ascii::IsLowerOrDigit(c) || c == '.' || c == '-'; };
  return ascii::IsLowerOrDigit(name.front()) && ascii::IsLowerOrDigit(name.back()) &&
         std::ranges::all_of(name, good);
}

std::string CatalogNameFrom(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const char lower = ascii::ToLower(c);
    const bool good = ascii::IsLowerOrDigit(lower) || (lower == '.' && !out.empty());
    if (good) out += lower;
    if (!good && !out.empty() && out.back() != '-') out += '-';
  }
  out.resize(std::min(out.size(), kMaxCatalogNameBytes));
  while (!out.empty() && !ascii::IsLowerOrDigit(out.back())) out.pop_back();
  return out;
}

std::string CacheRecord(const CachedCatalog& catalog) {
  std::string out;
  text::JsonWriter json(out, {.indented = true, .escape_html = false});
  const auto add = [&](std::string_view key, const std::string& text) {
    if (text.empty()) return;
    json.Key(key);
    json.String(text);
  };
  json.BeginObject();
  add("name", catalog.name);
  add("source", catalog.source);
  add("ref", catalog.ref);
  add("commit", catalog.commit);
  WriteTextList(json, "paths", catalog.paths);
  WriteTextList(json, "groups", catalog.groups);
  json.Key("crds");
  json.Int(static_cast<int64_t>(catalog.crds));
  add("digest", catalog.digest);
  json.EndObject();
  return out + "\n";
}

Result<CachedCatalog> ReadCacheRecord(const text::Source& source) {
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (!report.ok()) return Fail("the record is no JSON: " + report.failure->message);
  const value::Value root = document.root();
  if (!root.IsObject()) return Fail("the record is no object");
  CachedCatalog out;
  out.name = TextIn(root, "name");
  out.source = TextIn(root, "source");
  out.ref = TextIn(root, "ref");
  out.commit = TextIn(root, "commit");
  out.paths = TextsIn(root, "paths");
  out.groups = TextsIn(root, "groups");
  out.digest = TextIn(root, "digest");
  const auto crds = root.Find("crds");
  if (crds && crds->kind() == value::Kind::kInt && crds->AsInt() > 0) {
    out.crds = static_cast<size_t>(crds->AsInt());
  }
  if (!IsCatalogName(out.name)) return Fail("the record has no name");
  // A catalog of descriptions alone has none.
  if (!root.Find("groups") || (out.groups.empty() && out.crds != 0)) return Fail("the record has no groups");
  if (out.digest.empty()) return Fail("the record has no digest");
  std::ranges::sort(out.groups);
  return out;
}

std::string CacheRecordFile(const std::string& directory, std::string_view name) {
  return InCache(directory, name, kRecordEnding);
}

std::string CacheCatalogFile(const std::string& directory, std::string_view name) {
  return InCache(directory, name, ".catalog");
}

CacheListing ListCatalogCache(const text::Files& files, const std::string& directory) {
  CacheListing out;
  const auto kind = files.KindOf(directory);
  if (kind && !kind->has_value()) return out;
  const auto entries = files.List(directory);
  if (!entries) {
    out.broken.push_back({directory, entries.error().message});
    return out;
  }
  for (const text::FileEntry& entry : *entries) {
    if (!entry.path.ends_with(kRecordEnding)) continue;
    Result<CachedCatalog> record = ReadRecordAt(files, entry.path);
    if (!record) {
      out.broken.push_back({entry.path, record.error().message});
      continue;
    }
    record->file = CacheCatalogFile(directory, record->name);
    out.catalogs.push_back(std::move(*record));
  }
  std::ranges::sort(out.catalogs, {}, &CachedCatalog::name);
  return out;
}

}  // namespace plimsoll::kinds
