// Feature gates of Kubernetes that are set otherwise than by default.
//
//   const Result<GateSetting> gate = FindGate("UserNamespacesSupport", false);
//   settings.gates = {*gate};
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"

namespace plimsoll::builtin {

struct GateSetting {
  uint32_t gate = 0;  // its position in the table of gates
  bool on = false;
};

// Fails, with the closest name, when no release from 1.34 on has a gate of that name.
Result<GateSetting> FindGate(std::string_view name, bool on);

// The same of `NAME`, `NAME=true` or `NAME=false`.
Result<GateSetting> ParseGate(std::string_view text);

// Why a gate cannot be set so in a release of Kubernetes 1: the release does not have it, or it is locked.
std::optional<std::string> WhyNotSet(const GateSetting& setting, uint32_t minor_version);

}  // namespace plimsoll::builtin
