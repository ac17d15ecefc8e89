// The spec of PersistentVolumeClaims, and templates of claims.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

struct ClaimSpecOptions {
  bool allow_invalid_label_values = false;
  bool allow_invalid_api_groups = false;
  bool attributes_classes = true;
};

// Those of claims and volumes.
void ValidateAccessModes(Struct spec, FieldPath path, Errors& errors);
void ValidatePersistentVolumeClaimSpec(Struct spec, const ClaimSpecOptions& options, FieldPath path,
                                       Errors& errors);
void ValidatePersistentVolumeClaimTemplate(Struct claim, const ClaimSpecOptions& options, FieldPath path,
                                           Errors& errors);

}  // namespace plimsoll::builtin
