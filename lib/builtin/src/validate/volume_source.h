// Sources of volumes of pods: validateVolumeSource and the functions it uses.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

// `pod` is the metadata of the pod, which may be missing.
void ValidateVolumeSource(Struct volume, Struct pod, FieldPath path, const PodOptions& options,
                          Errors& errors);

// Sources that PersistentVolumes share.
void ValidateHostPath(Struct source, FieldPath path, Errors& errors);
void ValidateGcePersistentDisk(Struct source, FieldPath path, Errors& errors);
void ValidateAwsElasticBlockStore(Struct source, FieldPath path, Errors& errors);
void ValidateNfs(Struct source, FieldPath path, Errors& errors);
void ValidateFc(Struct source, FieldPath path, Errors& errors);
void ValidateQuobyte(Struct source, FieldPath path, Errors& errors);
void ValidateRbd(Struct source, FieldPath path, Errors& errors);
void ValidateCephFs(Struct source, FieldPath path, Errors& errors);
void ValidateFlexVolume(Struct source, FieldPath path, Errors& errors);
void ValidateFlocker(Struct source, FieldPath path, Errors& errors);
void ValidateVsphere(Struct source, FieldPath path, Errors& errors);
void ValidatePhoton(Struct source, FieldPath path, Errors& errors);
void ValidatePortworx(Struct source, FieldPath path, Errors& errors);
void ValidateAzureDisk(Struct source, FieldPath path, Errors& errors);
void ValidateScaleIo(Struct source, FieldPath path, Errors& errors);
// These without their secrets, whose namespace only PersistentVolumes name.
void ValidateAzureFile(Struct source, FieldPath path, Errors& errors);
void ValidateStorageOsNames(Struct source, FieldPath path, Errors& errors);
// `required` is what PersistentVolumes say instead of where names of iSCSI must begin.
void ValidateIscsiNames(Struct source, std::string_view prefix_problem, FieldPath path, Errors& errors);
void ValidateCsiDriverName(std::string_view driver, FieldPath path, Errors& errors);

// Modes of files: none, or 0 to 0777.
void ValidateFileMode(Part mode, FieldPath path, Errors& errors);
// Ids of users: none, or 0 to the largest int32.
void ValidateUserField(Part user, FieldPath path, Errors& errors);
void ValidateKeyToPath(Struct item, FieldPath path, Errors& errors);
void RequireText(Struct value, FieldName field, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
