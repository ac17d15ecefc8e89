// Expected errors that were written for older releases of Kubernetes.
//
// Until 1.34 errors of CEL rules showed the type of a value (`Invalid value: "string": ...`) where newer
// releases show the value itself, or nothing for objects and lists, and duplicates were printed as Go prints
// maps (`map[string]interface {}{"key":"a"}`), not as JSON. Suites keep such texts for years.
#pragma once

#include <string_view>

namespace plimsoll::suites {

// Whether the error contains the expected text, in the words of any release.
bool ContainsError(std::string_view error, std::string_view expected);

}  // namespace plimsoll::suites
