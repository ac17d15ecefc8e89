#include "plimsoll/builtin/object/gates.h"

#include <vector>

#include "gate_table.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/nearest_word.h"
#include "release.h"

namespace plimsoll::builtin {

Result<GateSetting> FindGate(std::string_view name, bool on) {
  const size_t position = GatePosition(name);
  if (position != kNoGate) return GateSetting{static_cast<uint32_t>(position), on};
  std::string message = "there is no feature gate " + text::Quoted(name);
  std::vector<std::string_view> names;
  for (const GateHistory& gate : kGates) names.push_back(gate.name);
  if (const auto nearest = text::NearestWord(name, names)) {
    message += ", did you mean " + text::Quoted(*nearest) + "?";
  }
  return Fail(std::move(message));
}

Result<GateSetting> ParseGate(std::string_view text) {
  const size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "true" : text.substr(equals + 1);
  if (name.empty() || (value != "true" && value != "false")) {
    return Fail("must be NAME, NAME=true or NAME=false, not '" + std::string(text) + "'");
  }
  return FindGate(name, value == "true");
}

std::optional<std::string> WhyNotSet(const GateSetting& setting, uint32_t minor_version) {
  const ClusterFacts permissive;
  const Release release(minor_version, permissive);
  const GateHistory& gate = kGates[setting.gate];
  const std::string name = "the feature gate " + std::string(gate.name);
  const std::string where = " in Kubernetes 1." + std::to_string(minor_version);
  if (!release.Since(gate.known) || (gate.removed != UINT32_MAX && release.Since(gate.removed))) {
    return name + " does not exist" + where;
  }
  const bool is_locked = gate.locked != UINT32_MAX && release.Since(gate.locked);
  if (!is_locked || release.Gate(setting.gate) == setting.on) return std::nullopt;
  return name + " is locked to " + (setting.on ? "false" : "true") + where;
}

}  // namespace plimsoll::builtin
