#include "plimsoll/kinds/policy_kinds.h"

#include <ctime>

#include "plimsoll/builtin/admit/kind_defaults.h"
#include "plimsoll/builtin/admit/version_conversion.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/builtin/walk/unstructured.h"
#include "plimsoll/reshape/shaper.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::kinds {
namespace {

constexpr std::string_view kObjectMeta = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

// The version of a CRD that an object is of; null for Kubernetes' own kinds.
const crd::ServedVersion* ServedVersionOf(const Kinds& kinds, const policy::GroupVersionKind& kind) {
  const Kind* found = kinds.Find({kind.group, kind.version, kind.kind});
  if (found == nullptr || found->builtin() != nullptr) return nullptr;
  const CrdChoice choice = found->Choose("");
  return choice.crd == nullptr ? nullptr : choice.crd->Find(kind.version);
}

const builtin::BuiltinKind* BuiltinKindOf(const Kinds& kinds, const policy::GroupVersionKind& kind) {
  const Kind* found = kinds.Find({kind.group, kind.version, kind.kind});
  return found != nullptr ? found->builtin() : nullptr;
}

// What the decoder says of a kind that a patch gave an object.
std::string NotRegistered(const policy::GroupVersionKind& kind) {
  return "no kind " + text::Quoted(kind.kind) + " is registered for version " +
         text::Quoted(kind.ApiVersion()) + " in scheme \"pkg/runtime/scheme.go:111\"";
}

// What strict decoding says of an object that does not fit its type.
std::string StrictError(const builtin::BuiltinKind& kind, value::Value object) {
  builtin::ObjectWalk walk;
  const builtin::ObjectFaults& faults = walk.Judge(*kind.plan, object);
  if (!faults.decodes && !faults.errors.empty()) return faults.errors.front().Text();
  std::string out;
  for (const builtin::UnknownMember& member : faults.unknown) {
    out += (out.empty() ? "strict decoding error: " : ", ");
    out += "unknown field " + text::Quoted(member.path.DecoderPath());
  }
  return out;
}

}  // namespace

void AddResourcesOf(const crd::Crd& crd, std::vector<policy::ApiResource>& out) {
  for (const crd::Version& version : crd.versions.items) {
    if (!version.served) continue;
    out.push_back({{crd.group.text, version.name.text, crd.names.plural.text},
                   crd.names.kind.text,
                   crd.scope.text == "Namespaced"});
  }
}

value::Time CurrentTime() { return value::Time{std::time(nullptr)}; }

bool PolicyKinds::HasGroupVersion(const policy::GroupVersionKind& kind) const {
  return policy::IsBuiltInGroup(kind.group) || kinds_.Find({kind.group, kind.version, kind.kind}) != nullptr;
}

std::optional<policy::MergeType> PolicyKinds::FindMergeType(const policy::GroupVersionKind& kind) const {
  const auto types = kinds_.FindTypes(kind.ApiVersion(), kind.kind);
  if (!types || *types == nullptr || (*types)->program == nullptr) return std::nullopt;
  return policy::MergeType{(*types)->program, (*types)->type};
}

std::optional<std::string> PolicyKinds::ConvertMerged(const policy::GroupVersionKind& kind,
                                                      value::Document& merged) const {
  if (settling_ != Settling::kAsServer || !policy::IsBuiltInGroup(kind.group)) return std::nullopt;
  const builtin::BuiltinKind* builtin = BuiltinKindOf(kinds_, kind);
  return builtin == nullptr ? std::nullopt : builtin::ConvertUnstructured(*builtin->plan, merged);
}

std::expected<value::Document, std::string> PolicyKinds::Settle(const policy::GroupVersionKind& kind,
                                                                value::Document&& patched) const {
  // Options of connections are in no catalog.
  const bool as_server = settling_ == Settling::kAsServer && !kind.kind.ends_with("Options");
  if (as_server && policy::IsBuiltInGroup(kind.group)) {
    const builtin::BuiltinKind* builtin = BuiltinKindOf(kinds_, kind);
    if (builtin == nullptr) return std::unexpected(NotRegistered(kind));
    return SettleBuiltin(*builtin, std::move(patched));
  }
  const crd::ServedVersion* version = ServedVersionOf(kinds_, kind);
  if (version == nullptr) return std::move(patched);
  reshape::Shaper shaper;
  value::Document shaped;
  const reshape::ShapeReport& report =
      shaper.Shape(version->plan, patched.root(), reshape::ShapeOptions::DefaultOnly(), shaped);
  if (report.failure) return std::unexpected(report.failure->message);
  return value::DocumentOf(shaped.root());
}

std::expected<value::Document, std::string> PolicyKinds::SettleBuiltin(const builtin::BuiltinKind& kind,
                                                                       value::Document&& patched) const {
  value::Document out;
  if (builtin::DecodeWithDefaults(kind, kinds_.minor_version(), patched.root(), out, Now()) !=
      builtin::DecodeOutcome::kDecoded) {
    return std::unexpected(StrictError(kind, patched.root()));
  }
  return out;
}

std::expected<value::Document, std::string> PolicyKinds::Prepare(const policy::GroupVersionKind& kind,
                                                                 value::Value object) const {
  value::Document out;
  if (const builtin::BuiltinKind* builtin = BuiltinKindOf(kinds_, kind)) {
    if (builtin::DecodeWithDefaults(*builtin, kinds_.minor_version(), object, out, Now()) !=
        builtin::DecodeOutcome::kUndecodable) {
      return out;
    }
    return std::unexpected(StrictError(*builtin, object));
  }
  const crd::ServedVersion* version = ServedVersionOf(kinds_, kind);
  if (version == nullptr) return value::DocumentOf(object);
  reshape::Shaper shaper;
  const reshape::ShapeReport& report = shaper.Shape(version->plan, object, {}, out);
  if (report.failure) return std::unexpected(report.failure->message);
  return value::DocumentOf(out.root());
}

std::optional<value::Document> PolicyKinds::Convert(value::Value object,
                                                    const policy::GroupVersionKind& kind) const {
  const std::string_view api_version = value::TextIn(object, "apiVersion");
  const policy::GroupVersionKind own{schema::GroupOf(api_version), schema::VersionOf(api_version),
                                     value::TextIn(object, "kind")};
  if (own == kind || own.group != kind.group || own.kind != kind.kind) return std::nullopt;
  const builtin::BuiltinKind* from = BuiltinKindOf(kinds_, own);
  const builtin::BuiltinKind* to = BuiltinKindOf(kinds_, kind);
  value::Document out;
  if (from == nullptr || to == nullptr || !builtin::ConvertVersion(*from, *to, object, out))
    return std::nullopt;
  return out;
}

const schema::Schema* PolicyKinds::FindSchema(const policy::GroupVersionKind& kind) const {
  const auto types = kinds_.FindSchemas(kind.ApiVersion(), kind.kind);
  return types && *types != nullptr ? (*types)->schema : nullptr;
}

const schema::Schema* PolicyKinds::ObjectMeta() const {
  std::call_once(made_object_meta_, [&] {
    const auto types = kinds_.FindSchemas("v1", "ConfigMap");
    if (!types || *types == nullptr) return;
    const value::Value components = (*types)->source.components;
    const auto root = components.Find(kObjectMeta);
    if (root)
      object_meta_ = std::make_unique<const schema::Schema>(schema::ImportComponentSchema(components, *root));
  });
  return object_meta_.get();
}

}  // namespace plimsoll::kinds
