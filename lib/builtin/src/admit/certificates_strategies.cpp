// The kinds of the group `certificates.k8s.io`.
#include "strategy.h"

namespace plimsoll::builtin {

std::span<const Strategy> CertificatesStrategies() { return {}; }

}  // namespace plimsoll::builtin
