// The catalogs that are part of the program. `./dev catalog` makes them.
#pragma once

#include <string_view>

#include "plimsoll/catalog/store.h"

namespace plimsoll::builtin {

// Kubernetes' own kinds in several releases. Opened when it is first asked for.
const catalog::Store& EmbeddedCatalog();

// The kind Kustomization of kustomize, which belongs to no release.
const catalog::Store& EmbeddedKustomizeCatalog();

// The Go types of Kubernetes' own kinds; see go_types.h.
std::string_view EmbeddedGoTypes();
// The values of fields of these types; see enum_values.h.
std::string_view EmbeddedEnums();

}  // namespace plimsoll::builtin
