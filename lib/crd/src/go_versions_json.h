// spec.versions of the internal form as encoding/json prints Go's structs; error texts about
// all versions show this.
#pragma once

#include <string>

#include "plimsoll/crd/crd.h"
#include "shared_parts.h"

namespace plimsoll::crd {

// [{"Name":"v1","Served":true,"Storage":true,"Deprecated":false,"DeprecationWarning":null,...}]
std::string GoVersionsJson(const Crd& crd, const SharedParts& shared);

// ["a","b"]; null where no list was given.
std::string GoTextsJson(const List<Text>& texts);

}  // namespace plimsoll::crd
