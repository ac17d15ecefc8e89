// A small catalog for tests: two releases that share most of what they hold, and a CRD.
#pragma once

#include <string>

#include "plimsoll/catalog/builder.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::catalog {

// The documents of the sample, in the order given or in the opposite one.
Builder SampleBuilder(bool reversed = false);
std::string SampleCatalog();

// The content of a kind as JSON; what went wrong, when something did.
std::string ShowKind(std::string_view bytes, std::string_view release, std::string_view group,
                     std::string_view version, std::string_view kind);

}  // namespace plimsoll::catalog
