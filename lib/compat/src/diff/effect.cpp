#include "plimsoll/compat/diff/effect.h"

#include <array>

namespace plimsoll::compat {
namespace {

struct EffectWords {
  std::string_view name;
  std::string_view meaning;
};

constexpr std::array<EffectWords, kEffectCount> kEffects = {{
    {"stored_blocked", "stored objects become invalid, and every write to them is refused"},
    {"stored_ratcheted", "stored objects become invalid; writes pass only while the value does not change"},
    {"pruned", "data is silently removed"},
    {"defaulted", "other defaults are set"},
    {"writers", "requests in the old form are refused"},
    {"api", "clients of the API break"},
    {"apply", "server-side apply merges differently"},
    {"cost", "CEL rules cost more"},
    {"readers", "readers meet values they do not expect"},
}};

}  // namespace

std::string_view NameOf(Effect effect) { return kEffects[static_cast<size_t>(effect)].name; }
std::string_view Meaning(Effect effect) { return kEffects[static_cast<size_t>(effect)].meaning; }

std::vector<Effect> EffectSet::All() const {
  std::vector<Effect> out;
  for (size_t i = 0; i < kEffectCount; ++i) {
    if (Has(static_cast<Effect>(i))) out.push_back(static_cast<Effect>(i));
  }
  return out;
}

}  // namespace plimsoll::compat
