// metav1.ObjectMeta as Go declares it.
#include "plimsoll/schema/go_type.h"

namespace plimsoll::schema {
namespace {

constexpr GoType kUid = {GoKind::kString, "types.UID"};
constexpr GoType kStringMap = GoMap("map[string]string", kGoString);
constexpr GoType kFieldsV1 = {GoKind::kRaw, "v1.FieldsV1"};
constexpr GoType kOperation = {GoKind::kString, "v1.ManagedFieldsOperationType"};

constexpr GoField Written(std::string_view name, const GoType& type) {
  return {name, type, {}, GoEmpty::kWritten};
}
constexpr GoField Pointer(std::string_view name, const GoType& type) {
  return {name, type, {}, GoEmpty::kPointer};
}

constexpr GoField kOwnerReferenceFields[] = {
    Written("apiVersion", kGoString), Written("kind", kGoString),
    Written("name", kGoString),       Written("uid", kUid),
    Pointer("controller", kGoBool),   Pointer("blockOwnerDeletion", kGoBool),
};
constexpr GoType kOwnerReference = GoStruct("v1.OwnerReference", kOwnerReferenceFields);
constexpr GoType kOwnerReferences = GoSlice("[]v1.OwnerReference", kOwnerReference);

constexpr GoField kManagedFieldsFields[] = {
    {"manager", kGoString},     {"operation", kOperation}, {"apiVersion", kGoString},
    Pointer("time", kGoTime),   {"fieldsType", kGoString}, Pointer("fieldsV1", kFieldsV1),
    {"subresource", kGoString},
};
constexpr GoType kManagedFieldsEntry = GoStruct("v1.ManagedFieldsEntry", kManagedFieldsFields);
constexpr GoType kManagedFields = GoSlice("[]v1.ManagedFieldsEntry", kManagedFieldsEntry);

constexpr GoField kObjectMetaFields[] = {
    {"name", kGoString},
    {"generateName", kGoString},
    {"namespace", kGoString},
    {"selfLink", kGoString},
    {"uid", kUid},
    {"resourceVersion", kGoString},
    {"generation", kGoInt64},
    {"creationTimestamp", kGoTime},
    Pointer("deletionTimestamp", kGoTime),
    Pointer("deletionGracePeriodSeconds", kGoInt64),
    {"labels", kStringMap},
    {"annotations", kStringMap},
    {"ownerReferences", kOwnerReferences},
    {"finalizers", kGoStrings},
    {"managedFields", kManagedFields},
};

}  // namespace

constexpr GoType kGoObjectMeta = GoStruct("v1.ObjectMeta", kObjectMetaFields);

}  // namespace plimsoll::schema
