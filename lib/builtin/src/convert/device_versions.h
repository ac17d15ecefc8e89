// Claims and slices of devices in another version: v1beta1 has the fields of `exactly` in the request itself,
// and those of a device in `basic`. Other versions have the same fields.
#pragma once

#include <string_view>

#include "plimsoll/value/tree.h"

namespace plimsoll::builtin {

void ConvertResourceClaimVersion(std::string_view from, std::string_view to, value::Tree& object);
void ConvertResourceClaimTemplateVersion(std::string_view from, std::string_view to, value::Tree& object);
void ConvertResourceSliceVersion(std::string_view from, std::string_view to, value::Tree& object);

}  // namespace plimsoll::builtin
