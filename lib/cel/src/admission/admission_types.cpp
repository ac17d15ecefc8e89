#include "plimsoll/cel/admission/admission_types.h"

#include <algorithm>
#include <array>
#include <memory>

namespace plimsoll::cel {
namespace {

constexpr const Type* kText = &kStringType;

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
                     {"dryRun", &kBoolType},
                     {"options", &kDynType}});
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
                     {"creationTimestamp", &kTimestampType},
                     {"deletionGracePeriodSeconds", &kIntType},
                     {"deletionTimestamp", &kTimestampType},
                     {"generation", &kIntType},
                     {"resourceVersion", kText},
                     {"finalizers", pool.List(kText)}});
}

const Type* MakeNamespaceType(AdmissionTypes& types) {
  TypePool& pool = types.pool;
  const Type* spec = MakeObject(types, "kubernetes.NamespaceSpec", {{"finalizers", pool.List(kText)}});
  const Type* condition = MakeObject(types, "kubernetes.NamespaceCondition",
                                     {{"status", kText},
                                      {"type", kText},
                                      {"lastTransitionTime", &kTimestampType},
                                      {"message", kText},
                                      {"reason", kText}});
  const Type* status = MakeObject(types, "kubernetes.NamespaceStatus",
                                  {{"conditions", pool.List(condition)}, {"phase", kText}});
  return MakeObject(types, "kubernetes.Namespace",
                    {{"metadata", MakeNamespaceMetadataType(types)}, {"spec", spec}, {"status", status}});
}

class AnyField final : public ObjectFields {
 public:
  const Type* FindField(std::string_view) const override { return &kDynType; }
};

// Upstream finds a field of any name in JSONPatch; one that is none has no type, which nothing fits.
class JsonPatchFields final : public ObjectFields {
 public:
  const Type* FindField(std::string_view name) const override {
    static constexpr Type kNoType{TypeKind::kObject, false, 0, "", {}};
    if (name == "value") return &kDynType;
    return name == "op" || name == "path" || name == "from" ? kText : &kNoType;
  }
};

FunctionDeclaration EscapeKey() {
  static constexpr std::array<const Type*, 1> kParameters = {kText};
  FunctionDeclaration out{.name = "jsonpatch.escapeKey", .overloads = {}};
  out.overloads.push_back({.number = OverloadId::kBuiltInCount,
                           .function = FunctionId::kBuiltInCount,
                           .id = "string_jsonpatch_escapeKey_string",
                           .params = kParameters,
                           .result = kText});
  return out;
}

AdmissionTypes MakeAdmissionTypes() {
  static const AnyField kAnyField;
  static const JsonPatchFields kJsonPatchFields;
  AdmissionTypes types;
  types.request = MakeRequestType(types);
  types.namespace_ = MakeNamespaceType(types);
  types.object = types.pool.Object("Object", &kAnyField);
  types.json_patch = types.pool.Object("JSONPatch", &kJsonPatchFields);
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

}  // namespace plimsoll::cel
