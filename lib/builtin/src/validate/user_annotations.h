// Annotations that are handed to signers of certificates.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// Keys have a domain.
void ValidateUserAnnotations(Part annotations, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
