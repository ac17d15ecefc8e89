// What clients of an API rely on beside schemas.
#pragma once

#include "node_pair.h"
#include "plimsoll/crd/crd.h"

namespace plimsoll::compat {

// Group, names, scope, conversion, versions.
void CompareApis(const crd::Crd& before, const crd::Crd& after, ChangeList& changes);
// Subresources, printer columns, selectable fields of one version.
void CompareVersionApis(const crd::Version& before, const crd::Version& after, ChangeList& changes);

}  // namespace plimsoll::compat
