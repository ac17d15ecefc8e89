#include "effect_codes.h"

#include <optional>
#include <vector>

namespace plimsoll::engine {

using finding::Code;
using finding::Severity;

namespace {

Code CodeOfEffect(compat::Effect effect) {
  // Both have the same order.
  constexpr auto kFirst = static_cast<size_t>(Code::kCompatStoredBlocked);
  return static_cast<Code>(kFirst + static_cast<size_t>(effect));
}

}  // namespace

finding::Finding FindingWith(compat::EffectSet effects, const value::Path& path,
                             const FileSettings* settings) {
  std::vector<compat::EffectAt> all;
  for (const compat::Effect effect : effects.All()) all.push_back({effect, path});
  return FindingWith(all, settings);
}

finding::Finding FindingWith(std::span<const compat::EffectAt> effects, const FileSettings* settings) {
  const compat::EffectAt* worst_effect = &effects.front();
  // None: off.
  std::optional<Severity> worst;
  for (const compat::EffectAt& each : effects) {
    const Code code = CodeOfEffect(each.effect);
    const std::optional<Severity>* said =
        settings != nullptr ? settings->SeverityOf(code, each.path) : nullptr;
    const std::optional<Severity> severity = said != nullptr ? *said : finding::InfoOf(code).severity;
    if (severity <= worst) continue;
    worst = severity;
    worst_effect = &each;
  }
  finding::Finding out(CodeOfEffect(worst_effect->effect));
  out.path = worst_effect->path;
  return out;
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
