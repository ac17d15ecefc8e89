#include "plimsoll/kinds/union_facts.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/kinds/kind_names.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/unions/declarations/union_go_types.h"

namespace plimsoll::kinds {

using schema::GroupOf;

namespace {

// Kubernetes' own: `apps`, the one without a name, `networking.k8s.io`.
bool IsBuiltIn(std::string_view api_version) {
  const std::string group(GroupOf(api_version));
  return group.find('.') == std::string::npos || group.ends_with(".k8s.io");
}

KindName SplitKindName(std::string_view name) {
  const size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) return {"", std::string(name)};
  return {std::string(name.substr(0, slash)), std::string(name.substr(slash + 1))};
}

std::string KeyOfKind(std::string_view api_version, std::string_view kind) {
  return std::string(api_version) + ' ' + std::string(kind);
}

// The kinds of Kubernetes with that name, in the newest release; not those that are no resources.
std::vector<KindName> KubernetesKindsNamed(std::string_view kind) {
  std::vector<KindName> out;
  const catalog::Store& store = builtin::EmbeddedCatalog();
  const auto release = store.NewestRelease();
  for (uint32_t i = 0; release && i < store.KindCount(*release); ++i) {
    const catalog::KindEntry entry = store.KindAt(*release, i);
    if (!entry.facts || !NamesKind(kind, entry.name.group, entry.name.kind)) continue;
    out.push_back({entry.name.ApiVersion(), std::string(entry.name.kind)});
  }
  return out;
}

std::unique_ptr<const KindUnions> Kept(KindUnions unions) {
  return std::make_unique<const KindUnions>(std::move(unions));
}

}  // namespace

bool UnionFacts::IsNamed(const KindName& known, std::string_view name) {
  const KindName wanted = SplitKindName(name);
  const std::string_view group = GroupOf(known.api_version);
  const std::string& scope = wanted.api_version;
  if (!scope.empty() && scope != known.api_version && scope != group) return false;
  if (NamesKind(wanted.kind, group, known.kind)) return true;
  const auto& names = known.other_names;
  return std::ranges::find(names, ascii::ToLower(wanted.kind)) != names.end();
}

Result<void> UnionFacts::AddDeclarations(const text::Source& source, value::Value document) {
  const auto entries = unions::SideUnionsOf(document, "", "");
  if (!entries) return std::unexpected(entries.error());
  declarations_.push_back(
      {std::make_unique<const text::Source>(source.name(), source.bytes()), value::Detached(document)});
  return {};
}

void UnionFacts::Forget() {
  const std::lock_guard lock(mutex_);
  known_.clear();
}

Result<KindName> UnionFacts::Named(std::string_view kind) const {
  KindName wanted = SplitKindName(kind);
  std::vector<KindName> found;
  for (KindName& one : kinds_.AddedKinds()) {
    if (IsNamed(one, kind)) found.push_back(std::move(one));
  }
  if (found.empty() && wanted.api_version.empty()) found = KubernetesKindsNamed(wanted.kind);
  if (found.size() == 1) return found.front();
  if (const auto builtin = found.empty() ? Kinds().FindNamed(kind) : Fail("")) {
    return KindName{builtin->api_version, builtin->kind};
  }
  if (!wanted.api_version.empty()) return wanted;
  if (found.empty()) return Fail("no schema is known for " + wanted.kind + "; add one with --schemas");
  const auto name_of = [](const auto& one) { return one.api_version + '/' + one.kind; };
  return Fail(wanted.kind + " matches several kinds; use one of " + text::Joined(found, ", ", name_of));
}

Result<std::vector<unions::SideUnion>> UnionFacts::Declared(std::string_view api_version,
                                                            std::string_view kind) const {
  std::vector<unions::SideUnion> out;
  for (const DeclarationFile& file : declarations_) {
    auto some = unions::SideUnionsOf(file.document.root(), api_version, kind);
    if (!some) return std::unexpected(some.error());
    out.insert(out.end(), some->begin(), some->end());
  }
  return out;
}

size_t UnionFacts::KnownCount() const {
  const std::lock_guard lock(mutex_);
  return known_.size();
}

// Objects may name any number of kinds that have nothing, with names of any length.
bool UnionFacts::MayKeepNothing(const Key& key) const {
  return known_.size() < kMaxKept && key.first.size() <= kMaxKeptName;
}

template <class Maker>
Result<const KindUnions*> UnionFacts::Cached(Key key, const Maker& make) {
  const std::lock_guard lock(mutex_);
  auto known = known_.find(key);
  if (known == known_.end()) {
    Made made = make();
    if (!made && !MayKeepNothing(key)) return std::unexpected(made.error());
    if (made && *made == nullptr && !MayKeepNothing(key)) return nullptr;
    known = known_.emplace(std::move(key), std::move(made)).first;
  }
  if (!known->second) return std::unexpected(known->second.error());
  return known->second->get();
}

Result<const KindUnions*> UnionFacts::Find(std::string_view api_version, std::string_view kind) {
  return Cached({KeyOfKind(api_version, kind), nullptr}, [&] { return Make(api_version, kind); });
}

const KindUnions* UnionFacts::FindByType(const TaggedType& type, std::string_view api_version,
                                         std::string_view kind) {
  if (type.root == nullptr) return nullptr;
  // Without declarations nothing depends on what an object calls itself.
  const std::string name = declarations_.empty() ? std::string() : KeyOfKind(api_version, kind);
  const auto found = Cached({name, type.root}, [&]() -> Made {
    const auto side = Declared(api_version, kind);
    if (!side) return std::unexpected(side.error());
    return Kept(
        {unions::UnionsOfGoType(type.types->universe, type.root->type, nullptr, *side), &UntypedObjects()});
  });
  return found && *found != nullptr && !(*found)->derived.schema.Empty() ? *found : nullptr;
}

const KindUnions* UnionFacts::FindBySchema(std::string_view api_version, std::string_view kind) {
  const auto found = Cached({KeyOfKind(api_version, kind), this}, [&]() -> Made {
    const auto side = Declared(api_version, kind);
    const bool may = kinds_.MayDeclareUnions(api_version, kind) || (side && !side->empty());
    if (!may) return nullptr;
    return MakeFromSchema(api_version, kind);
  });
  return found && *found != nullptr && !(*found)->derived.schema.Empty() ? *found : nullptr;
}

UnionFacts::Made UnionFacts::Make(std::string_view api_version, std::string_view kind) {
  const TaggedType go = go_types_ != nullptr ? go_types_->FindKind(api_version, kind) : TaggedType();
  if (go.types != nullptr && !go.types->program) return Fail(go.types->program.error().message);
  if (go.root == nullptr) return MakeFromSchema(api_version, kind);
  const auto side = Declared(api_version, kind);
  if (!side) return std::unexpected(side.error());
  const Result<const KindTypes*> types = kinds_.FindSchemas(api_version, kind);
  if (!types) return std::unexpected(types.error());
  return Kept({unions::UnionsOfGoType(go.types->universe, go.root->type, &*go.types->program, *side),
               *types != nullptr ? *types : &UntypedObjects()});
}

UnionFacts::Made UnionFacts::MakeFromSchema(std::string_view api_version, std::string_view kind) {
  const auto side = Declared(api_version, kind);
  if (!side) return std::unexpected(side.error());
  const Result<const KindTypes*> types = kinds_.FindSchemas(api_version, kind);
  if (!types) return std::unexpected(types.error());
  if (*types == nullptr) return nullptr;
  const bool custom = (*types)->custom;
  const bool published = !custom && IsBuiltIn(api_version);
  const auto enforcement =
      custom || published ? unions::UnionEnforcement::kNone : unions::UnionEnforcement::kUser;
  const unions::UnionOptions options{.published = published, .enforcement = enforcement, .builtin = !custom};
  const TypeSource& source = (*types)->source;
  return Kept({side->empty()
                   ? unions::UnionsOfOpenApi(*(*types)->schema, options)
                   : unions::UnionsOfOpenApi(schema::ImportComponentSchema(source.components, source.root,
                                                                           schema::Components::kAll),
                                             options, *side),
               *types});
}

}  // namespace plimsoll::kinds
