#include "release.h"

namespace plimsoll::builtin {

static_assert(std::ranges::is_sorted(kGates, {}, &GateHistory::name));

bool Release::Gate(size_t position) const {
  for (const GateSetting& one : set_) {
    if (one.gate == position) return one.on;
  }
  const GateHistory& gate = kGates[position];
  return Since(gate.known) && Since(gate.on) && (gate.off == UINT32_MAX || !Since(gate.off));
}

}  // namespace plimsoll::builtin
