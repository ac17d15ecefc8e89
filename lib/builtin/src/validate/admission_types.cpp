#include "admission_types.h"

#include <algorithm>
#include <array>
#include <memory>

namespace plimsoll::builtin {
namespace {

using cel::Type;
using cel::TypePool;

constexpr const Type* kText = &cel::kStringType;

const Type* MakeObject(AdmissionTypes& types, std::string_view name, TypeFields fields) {
  types.fields.push_back(std::make_unique<const TypeFields>(std::move(fields)));
  return types.pool.Object(name, types.fields.back().get());
}

const Type* MakeRequestType(AdmissionTypes& types) {
  TypePool& pool = types.pool;
  const Type* texts = pool.List(kText);
  const Type* kind = MakeObject(types, "kubernetes.GroupVersionKind",
                                {{"group", kText}, {"version", kText}, {"kind", kText}});
  const Type* resource = MakeObject(types, "kubernetes.GroupVersionResource",
                                    {{"group", kText}, {"version", kText}, {"resource", kText}});
  const Type* user =
      MakeObject(types, "kubernetes.UserInfo",
                 {{"username", kText}, {"uid", kText}, {"groups", texts}, {"extra", pool.Map(kText, texts)}});
  return MakeObject(types, "kubernetes.AdmissionRequest",
                    {{"kind", kind},
                     {"resource", resource},
                     {"subResource", kText},
                     {"requestKind", kind},
                     {"requestResource", resource},
                     {"requestSubResource", kText},
                     {"name", kText},
                     {"namespace", kText},
                     {"operation", kText},
                     {"userInfo", user},
                     {"dryRun", &cel::kBoolType},
                     {"options", &cel::kDynType}});
}

const Type* MakeNamespaceMetadataType(AdmissionTypes& types) {
  TypePool& pool = types.pool;
  const Type* entries = pool.Map(kText, kText);
  return MakeObject(types, "kubernetes.NamespaceMetadata",
                    {{"name", kText},
                     {"generateName", kText},
                     {"namespace", kText},
                     {"labels", entries},
                     {"annotations", entries},
                     {"UID", kText},
                     {"creationTimestamp", &cel::kTimestampType},
                     {"deletionGracePeriodSeconds", &cel::kIntType},
                     {"deletionTimestamp", &cel::kTimestampType},
                     {"generation", &cel::kIntType},
                     {"resourceVersion", kText},
                     {"finalizers", pool.List(kText)}});
}

const Type* MakeNamespaceType(AdmissionTypes& types) {
  TypePool& pool = types.pool;
  const Type* spec = MakeObject(types, "kubernetes.NamespaceSpec", {{"finalizers", pool.List(kText)}});
  const Type* condition = MakeObject(types, "kubernetes.NamespaceCondition",
                                     {{"status", kText},
                                      {"type", kText},
                                      {"lastTransitionTime", &cel::kTimestampType},
                                      {"message", kText},
                                      {"reason", kText}});
  const Type* status = MakeObject(types, "kubernetes.NamespaceStatus",
                                  {{"conditions", pool.List(condition)}, {"phase", kText}});
  return MakeObject(types, "kubernetes.Namespace",
                    {{"metadata", MakeNamespaceMetadataType(types)}, {"spec", spec}, {"status", status}});
}

class AnyField final : public cel::ObjectFields {
 public:
  const Type* FindField(std::string_view) const override { return &cel::kDynType; }
};

cel::FunctionDeclaration EscapeKey() {
  static constexpr std::array<const Type*, 1> kParameters = {kText};
  cel::FunctionDeclaration out{.name = "jsonpatch.escapeKey", .overloads = {}};
  out.overloads.push_back({.number = cel::OverloadId::kBuiltInCount,
                           .function = cel::FunctionId::kBuiltInCount,
                           .id = "string_jsonpatch_escapeKey_string",
                           .params = kParameters,
                           .result = kText});
  return out;
}

AdmissionTypes MakeAdmissionTypes() {
  static const AnyField kAnyField;
  AdmissionTypes types;
  types.request = MakeRequestType(types);
  types.namespace_ = MakeNamespaceType(types);
  types.object = types.pool.Object("Object", &kAnyField);
  types.json_patch = MakeObject(types, "JSONPatch",
                                {{"op", kText}, {"from", kText}, {"path", kText}, {"value", &cel::kDynType}});
  types.escape_key = EscapeKey();
  return types;
}

}  // namespace

const Type* TypeFields::FindField(std::string_view name) const {
  const auto found = std::ranges::find(fields_, name, &std::pair<std::string_view, const Type*>::first);
  return found == fields_.end() ? nullptr : found->second;
}

void TypeFields::Add(std::string_view name, const Type* type) {
  const auto found = std::ranges::find(fields_, name, &std::pair<std::string_view, const Type*>::first);
  if (found == fields_.end()) {
    fields_.emplace_back(name, type);
  } else {
    found->second = type;
  }
}

const AdmissionTypes& AdmissionTypes::Get() {
  static const AdmissionTypes kTypes = MakeAdmissionTypes();
  return kTypes;
}

}  // namespace plimsoll::builtin
