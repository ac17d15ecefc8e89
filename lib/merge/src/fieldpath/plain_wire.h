// The quick way to read what nearly all keys of managedFields hold: scalars of plain text, short
// integers and booleans, without spaces, escapes or anything beyond ASCII. What is not as plain as
// that is left to the JSON reader.
#pragma once

#include <string_view>

#include "plimsoll/merge/fieldpath/path_element.h"

namespace plimsoll::merge {

// The JSON after k: or v:. False when it is not plain.
bool ReadPlainKey(std::string_view json, Arena& arena, PathElement& out);
bool ReadPlainValue(std::string_view json, Arena& arena, PathElement& out);

}  // namespace plimsoll::merge
