// What clients of an API rely on beside schemas.
#pragma once

#include <vector>

#include "node_pair.h"
#include "plimsoll/compat/diff/crd_diff.h"
#include "plimsoll/crd/crd.h"

namespace plimsoll::compat {

// The versions of a CRD. Of several with one name, which the API server refuses, only the first counts.
std::vector<const crd::Version*> VersionsOf(const crd::Crd& crd);
// Group, names, scope, conversion, versions.
void CompareApis(const crd::Crd& before, const crd::Crd& after, CrdParts parts, ChangeList& changes);
// Subresources, printer columns, selectable fields of one version.
void CompareVersionApis(const crd::Version& before, const crd::Version& after, CrdParts parts,
                        ChangeList& changes);

}  // namespace plimsoll::compat
