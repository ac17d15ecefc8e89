// What the API server says to a CRD, as findings.
#pragma once

#include "../report/object_findings.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::engine {

void AddCrdLint(const kinds::LoadedCrd& crd, ObjectFindings& findings);

}  // namespace plimsoll::engine
