// What the API server says to a CRD, as findings.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "../report/object_findings.h"
#include "plimsoll/crd/conventions.h"
#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::engine {

void AddCrdLint(const kinds::LoadedCrd& crd, ObjectFindings& findings);
// Which conventions it does not follow.
void AddConventions(const kinds::LoadedCrd& crd, crd::Conventions conventions,
                    std::span<const crd::UnwantedName> unwanted_names, ObjectFindings& findings);
// The CEL rules that can fail, each with an object that shows it. `unproven` gets what may fail, too, but no
// object was found that shows it. Says nothing about a CRD that the API server rejects.
void AddRuleFailures(const kinds::LoadedCrd& crd, ObjectFindings& findings,
                     std::vector<std::string>& unproven);

}  // namespace plimsoll::engine
