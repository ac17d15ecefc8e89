// Verdict is what became of an object that could be handled, whether a CRD, a built-in kind or a tagged Go
// type judged it. What it refers to stays until the next object is judged.
#pragma once

#include <cstdint>
#include <vector>

#include "plimsoll/crd/served_crd.h"
#include "plimsoll/engine/report/default_notes.h"
#include "plimsoll/reshape/presence.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct Verdict {
  // What would be stored. Defaults that Go code sets are not known.
  value::Value stored;
  // How the values of `stored` came about; null unless JudgeOptions wants it.
  const reshape::Presence* presence = nullptr;
  // Of a custom resource.
  const crd::ServedVersion* version = nullptr;
  // `stored` was made, so that its values have no places in the source.
  bool made = false;
  // What its CEL rules cost.
  int64_t rule_cost = 0;
};

// Of a custom resource that was judged with its presence noted; none of others.
std::vector<UnsetDefault> DefaultsOf(const Verdict& verdict);

}  // namespace plimsoll::engine
