#include "plimsoll/engine/types/kind_directory.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "../input/named_object.h"
#include "../input/objects.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/builtin/embedded_catalog.h"
#include "plimsoll/catalog/builder.h"
#include "plimsoll/catalog/facts.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/types/load_kinds.h"
#include "plimsoll/kinds/cached_catalogs.h"
#include "plimsoll/kinds/kind_names.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

using value::Value;

std::string ApiVersion(std::string_view group, std::string_view version) {
  return group.empty() ? std::string(version) : std::string(group).append("/").append(version);
}

// `v1` before `v2beta1` before `v1alpha1` before what is no such version.
enum class Maturity : uint8_t { kStable, kBeta, kAlpha, kOther };

Maturity MaturityOf(std::string_view version) {
  if (version.size() < 2 || version[0] != 'v' || version[1] < '0' || version[1] > '9')
    return Maturity::kOther;
  if (version.find("alpha") != std::string_view::npos) return Maturity::kAlpha;
  return version.find("beta") != std::string_view::npos ? Maturity::kBeta : Maturity::kStable;
}

// Longer numbers are larger ones.
bool IsPreferred(const DirectoryEntry& a, const DirectoryEntry& b) {
  const std::string_view left = VersionOf(a.api_version), right = VersionOf(b.api_version);
  const Maturity left_maturity = MaturityOf(left), right_maturity = MaturityOf(right);
  if (left_maturity != right_maturity) return left_maturity < right_maturity;
  return left.size() != right.size() ? left.size() > right.size() : left > right;
}

DirectoryEntry EntryOf(const catalog::Store& store, const catalog::KindEntry& kind) {
  DirectoryEntry out{ApiVersion(kind.name.group, kind.name.version), std::string(kind.name.kind)};
  value::Document facts;
  if (!kind.facts || !store.Read(*kind.facts, facts)) return out;
  const Value root = facts.root();
  out.resource = TextIn(root, "resource");
  out.namespaced = FlagIn(root, "namespaced");
  out.verbs = TextsIn(root, "verbs");
  out.subresources = TextsIn(root, "subresources");
  return out;
}

void AddStore(const catalog::Store& store, uint32_t release, std::vector<DirectoryEntry>& out) {
  for (uint32_t number = 0; number < store.KindCount(release); ++number) {
    out.push_back(EntryOf(store, store.KindAt(release, number)));
  }
}

// The facts of a document are gathered as a catalog gathers them. What no catalog takes has no facts.
void AddOpenApi(Value document, std::vector<DirectoryEntry>& out) {
  catalog::Builder builder;
  if (!catalog::AddOpenApi(document, "", builder) || builder.empty()) return;
  const Result<std::string> bytes = builder.Finish();
  if (!bytes) return;
  const Result<catalog::Store> store = catalog::Store::Open(*bytes, catalog::Integrity::kVerified);
  const auto release = store ? store->FindRelease("") : std::nullopt;
  if (release) AddStore(*store, *release, out);
}

void AddCrd(Value crd, std::vector<DirectoryEntry>& out) {
  const auto spec = crd.Find("spec");
  const auto names = spec ? spec->Find("names") : std::nullopt;
  const auto versions = spec ? spec->Find("versions") : std::nullopt;
  if (!names || !versions) return;
  for (const Value version : versions->Items()) {
    const auto served = version.Find("served");
    if (served && served->kind() == value::Kind::kBool && !served->AsBool()) continue;
    DirectoryEntry entry{ApiVersion(TextIn(*spec, "group"), TextIn(version, "name")),
                         std::string(TextIn(*names, "kind")), std::string(TextIn(*names, "plural")),
                         std::string(TextIn(*names, "singular")), TextsIn(*names, "shortNames")};
    entry.namespaced = TextIn(*spec, "scope") == "Namespaced";
    if (const auto subresources = version.Find("subresources")) {
      for (const value::Member member : subresources->Members()) entry.subresources.emplace_back(member.key);
    }
    out.push_back(std::move(entry));
  }
}

// The name to look up, in lower case.
struct Wanted {
  std::string scope;  // a group, or a group and a version
  std::string name;
  std::string lower;

  bool Fits(const DirectoryEntry& entry) const {
    if (!scope.empty() && scope != entry.api_version && scope != GroupOf(entry.api_version)) return false;
    if (entry.kind == name || ascii::ToLower(entry.kind) == lower) return true;
    if (entry.resource == lower || entry.singular == lower) return true;
    return std::ranges::find(entry.short_names, lower) != entry.short_names.end();
  }
};

Wanted WantedOf(std::string_view text) {
  const size_t slash = text.rfind('/');
  const bool scoped = slash != std::string_view::npos;
  const std::string_view name = scoped ? text.substr(slash + 1) : text;
  return {std::string(scoped ? text.substr(0, slash) : ""), std::string(name), ascii::ToLower(name)};
}

std::vector<const DirectoryEntry*> Fitting(const std::vector<DirectoryEntry>& entries, const Wanted& wanted) {
  std::vector<const DirectoryEntry*> out;
  for (const DirectoryEntry& entry : entries) {
    if (wanted.Fits(entry)) out.push_back(&entry);
  }
  // A kind that is served wins over a mere part of requests, and the exact name over others.
  const auto keep = [&out](auto&& good) {
    if (std::ranges::any_of(out, good)) std::erase_if(out, [&](const auto* entry) { return !good(entry); });
  };
  keep([&](const DirectoryEntry* entry) { return entry->kind == wanted.name; });
  keep([](const DirectoryEntry* entry) { return !entry->resource.empty(); });
  return out;
}

// The core group is meant when other groups have the name, too.
Result<DirectoryEntry> Choose(std::vector<const DirectoryEntry*> found, const Wanted& wanted) {
  std::ranges::stable_sort(found, [](const DirectoryEntry* a, const DirectoryEntry* b) {
    const std::string_view left = GroupOf(a->api_version), right = GroupOf(b->api_version);
    return left != right ? left < right : IsPreferred(*a, *b);
  });
  const std::string_view group = GroupOf(found.front()->api_version);
  if (group.empty() || group == GroupOf(found.back()->api_version)) return *found.front();
  const auto name_of = [](const DirectoryEntry* one) { return one->api_version + '/' + one->kind; };
  return Fail(wanted.name + " matches several kinds; use one of " + text::Joined(found, ", ", name_of));
}

Error Unknown(const Wanted& wanted, std::initializer_list<const std::vector<DirectoryEntry>*> lists) {
  std::vector<std::string_view> words;
  for (const auto* entries : lists) {
    for (const DirectoryEntry& entry : *entries) words.push_back(entry.kind);
  }
  std::string text = "unknown kind " + (wanted.scope.empty() ? "" : wanted.scope + "/") + wanted.name;
  const auto near = text::NearestWord(wanted.name, words);
  if (near && *near != wanted.name) return {text + "; did you mean \"" + std::string(*near) + "\"?"};
  return {text + "; add its CRD with --crds, or fetch it with `plimsoll catalog pull`"};
}

}  // namespace

KindDirectory::KindDirectory() {
  const Result<void> newest = kinds_.UseRelease("");
  PLIMSOLL_ASSERT(newest);
}

InputReport KindDirectory::Load(const text::Source& source, const value::ReadOptions& options) {
  value::DocumentStream stream(source, options);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) {
    if (!entry.report.ok()) continue;
    if (schema::OpenApiDialectOf(document.root())) {
      AddOpenApi(document.root(), loaded_);
      continue;
    }
    for (const ObjectRef& object : OpenDocument(document).objects) {
      if (crd::IsCrd(object.value)) AddCrd(object.value, loaded_);
    }
  }
  return LoadSchemas(kinds_, source, options);
}

bool KindDirectory::UseRelease(std::string_view release) {
  if (!kinds_.UseRelease(release)) return false;
  release_ = release;
  return true;
}

void KindDirectory::UseCached(const kinds::CachedCatalogs& cached) {
  cached_ = &cached;
  kinds_.UseCached(cached);
}

std::vector<DirectoryEntry> KindDirectory::OfCache() const {
  std::vector<DirectoryEntry> out;
  if (cached_ == nullptr) return out;
  cached_->ForEachCrd([&](const kinds::CachedCatalogs::FoundCrd& crd) {
    value::Document document;
    if (crd.store->Read(crd.content, document)) AddCrd(document.root(), out);
  });
  return out;
}

std::vector<DirectoryEntry> KindDirectory::OfKubernetes() const {
  std::vector<DirectoryEntry> out;
  const catalog::Store& store = builtin::EmbeddedCatalog();
  const auto release = release_.empty() ? store.NewestRelease() : store.FindRelease(release_);
  if (release) AddStore(store, *release, out);
  for (DirectoryEntry& entry : out) {
    entry.builtin = true;
    entry.short_names = kinds::ShortNamesOf(GroupOf(entry.api_version), entry.kind);
  }
  return out;
}

Result<DirectoryEntry> KindDirectory::Named(std::string_view name) const {
  const Wanted wanted = WantedOf(name);
  std::vector<const DirectoryEntry*> found = Fitting(loaded_, wanted);
  if (!found.empty()) return Choose(std::move(found), wanted);
  const std::vector<DirectoryEntry> builtin = OfKubernetes();
  found = Fitting(builtin, wanted);
  if (!found.empty()) return Choose(std::move(found), wanted);
  const std::vector<DirectoryEntry> cached = OfCache();
  found = Fitting(cached, wanted);
  if (!found.empty()) return Choose(std::move(found), wanted);
  return std::unexpected(Unknown(wanted, {&loaded_, &builtin, &cached}));
}

}  // namespace plimsoll::engine
