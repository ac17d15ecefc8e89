// Kinds by the names people use.
#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/ascii.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/catalog/builder.h"
#include "plimsoll/catalog/facts.h"
#include "plimsoll/kinds/cached_catalogs.h"
#include "plimsoll/kinds/kind_names.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/text_list.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::kinds {

using schema::GroupOf;
using schema::VersionOf;
using value::FlagIn;
using value::TextIn;
using value::TextsIn;

namespace {

using value::Value;

// `v1` before `v2beta1` before `v1alpha1` before what is no such version.
enum class Maturity : uint8_t { kStable, kBeta, kAlpha, kOther };

Maturity MaturityOf(std::string_view version) {
  if (version.size() < 2 || version[0] != 'v' || !ascii::IsDigit(version[1])) return Maturity::kOther;
  if (version.find("alpha") != std::string_view::npos) return Maturity::kAlpha;
  return version.find("beta") != std::string_view::npos ? Maturity::kBeta : Maturity::kStable;
}

// Longer numbers are larger ones.
bool IsPreferred(const NamedKind& a, const NamedKind& b) {
  const std::string_view left = VersionOf(a.api_version), right = VersionOf(b.api_version);
  const Maturity left_maturity = MaturityOf(left), right_maturity = MaturityOf(right);
  if (left_maturity != right_maturity) return left_maturity < right_maturity;
  return left.size() != right.size() ? left.size() > right.size() : left > right;
}

NamedKind EntryOf(const catalog::Store& store, const catalog::KindEntry& kind) {
  NamedKind out{kind.name.ApiVersion(), std::string(kind.name.kind)};
  value::Document facts;
  if (!kind.facts || !store.Read(*kind.facts, facts)) return out;
  const Value root = facts.root();
  out.resource = TextIn(root, "resource");
  out.namespaced = FlagIn(root, "namespaced");
  out.verbs = TextsIn(root, "verbs");
  out.subresources = TextsIn(root, "subresources");
  return out;
}

void AddStore(const catalog::Store& store, uint32_t release, std::vector<NamedKind>& out) {
  for (uint32_t number = 0; number < store.KindCount(release); ++number) {
    out.push_back(EntryOf(store, store.KindAt(release, number)));
  }
}

// The facts of a document are gathered as a catalog gathers them. What no catalog takes has no facts.
void AddDocument(Value document, std::vector<NamedKind>& out) {
  catalog::Builder builder;
  if (!catalog::AddOpenApi(document, "", builder) || builder.empty()) return;
  const Result<std::string> bytes = builder.Finish();
  if (!bytes) return;
  const Result<catalog::Store> store = catalog::Store::Open(*bytes, catalog::Integrity::kVerified);
  const auto release = store ? store->FindRelease("") : std::nullopt;
  if (release) AddStore(*store, *release, out);
}

void AddVersions(Value crd, std::vector<NamedKind>& out) {
  const auto spec = crd.Find("spec");
  const auto names = spec ? spec->Find("names") : std::nullopt;
  const auto versions = spec ? spec->Find("versions") : std::nullopt;
  if (!names || !versions) return;
  for (const Value version : versions->Items()) {
    const auto served = version.Find("served");
    if (served && served->kind() == value::Kind::kBool && !served->AsBool()) continue;
    NamedKind entry{schema::ApiVersionOf(TextIn(*spec, "group"), TextIn(version, "name")),
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

  bool Fits(const NamedKind& entry) const {
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

std::vector<const NamedKind*> Fitting(const std::vector<NamedKind>& entries, const Wanted& wanted) {
  std::vector<const NamedKind*> out;
  for (const NamedKind& entry : entries) {
    if (wanted.Fits(entry)) out.push_back(&entry);
  }
  // A kind that is served wins over a mere part of requests, and the exact name over others.
  const auto keep = [&out](auto&& good) {
    if (std::ranges::any_of(out, good)) std::erase_if(out, [&](const auto* entry) { return !good(entry); });
  };
  keep([&](const NamedKind* entry) { return entry->kind == wanted.name; });
  keep([](const NamedKind* entry) { return !entry->resource.empty(); });
  return out;
}

// The core group is meant when other groups have the name, too.
Result<NamedKind> Preferred(std::vector<const NamedKind*> found, const Wanted& wanted) {
  std::ranges::stable_sort(found, [](const NamedKind* a, const NamedKind* b) {
    const std::string_view left = GroupOf(a->api_version), right = GroupOf(b->api_version);
    return left != right ? left < right : IsPreferred(*a, *b);
  });
  const std::string_view group = GroupOf(found.front()->api_version);
  if (group.empty() || group == GroupOf(found.back()->api_version)) return *found.front();
  const auto name_of = [](const NamedKind* one) { return one->api_version + '/' + one->kind; };
  return Fail(wanted.name + " matches several kinds; use one of " + text::Joined(found, ", ", name_of));
}

Error Unknown(const Wanted& wanted, std::initializer_list<const std::vector<NamedKind>*> lists) {
  std::vector<std::string_view> words;
  for (const auto* entries : lists) {
    for (const NamedKind& entry : *entries) words.push_back(entry.kind);
  }
  std::string text = "unknown kind " + (wanted.scope.empty() ? "" : wanted.scope + "/") + wanted.name;
  const auto near = text::NearestWord(wanted.name, words);
  if (near && *near != wanted.name) return {text + "; did you mean \"" + std::string(*near) + "\"?"};
  return {text + "; add its CRD with --crds, or fetch it with `plimsoll catalog pull`"};
}

}  // namespace

std::vector<NamedKind> Kinds::NamedAdded() const {
  std::vector<NamedKind> out;
  for (const Kinds* one = this; one != nullptr; one = one->base_) {
    for (const auto& [group, kinds] : one->crds_) {
      for (const auto& [kind, candidates] : kinds) {
        for (const auto& candidate : candidates) AddVersions(candidate->crd().object.root(), out);
      }
    }
    for (const auto& bundle : one->documents_) AddDocument(bundle->document(), out);
  }
  return out;
}

std::vector<NamedKind> Kinds::NamedInCache() const {
  std::vector<NamedKind> out;
  if (catalogs().cached_ == nullptr) return out;
  catalogs().cached_->ForEachCrd([&](const CachedCatalogs::FoundCrd& crd) {
    value::Document document;
    if (crd.store->Read(crd.content, document)) AddVersions(document.root(), out);
  });
  return out;
}

std::vector<NamedKind> Kinds::NamedInRelease() const {
  std::vector<NamedKind> out;
  const catalog::Store& store = builtin::EmbeddedCatalog();
  const auto found = release().empty() ? store.NewestRelease() : store.FindRelease(release());
  if (found) AddStore(store, *found, out);
  for (NamedKind& entry : out) {
    entry.builtin = true;
    entry.short_names = ShortNamesOf(GroupOf(entry.api_version), entry.kind);
  }
  return out;
}

Result<NamedKind> Kinds::FindNamed(std::string_view name) const {
  const Wanted wanted = WantedOf(name);
  const std::vector<NamedKind> added = NamedAdded();
  std::vector<const NamedKind*> found = Fitting(added, wanted);
  if (!found.empty()) return Preferred(std::move(found), wanted);
  const std::vector<NamedKind> builtin = NamedInRelease();
  found = Fitting(builtin, wanted);
  if (!found.empty()) return Preferred(std::move(found), wanted);
  const std::vector<NamedKind> cached = NamedInCache();
  found = Fitting(cached, wanted);
  if (!found.empty()) return Preferred(std::move(found), wanted);
  return std::unexpected(Unknown(wanted, {&added, &builtin, &cached}));
}

}  // namespace plimsoll::kinds
