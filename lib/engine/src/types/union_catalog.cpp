#include "plimsoll/engine/types/union_catalog.h"

#include <algorithm>
#include <set>

#include "../input/named_object.h"
#include "../report/each_document.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/builtin/embedded_catalog.h"
#include "plimsoll/engine/types/kind_directory.h"
#include "plimsoll/kinds/kind_names.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/unions/declarations/union_go_types.h"
#include "union_problems.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;

namespace {

// Kubernetes' own: `apps`, the one without a name, `networking.k8s.io`.
bool IsBuiltIn(std::string_view api_version) {
  const std::string group(GroupOf(api_version));
  return group.find('.') == std::string::npos || group.ends_with(".k8s.io");
}

kinds::KindName SplitKindName(std::string_view name) {
  const size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) return {"", std::string(name)};
  return {std::string(name.substr(0, slash)), std::string(name.substr(slash + 1))};
}

std::string KeyOfKind(std::string_view api_version, std::string_view kind) {
  return std::string(api_version) + ' ' + std::string(kind);
}

// The kinds of Kubernetes with that name, in the newest release; not those that are no resources.
std::vector<kinds::KindName> KubernetesKindsNamed(std::string_view kind) {
  std::vector<kinds::KindName> out;
  const catalog::Store& store = builtin::EmbeddedCatalog();
  const auto release = store.NewestRelease();
  for (uint32_t i = 0; release && i < store.KindCount(*release); ++i) {
    const catalog::KindEntry entry = store.KindAt(*release, i);
    if (!entry.facts || !kinds::StandsForKind(kind, entry.name.group, entry.name.kind)) continue;
    const std::string group(entry.name.group);
    out.push_back(
        {(group.empty() ? "" : group + '/') + std::string(entry.name.version), std::string(entry.name.kind)});
  }
  return out;
}

std::unique_ptr<const KindUnions> Kept(KindUnions unions) {
  return std::make_unique<const KindUnions>(std::move(unions));
}

}  // namespace

bool UnionCatalog::IsNamed(const kinds::KindName& known, std::string_view name) {
  const kinds::KindName wanted = SplitKindName(name);
  const std::string_view group = GroupOf(known.api_version);
  const std::string& scope = wanted.api_version;
  if (!scope.empty() && scope != known.api_version && scope != group) return false;
  if (kinds::StandsForKind(wanted.kind, group, known.kind)) return true;
  const auto& names = known.other_names;
  return std::ranges::find(names, ascii::ToLower(wanted.kind)) != names.end();
}

InputReport UnionCatalog::LoadDeclarations(const text::Source& source, const value::ReadOptions& options) {
  InputReport report;
  ForEachDocument(source, options, report, [&](const value::Document& document, const value::StreamEntry&) {
    const auto entries = unions::SideUnionsOf(document.root(), "", "");
    if (!entries) AddBadUnion(report, source, document.root().span(), entries.error().message);
    if (!entries) return;
    declarations_.push_back({std::make_unique<const text::Source>(source.name(), source.bytes()),
                             value::Detached(document.root())});
    ++report.objects;
  });
  return report;
}

void UnionCatalog::Forget() {
  const std::lock_guard lock(mutex_);
  known_.clear();
}

Result<kinds::KindName> UnionCatalog::Named(std::string_view kind) const {
  kinds::KindName wanted = SplitKindName(kind);
  std::vector<kinds::KindName> found;
  for (kinds::KindName& one : kinds_.AddedKinds()) {
    if (IsNamed(one, kind)) found.push_back(std::move(one));
  }
  if (found.empty() && wanted.api_version.empty()) found = KubernetesKindsNamed(wanted.kind);
  if (found.size() == 1) return found.front();
  if (const auto builtin = found.empty() ? KindDirectory().Named(kind) : Fail("")) {
    return kinds::KindName{builtin->api_version, builtin->kind};
  }
  if (!wanted.api_version.empty()) return wanted;
  if (found.empty()) return Fail("no schema is known for " + wanted.kind + "; add one with --schemas");
  const auto name_of = [](const auto& one) { return one.api_version + '/' + one.kind; };
  return Fail(wanted.kind + " matches several kinds; use one of " + text::Joined(found, ", ", name_of));
}

Result<std::vector<unions::SideUnion>> UnionCatalog::Declared(std::string_view api_version,
                                                              std::string_view kind) const {
  std::vector<unions::SideUnion> out;
  for (const DeclarationFile& file : declarations_) {
    auto some = unions::SideUnionsOf(file.document.root(), api_version, kind);
    if (!some) return std::unexpected(some.error());
    out.insert(out.end(), some->begin(), some->end());
  }
  return out;
}

std::vector<InputReport> UnionCatalog::CheckDeclarations() {
  std::vector<InputReport> out;
  for (const DeclarationFile& file : declarations_) {
    InputReport& report = out.emplace_back();
    report.name = file.source->name();
    CheckFile(file, report);
    Settle(report, *file.source);
  }
  return out;
}

// Problems of a kind are found by their paths; one that cannot be is at the first declaration of the kind.
void UnionCatalog::CheckFile(const DeclarationFile& file, InputReport& report) {
  std::set<std::string> seen;
  for (const value::Value entry : file.document.root().Find("unions")->Items()) {
    const std::string api_version = unions::SideUnionApiVersion(entry);
    const std::string kind(TextIn(entry, "kind"));
    const bool first = seen.insert(KeyOfKind(api_version, kind)).second;
    const Result<const KindUnions*> found = Find(api_version, kind);
    if (!found || *found == nullptr) {
      const std::string message =
          found ? "no schema is known for " + KeyOfKind(api_version, kind) : found.error().message;
      if (first) AddBadUnion(report, *file.source, entry.span(), message);
      continue;
    }
    for (const unions::UnionProblem& problem : (*found)->derived.problems) {
      if (DeclaredPath(problem) != TextIn(entry, "path")) continue;
      AddBadUnion(report, *file.source, entry.span(), KeyOfKind(api_version, kind) + ": " + problem.Text());
    }
  }
}

template <class Maker>
Result<const KindUnions*> UnionCatalog::Cached(Key key, const Maker& make) {
  const std::lock_guard lock(mutex_);
  auto known = known_.find(key);
  if (known == known_.end()) known = known_.emplace(std::move(key), make()).first;
  if (!known->second) return std::unexpected(known->second.error());
  return known->second->get();
}

Result<const KindUnions*> UnionCatalog::Find(std::string_view api_version, std::string_view kind) {
  return Cached({KeyOfKind(api_version, kind), nullptr}, [&] { return Make(api_version, kind); });
}

const KindUnions* UnionCatalog::FindByType(const kinds::TaggedType& type, std::string_view api_version,
                                           std::string_view kind) {
  if (type.root == nullptr) return nullptr;
  const auto found = Cached({KeyOfKind(api_version, kind), type.root}, [&]() -> Made {
    const auto side = Declared(api_version, kind);
    if (!side) return std::unexpected(side.error());
    return Kept({unions::UnionsOfGoType(type.types->universe, type.root->type, nullptr, *side),
                 &kinds::UntypedObjects()});
  });
  return found && *found != nullptr && !(*found)->derived.schema.Empty() ? *found : nullptr;
}

const KindUnions* UnionCatalog::FindBySchema(std::string_view api_version, std::string_view kind) {
  const auto found = Cached({KeyOfKind(api_version, kind), this}, [&]() -> Made {
    const auto side = Declared(api_version, kind);
    const bool may = kinds_.MayDeclareUnions(api_version, kind) || (side && !side->empty());
    if (!may) return nullptr;
    return MakeFromSchema(api_version, kind);
  });
  return found && *found != nullptr && !(*found)->derived.schema.Empty() ? *found : nullptr;
}

UnionCatalog::Made UnionCatalog::Make(std::string_view api_version, std::string_view kind) {
  const kinds::TaggedType go =
      go_types_ != nullptr ? go_types_->FindKind(api_version, kind) : kinds::TaggedType();
  if (go.types != nullptr && !go.types->program) return Fail(go.types->program.error().message);
  if (go.root == nullptr) return MakeFromSchema(api_version, kind);
  const auto side = Declared(api_version, kind);
  if (!side) return std::unexpected(side.error());
  const Result<const kinds::KindTypes*> types = kinds_.FindSchemas(api_version, kind);
  if (!types) return std::unexpected(types.error());
  return Kept({unions::UnionsOfGoType(go.types->universe, go.root->type, &*go.types->program, *side),
               *types != nullptr ? *types : &kinds::UntypedObjects()});
}

UnionCatalog::Made UnionCatalog::MakeFromSchema(std::string_view api_version, std::string_view kind) {
  const auto side = Declared(api_version, kind);
  if (!side) return std::unexpected(side.error());
  const Result<const kinds::KindTypes*> types = kinds_.FindSchemas(api_version, kind);
  if (!types) return std::unexpected(types.error());
  if (*types == nullptr) return nullptr;
  const bool custom = (*types)->custom;
  const bool published = !custom && IsBuiltIn(api_version);
  const auto enforcement =
      custom || published ? unions::UnionEnforcement::kNone : unions::UnionEnforcement::kUser;
  const unions::UnionOptions options{.published = published, .enforcement = enforcement, .builtin = !custom};
  const kinds::TypeSource& source = (*types)->source;
  return Kept({side->empty()
                   ? unions::UnionsOfOpenApi(*(*types)->schema, options)
                   : unions::UnionsOfOpenApi(schema::ImportComponentSchema(source.components, source.root,
                                                                           schema::Components::kAll),
                                             options, *side),
               *types});
}

}  // namespace plimsoll::engine
