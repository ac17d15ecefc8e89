// The checks of the Pod Security Standards. Each looks at one Pod and says how it violates the standard, in
// the words of the admission plugin.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "../object/struct.h"

namespace plimsoll::builtin {

// A Pod, or a template of one.
struct CheckedPod {
  Struct metadata;
  Struct spec;
};

struct SecurityViolation {
  std::string_view reason;  // `hostPort`
  std::string detail;       // `container "a" uses hostPort 80`
};

using SecurityVerdict = std::optional<SecurityViolation>;
using SecurityCheck = SecurityVerdict (*)(const CheckedPod& pod);
using SecurityWords = std::set<std::string_view>;

// Calls `visit` with all containers of a Pod.
template <class Visit>
void VisitContainers(Struct spec, const Visit& visit) {
  for (auto [i, container] : spec.Structs("initContainers")) visit(container);
  for (auto [i, container] : spec.Structs("containers")) visit(container);
  for (auto [i, container] : spec.Structs("ephemeralContainers")) visit(container);
}

// Things that are named in a message: `container "a"`, `containers "a", "b"`.
class NamedThings {
 public:
  NamedThings(std::string_view one, std::string_view many) : one_(one), many_(many) {}

  void Add(std::string_view name) { names_.push_back(name); }
  bool empty() const { return names_.empty(); }
  std::string Text() const;
  // `uses` or `use`: the word that follows.
  std::string_view Either(std::string_view one, std::string_view many) const {
    return names_.size() == 1 ? one : many;
  }

 private:
  std::string_view one_;
  std::string_view many_;
  std::vector<std::string_view> names_;
};

// `"a", "b"`.
std::string JoinQuoted(const SecurityWords& words);

// The Pod itself and its containers, where each may set what is forbidden: `pod and container "a"`.
struct BadSetters {
  bool pod = false;
  NamedThings containers{"container", "containers"};

  bool empty() const { return !pod && containers.empty(); }
  std::string Text() const;
};

// Of level baseline.
SecurityVerdict CheckAppArmorProfile(const CheckedPod& pod);
SecurityVerdict CheckCapabilitiesBaseline(const CheckedPod& pod);
SecurityVerdict CheckHostNamespaces(const CheckedPod& pod);
SecurityVerdict CheckHostPathVolumes(const CheckedPod& pod);
SecurityVerdict CheckNoHostPorts(const CheckedPod& pod);
SecurityVerdict CheckHostProbesAndLifecycle(const CheckedPod& pod);
SecurityVerdict CheckPrivileged(const CheckedPod& pod);
SecurityVerdict CheckProcMount(const CheckedPod& pod);
SecurityVerdict CheckProcMountOfHostUsers(const CheckedPod& pod);
SecurityVerdict CheckSeLinuxOptions_1_0(const CheckedPod& pod);
SecurityVerdict CheckSeLinuxOptions_1_31(const CheckedPod& pod);
SecurityVerdict CheckSeccompAnnotations(const CheckedPod& pod);
SecurityVerdict CheckSeccompBaseline(const CheckedPod& pod);
SecurityVerdict CheckSysctls_1_0(const CheckedPod& pod);
SecurityVerdict CheckSysctls_1_27(const CheckedPod& pod);
SecurityVerdict CheckSysctls_1_29(const CheckedPod& pod);
SecurityVerdict CheckSysctls_1_32(const CheckedPod& pod);
SecurityVerdict CheckSysctls_1_37(const CheckedPod& pod);
SecurityVerdict CheckWindowsHostProcess(const CheckedPod& pod);

// Of level restricted. From 1.25 on some leave out Pods of Windows, from 1.35 on some leave out Pods with a
// user namespace.
SecurityVerdict CheckPrivilegeEscalation_1_8(const CheckedPod& pod);
SecurityVerdict CheckPrivilegeEscalation_1_25(const CheckedPod& pod);
SecurityVerdict CheckCapabilitiesRestricted_1_22(const CheckedPod& pod);
SecurityVerdict CheckCapabilitiesRestricted_1_25(const CheckedPod& pod);
SecurityVerdict CheckRestrictedVolumes(const CheckedPod& pod);
SecurityVerdict CheckRunAsNonRoot_1_0(const CheckedPod& pod);
SecurityVerdict CheckRunAsNonRoot_1_35(const CheckedPod& pod);
SecurityVerdict CheckRunAsUser_1_23(const CheckedPod& pod);
SecurityVerdict CheckRunAsUser_1_35(const CheckedPod& pod);
SecurityVerdict CheckSeccompRestricted_1_19(const CheckedPod& pod);
SecurityVerdict CheckSeccompRestricted_1_25(const CheckedPod& pod);

}  // namespace plimsoll::builtin
