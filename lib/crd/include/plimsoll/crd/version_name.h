// Names of versions in the order of Kubernetes: stable ones (v1) after beta (v1beta1) after alpha, and by
// their numbers; all other names come before these.
//
//   CompareVersionNames("v1", "v2beta1") > 0
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "plimsoll/crd/crd.h"

namespace plimsoll::crd {

std::strong_ordering CompareVersionNames(std::string_view a, std::string_view b);

// What the API server warns about requests in a deprecated version, unless the CRD has its own words: which
// version to use, if there is a later one.
std::string DeprecationWarning(const Crd& crd, const Version& version);

}  // namespace plimsoll::crd
