// Amounts that devices have, and which shares of them claims may ask for.
#pragma once

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// A capacity of a device that several claims can share, or only one.
void ValidateDeviceCapacity(Struct capacity, bool shared, const Release& release, FieldPath path,
                            Errors& errors);

}  // namespace plimsoll::builtin
