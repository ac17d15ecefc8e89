// What differs between two values of one type, as errors of the server show it: the lines of their internal
// types as indented JSON.
#pragma once

#include <string>
#include <string_view>

#include "struct.h"

namespace plimsoll::builtin {

std::string InternalDiff(Part before, Part now);
// Of structs, only the fields of an internal type that theirs embeds, such as `core.PersistentVolumeSource`.
std::string InternalDiff(Struct before, Struct now, std::string_view type);

}  // namespace plimsoll::builtin
