// Changes and counterexamples as people read them.
#pragma once

#include <string>

#include "plimsoll/compat/diff/change.h"
#include "plimsoll/compat/proof/apply_pair.h"
#include "plimsoll/compat/proof/counterexample.h"

namespace plimsoll::engine {

// `v1 spec.size: maximum tightened from 10 to 5 (stored_ratcheted, writers)`
std::string MessageOf(const compat::Change& change, compat::EffectSet effects);
std::string HintOf(const compat::Counterexample& example);
std::string HintOf(const compat::ApplyPair& pair);

}  // namespace plimsoll::engine
