#include "effect_codes.h"

namespace plimsoll::engine {

finding::Code CodeOfEffect(compat::Effect effect) {
  // Both have the same order.
  constexpr auto kFirst = static_cast<size_t>(finding::Code::kCompatStoredBlocked);
  return static_cast<finding::Code>(kFirst + static_cast<size_t>(effect));
}

std::string EffectsText(compat::EffectSet effects) {
  std::string out;
  for (const compat::Effect effect : effects.All()) {
    if (!out.empty()) out += ", ";
    out += compat::NameOf(effect);
  }
  return out;
}

}  // namespace plimsoll::engine
