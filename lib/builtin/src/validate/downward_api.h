// Fields of a pod that files and environment variables refer to.
#pragma once

#include <span>
#include <string_view>

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// The fields of the pod that environment variables may show.
std::span<const std::string_view> EnvFieldPaths();
void ValidateObjectFieldSelector(Struct selector, std::span<const std::string_view> known, FieldPath path,
                                 Errors& errors);
// `in_volume`: the selector must name its container.
void ValidateResourceFieldSelector(Struct selector, bool in_volume, FieldPath path, Errors& errors);
void ValidateDownwardApiFile(Struct file, FieldPath path, Errors& errors);
void ValidateDownwardApiVolume(Struct source, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
