// What the API server says to a CRD, as findings.
#pragma once

#include "../report/object_findings.h"
#include "plimsoll/crd/conventions.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::engine {

void AddCrdLint(const kinds::LoadedCrd& crd, ObjectFindings& findings);
// Which conventions it does not follow.
void AddConventions(const kinds::LoadedCrd& crd, crd::Conventions conventions, ObjectFindings& findings);

}  // namespace plimsoll::engine
