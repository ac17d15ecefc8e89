#include "plimsoll/engine/union_catalog.h"

#include "each_document.h"
#include "named_object.h"
#include "plimsoll/engine/kind_names.h"
#include "plimsoll/merge/union_go_types.h"

namespace plimsoll::engine {
namespace {

// Kubernetes' own: `apps`, the one without a name, `networking.k8s.io`.
bool IsBuiltIn(std::string_view api_version) {
  const std::string group(GroupOf(api_version));
  return group.find('.') == std::string::npos || group.ends_with(".k8s.io");
}

ObjectTypes::KindName SplitKindName(std::string_view name) {
  const size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) return {"", std::string(name)};
  return {std::string(name.substr(0, slash)), std::string(name.substr(slash + 1))};
}

}  // namespace

InputReport UnionCatalog::LoadDeclarations(const text::Source& source, const value::ReadOptions& options) {
  InputReport report;
  ForEachDocument(source, options, report, [&](const value::Document& document, const value::StreamEntry&) {
    declarations_.emplace_back(document.root());
    ++report.objects;
  });
  return report;
}

Result<ObjectTypes::KindName> UnionCatalog::Named(std::string_view kind) const {
  ObjectTypes::KindName wanted = SplitKindName(kind);
  if (!wanted.api_version.empty()) return wanted;
  std::vector<ObjectTypes::KindName> found;
  for (ObjectTypes::KindName& one : types_.Kinds()) {
    if (StandsForKind(wanted.kind, GroupOf(one.api_version), one.kind)) found.push_back(std::move(one));
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) return Fail("no schema is known for " + wanted.kind + "; add one with --schemas");
  std::string list;
  for (const auto& one : found) list += (list.empty() ? "" : ", ") + one.api_version + '/' + one.kind;
  return Fail(wanted.kind + " matches several kinds; use one of " + list);
}

Result<std::vector<merge::SideUnion>> UnionCatalog::Declared(std::string_view api_version,
                                                             std::string_view kind) const {
  std::vector<merge::SideUnion> out;
  for (const value::Detached& file : declarations_) {
    auto some = merge::SideUnionsOf(file.root(), api_version, kind);
    if (!some) return std::unexpected(some.error());
    out.insert(out.end(), some->begin(), some->end());
  }
  return out;
}

Result<KindUnions> UnionCatalog::Find(std::string_view api_version, std::string_view kind) {
  const auto side = Declared(api_version, kind);
  if (!side) return std::unexpected(side.error());
  const Result<const KindTypes*> types = types_.Find(api_version, kind);
  if (!types) return std::unexpected(types.error());
  KindUnions out{.types = *types != nullptr ? *types : &ObjectTypes::Untyped()};
  const TaggedType go = go_types_ != nullptr ? go_types_->FindKind(api_version, kind) : TaggedType();
  if (go.types != nullptr && !go.types->program) return Fail(go.types->program.error().message);
  if (go.root != nullptr) {
    out.derived = merge::UnionsOfGoType(go.types->universe, go.root->type, &*go.types->program, *side);
    return out;
  }
  if (*types == nullptr) {
    return Fail("no schema is known for " + std::string(api_version) + ", Kind=" + std::string(kind));
  }
  const bool published = !(*types)->custom && IsBuiltIn(api_version);
  out.derived = merge::UnionsOfOpenApi((*types)->schemas.components, (*types)->schemas.root,
                                       {.published = published}, *side);
  return out;
}

}  // namespace plimsoll::engine
