// Release is which Kubernetes answers: its version, its feature gates, and how its cluster is set up.
//
//   if (request.release.Since(36)) ...
//   if (request.release.Gate("UserNamespacesSupport")) ...
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gate_table.h"
#include "plimsoll/builtin/kind/cluster_facts.h"
#include "plimsoll/builtin/object/gates.h"

namespace plimsoll::builtin {

// The name of a gate as its position in the table. A literal becomes a number when the program is compiled,
// and one that is not in the table does not compile.
class GateName {
 public:
  // Not explicit: names are written as literals.
  template <size_t kSize>
  consteval GateName(const char (&name)[kSize]) : position_(GatePosition({name, kSize - 1})) {
    if (position_ == kNoGate) NoReleaseHasThisGate();
  }

  constexpr size_t position() const { return position_; }

 private:
  // Only to be named in the error of the compiler.
  static void NoReleaseHasThisGate();

  size_t position_;
};

class Release {
 public:
  // Facts and settings must outlive it.
  Release(uint32_t minor_version, const ClusterFacts& cluster, std::span<const GateSetting> gates = {})
      : minor_(minor_version), cluster_(cluster), set_(gates) {}

  // Of Kubernetes 1; what belongs to no release is as new as can be.
  bool Since(uint32_t minor) const { return minor_ == 0 || minor_ >= minor; }
  // Of Kubernetes 1; 0 for what belongs to no release.
  uint32_t minor_version() const { return minor_; }
  const ClusterFacts& cluster() const { return cluster_; }
  // As set, else as the release has it by default; off when the release does not know it.
  bool Gate(GateName name) const { return Gate(name.position()); }
  bool Gate(size_t position) const;

 private:
  uint32_t minor_;
  const ClusterFacts& cluster_;
  std::span<const GateSetting> set_;
};

}  // namespace plimsoll::builtin
