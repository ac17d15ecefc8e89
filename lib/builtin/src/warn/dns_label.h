// Names of objects that become parts of names of hosts.
#pragma once

#include <string_view>

#include "../object/request.h"

namespace plimsoll::builtin {

// Warns of a name that is no DNS label. `use` says where the name is used.
void WarnOfName(Request& request, std::string_view use);

}  // namespace plimsoll::builtin
