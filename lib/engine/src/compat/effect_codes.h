// Effects as findings have them.
#pragma once

#include <string>

#include "plimsoll/compat/diff/effect.h"
#include "plimsoll/finding/code.h"

namespace plimsoll::engine {

finding::Code CodeOfEffect(compat::Effect effect);
// `stored_ratcheted, writers`
std::string EffectsText(compat::EffectSet effects);

}  // namespace plimsoll::engine
