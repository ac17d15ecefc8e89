// metav1.ObjectMeta as Go declares it.
#include "plimsoll/schema/go_type.h"

namespace plimsoll::schema {
namespace {

constexpr GoType kUid = {GoKind::kString, "types.UID"};
constexpr GoType kStringMap = GoMap("map[string]string", kGoString);
constexpr GoType kFieldsV1 = {GoKind::kRaw, "v1.FieldsV1"};
constexpr GoType kOperation = {GoKind::kString, "v1.ManagedFieldsOperationType"};

constexpr GoField kOwnerReferenceFields[] = {
    {"apiVersion", kGoString}, {"kind", kGoString},
    {"name", kGoString},       {"uid", kUid},
    {"controller", kGoBool},   {"blockOwnerDeletion", kGoBool},
};
constexpr GoType kOwnerReference = GoStruct("v1.OwnerReference", kOwnerReferenceFields);
constexpr GoType kOwnerReferences = GoSlice("[]v1.OwnerReference", kOwnerReference);

constexpr GoField kManagedFieldsFields[] = {
    {"manager", kGoString},    {"operation", kOperation}, {"apiVersion", kGoString},  {"time", kGoTime},
    {"fieldsType", kGoString}, {"fieldsV1", kFieldsV1},   {"subresource", kGoString},
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
    {"deletionTimestamp", kGoTime},
    {"deletionGracePeriodSeconds", kGoInt64},
    {"labels", kStringMap},
    {"annotations", kStringMap},
    {"ownerReferences", kOwnerReferences},
    {"finalizers", kGoStrings},
    {"managedFields", kManagedFields},
};

}  // namespace

constexpr GoType kGoObjectMeta = GoStruct("v1.ObjectMeta", kObjectMetaFields);

}  // namespace plimsoll::schema
