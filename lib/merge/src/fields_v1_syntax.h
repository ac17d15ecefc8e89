// What the JSON reader that structured-merge-diff uses (json-iterator) says to field sets that are cut off or
// are not JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::merge {

// Its first error. None where it finds none, and in values below `.` and unknown elements that are neither
// objects nor words.
std::optional<std::string> FieldsV1SyntaxError(std::string_view text);

}  // namespace plimsoll::merge
