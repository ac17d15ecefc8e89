// How pods look up names.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"
#include "pod_options.h"

namespace plimsoll::builtin {

void ValidatePodDnsConfig(Struct spec, FieldPath path, const PodOptions& options, Errors& errors);

}  // namespace plimsoll::builtin
