// The version skew policy of the CRI API: two components of a node work together if they share a version of
// the API, and their Kubernetes versions are at most three minor versions apart.
//
//   SkewVerdict verdict = JudgeSkew({"kubelet", ...}, {"containerd", ...});
//   if (!verdict.supported) show(verdict.reason);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/skew/policy/cri_version.h"
#include "plimsoll/text/source.h"

namespace plimsoll::skew {

// What a component does on a node.
enum class Role : uint8_t {
  kKubelet,
  kRuntime,     // containerd, CRI-O
  kImageProxy,  // between the kubelet and the runtime: stargz-snapshotter
  kTool,        // crictl, daemon sets: calls the runtime
};

std::optional<Role> RoleNamed(std::string_view name);
inline constexpr std::string_view kRoleNames = "runtime, image-proxy or tool";

struct Component {
  std::string name;
  Role role = Role::kRuntime;
  VersionRange versions;
  // Those it implements, if that is not what follows from its version.
  std::optional<CriApis> apis = {};
  text::Span place = {};

  VersionKind kind() const { return role == Role::kKubelet ? VersionKind::kKubelet : VersionKind::kCriApi; }
};

enum class Clause : uint8_t { kOlderServer, kNewerServer, kSameVersion, kSameApi };

struct SkewVerdict {
  bool supported = true;
  Clause clause = Clause::kSameVersion;
  std::string caller;  // `kubelet 1.26`
  std::string server;  // `containerd v0.23.0`
  std::string reason;  // which clause, and how it applies
  // Where a range is supported in part: the versions that are not.
  std::string advice;
  text::Span place = {};  // of the server
};

// Whether `caller` may call `server`.
SkewVerdict JudgeSkew(const Component& caller, const Component& server);

// All calls of a node: of the kubelet to runtimes and proxies, of proxies and tools to runtimes.
std::vector<SkewVerdict> JudgeNode(const std::vector<Component>& components);

}  // namespace plimsoll::skew
