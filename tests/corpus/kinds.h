// Whether an OpenAPI document is imported without an error, and every kind that is named anywhere in
// it is found. Says what is not.
#pragma once

#include <string>

namespace plimsoll::testing {

bool EveryKindIsFound(const std::string& path);

}  // namespace plimsoll::testing
