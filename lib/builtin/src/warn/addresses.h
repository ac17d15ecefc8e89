// Warnings of addresses that are not written as they should be: GetWarningsForIP and GetWarningsForCIDR.
#pragma once

#include <string_view>

#include "../object/warnings.h"

namespace plimsoll::builtin {

void WarnOfIp(std::string_view ip, FieldPath path, Warnings& warnings);
void WarnOfCidr(std::string_view cidr, FieldPath path, Warnings& warnings);

}  // namespace plimsoll::builtin
