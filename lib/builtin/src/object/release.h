// Release is which Kubernetes answers: its version, and its feature gates.
//
//   if (request.release.Since(36)) ...
//   if (request.release.Gate("UserNamespacesSupport")) ...
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace plimsoll::builtin {

class Release {
 public:
  explicit Release(uint32_t minor_version) : minor_(minor_version) {}

  // Of Kubernetes 1; what belongs to no release is as new as can be.
  bool Since(uint32_t minor) const { return minor_ == 0 || minor_ >= minor; }
  // As set, else as the release has it by default; off when the release does not know it.
  bool Gate(std::string_view name) const;
  void SetGate(std::string name, bool on) { set_[std::move(name)] = on; }

 private:
  uint32_t minor_;
  std::map<std::string, bool, std::less<>> set_;
};

}  // namespace plimsoll::builtin
