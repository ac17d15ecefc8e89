#include "release.h"

namespace plimsoll::builtin {

static_assert(std::ranges::is_sorted(kGates, {}, &GateHistory::name));

bool Release::Gate(GateName name) const {
  if (const auto set = set_.find(name.position()); set != set_.end()) return set->second;
  const GateHistory& gate = kGates[name.position()];
  return Since(gate.known) && Since(gate.on) && (gate.off == UINT32_MAX || !Since(gate.off));
}

}  // namespace plimsoll::builtin
