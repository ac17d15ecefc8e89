// The kinds of the group `admissionregistration.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> AdmissionRegistrationStrategies() { return {}; }

}  // namespace plimsoll::builtin
