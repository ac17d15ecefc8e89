// The catalogue of Kubernetes' own kinds that is part of the program. `./dev catalog` makes it.
#pragma once

#include "plimsoll/catalog/store.h"

namespace plimsoll::builtin {

// Opened when it is first asked for.
const catalog::Store& EmbeddedCatalog();

}  // namespace plimsoll::builtin
