#include <array>
#include <string>

#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "csi_node.h"
#include "label_selector.h"
#include "object_meta.h"
#include "volume_source.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxHealthConditions = 16;
constexpr size_t kMaxStorageHealthReason = 256;
constexpr size_t kMaxStorageHealthMessage = 1024;

void ValidateHealthCondition(Struct condition, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kStates = {"StorageDegraded", "StorageUnreachable"};
  constexpr std::array<std::string_view, 4> kHealthAccessModes = {"ReadOnlyMany", "ReadWriteMany",
                                                                  "ReadWriteOnce", "ReadWriteOncePod"};
  constexpr std::array<std::string_view, 2> kHealthVolumeModes = {"Filesystem", "Block"};
  const std::string_view status = condition.Text("status");
  if (!IsAmong(kStates, status)) errors.NotSupported(path.Child("status"), Shown::Word(status), kStates);
  ValidateConditionReason(condition.Text("reason"), kMaxStorageHealthReason, path.Child("reason"), errors);
  if (condition.Text("message").size() > kMaxStorageHealthMessage)
    errors.TooLong(path.Child("message"), kMaxStorageHealthMessage);
  const Part access = condition.Get("accessMode");
  if (access && !IsAmong(kHealthAccessModes, access.Text()))
    errors.NotSupported(path.Child("accessMode"), Shown::Word(access), kHealthAccessModes);
  const Part volume = condition.Get("volumeMode");
  if (volume && !IsAmong(kHealthVolumeModes, volume.Text()))
    errors.NotSupported(path.Child("volumeMode"), Shown::Word(volume), kHealthVolumeModes);
}

void ValidateStorageHealth(Struct health, FieldPath path, Errors& errors) {
  ValidateCsiDriverName(health.Text("name"), path.Child("name"), errors);
  const FieldPath conditions = path.Child("healthConditions");
  const uint32_t count = health.Count("healthConditions");
  if (count > kMaxHealthConditions) return errors.TooMany(conditions, count, kMaxHealthConditions);
  for (const auto& [i, condition] : health.Structs("healthConditions")) {
    ValidateHealthCondition(condition, conditions.Index(i), errors);
  }
}

}  // namespace

void ValidateCsiNodeStatusUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  const FieldPath path = request.Path("status", "storageHealth");
  TextSet names;
  for (const auto& [i, health] : request.object.At("status").Structs("storageHealth")) {
    if (!names.Add(health.Text("name"))) request.errors.Duplicate(path.Index(i), health.Text("name"));
    ValidateStorageHealth(health, path.Index(i), request.errors);
  }
}

}  // namespace plimsoll::builtin
