// The plan of kustomizations: kustomize decodes a kustomization file into a Go type, as the API server does
// with objects of its own kinds.
//
//   const ObjectFaults& faults = walk.Judge(KustomizationPlan(), object);
#pragma once

#include "plimsoll/builtin/kind/kind_plan.h"

namespace plimsoll::builtin {

// For Kustomization and Component, which have the same type. Made when it is first asked for.
const KindPlan& KustomizationPlan();

}  // namespace plimsoll::builtin
