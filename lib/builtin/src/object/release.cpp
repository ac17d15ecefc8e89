#include "release.h"

#include <algorithm>
#include <iterator>

#include "gate_table.h"

namespace plimsoll::builtin {

static_assert(std::ranges::is_sorted(kGates, {}, &GateHistory::name));

bool Release::Gate(std::string_view name) const {
  if (const auto set = set_.find(name); set != set_.end()) return set->second;
  const auto* gate = std::ranges::lower_bound(kGates, name, {}, &GateHistory::name);
  if (gate == std::end(kGates) || gate->name != name || !Since(gate->known)) return false;
  return Since(gate->on) && (gate->off == UINT32_MAX || !Since(gate->off));
}

}  // namespace plimsoll::builtin
