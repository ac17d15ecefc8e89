#include "plimsoll/catalog/builder.h"

#include <utility>

#include "catalog_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::catalog {

using value::Tree;

namespace {

constexpr std::string_view kNames = "x-kubernetes-group-version-kind";

std::string ShownName(std::string_view name, const std::string& release) {
  return std::string(name) + (release.empty() ? "" : " of " + release);
}

}  // namespace

void Builder::KeepLarger(Content& kept, Tree tree, const std::string& what) {
  std::string json = CanonicalJson(tree);
  if (json == kept.json) return;
  if (!kept.json.empty()) conflicts_.insert(what);
  if (std::pair(kept.json.size(), kept.json) < std::pair(json.size(), json)) {
    kept = {std::move(tree), std::move(json)};
  }
}

void Builder::AddComponent(const std::string& release, const std::string& name, Tree schema) {
  NamedSchema& known = releases_[release].components[name];
  if (Tree* kinds = schema.IsObject() ? schema.AsObject().Find(kNames) : nullptr) {
    if (kinds->IsArray()) {
      for (Tree& kind : kinds->AsArray()) {
        std::string json = CanonicalJson(kind);
        known.kinds.try_emplace(std::move(json), std::move(kind));
      }
      schema.AsObject().Remove(kNames);
    }
  }
  KeepLarger(known.content, std::move(schema), ShownName(name, release));
}

void Builder::AddKind(const std::string& release, const schema::GroupVersionKind& name,
                      const std::string& component, const KindFacts& facts) {
  KindData& known = releases_[release].kinds[KindKey(name.group, name.kind, name.version)];
  if (!component.empty()) known.component = component;
  if (!facts.resource.empty()) known.facts.resource = facts.resource;
  known.facts.namespaced |= facts.namespaced;
  known.facts.subresources.insert(facts.subresources.begin(), facts.subresources.end());
  known.facts.verbs.insert(facts.verbs.begin(), facts.verbs.end());
}

void Builder::AddCrd(const std::string& release, const schema::GroupVersionKind& name, const Tree& crd) {
  KindData& known = releases_[release].kinds[KindKey(name.group, name.kind, name.version)];
  const std::string shown =
      std::string(name.kind) + " of " + std::string(name.group) + "/" + std::string(name.version);
  KeepLarger(known.crd, crd.Clone(), ShownName(shown, release));
}

void Builder::AddDeclaration(const std::string& release, const std::string& name, Tree content) {
  releases_[release].declarations.insert_or_assign(name, std::move(content));
}

void Builder::SetRules(const std::string& release, const schema::GroupVersionKind& name,
                       const std::string& declaration) {
  releases_[release].kinds[KindKey(name.group, name.kind, name.version)].rules = declaration;
}

void Builder::SetOptions(const std::string& release, Tree options) {
  releases_[release].options = std::move(options);
}

std::vector<schema::GroupVersionKind> Builder::KindsOf(const std::string& release) const {
  std::vector<schema::GroupVersionKind> out;
  const auto found = releases_.find(release);
  if (found == releases_.end()) return out;
  for (const auto& [key, kind] : found->second.kinds) {
    if (kind.crd.json.empty()) out.push_back({std::get<0>(key), std::get<2>(key), std::get<1>(key)});
  }
  return out;
}

Result<std::string> Builder::Finish() const { return CatalogWriter(*this).Run(); }

std::string CanonicalJson(const Tree& tree) {
  value::JsonOptions options;
  options.escape_html = false;
  options.order = value::KeyOrder::kByBytes;
  options.exact_floats = true;
  // Readers make no infinities.
  return value::WriteJson(tree, options).value_or("null");
}

}  // namespace plimsoll::catalog
