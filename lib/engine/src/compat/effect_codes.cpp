#include "effect_codes.h"

#include <optional>

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
  const auto all = effects.All();
  Code worst_code = CodeOfEffect(all.front());
  // None: off.
  std::optional<Severity> worst;
  for (const compat::Effect effect : all) {
    const Code code = CodeOfEffect(effect);
    const std::optional<Severity>* said = settings != nullptr ? settings->SeverityOf(code, path) : nullptr;
    const std::optional<Severity> severity = said != nullptr ? *said : finding::InfoOf(code).severity;
    if (severity <= worst) continue;
    worst = severity;
    worst_code = code;
  }
  finding::Finding out(worst_code);
  out.path = path;
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
