#include <algorithm>
#include <array>
#include <span>

#include "security_check.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 13> kDefaultCapabilities = {
    "AUDIT_WRITE",      "CHOWN",   "DAC_OVERRIDE", "FOWNER",  "FSETID", "KILL",      "MKNOD",
    "NET_BIND_SERVICE", "SETFCAP", "SETGID",       "SETPCAP", "SETUID", "SYS_CHROOT"};

// In the order in which releases allowed them.
constexpr std::array<std::string_view, 14> kSafeSysctls = {
    "kernel.shm_rmid_forced", "net.ipv4.ip_local_port_range", "net.ipv4.tcp_syncookies",
    "net.ipv4.ping_group_range", "net.ipv4.ip_unprivileged_port_start",
    // 1.27
    "net.ipv4.ip_local_reserved_ports",
    // 1.29
    "net.ipv4.tcp_keepalive_time", "net.ipv4.tcp_fin_timeout", "net.ipv4.tcp_keepalive_intvl",
    "net.ipv4.tcp_keepalive_probes",
    // 1.32
    "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem",
    // 1.37
    "net.ipv4.tcp_slow_start_after_idle", "net.ipv4.tcp_notsent_lowat"};

// The last one since 1.31.
constexpr std::array<std::string_view, 5> kSeLinuxTypes = {"", "container_t", "container_init_t",
                                                           "container_kvm_t", "container_engine_t"};

bool Includes(std::span<const std::string_view> words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

SecurityVerdict CheckSysctls(const CheckedPod& pod, size_t allowed) {
  std::string forbidden;
  for (auto [i, sysctl] : pod.spec.At("securityContext").Structs("sysctls")) {
    const std::string_view name = sysctl.Text("name");
    if (Includes(std::span(kSafeSysctls).first(allowed), name)) continue;
    forbidden.append(forbidden.empty() ? "" : ", ").append(name);
  }
  if (forbidden.empty()) return std::nullopt;
  return SecurityViolation{"forbidden sysctls", std::move(forbidden)};
}

// What is wrong with the SELinux options of a Pod and its containers.
struct SeLinuxProblems {
  SecurityWords types;
  bool user = false;
  bool role = false;

  // True if the options are in order.
  bool Look(Struct options, std::span<const std::string_view> allowed) {
    if (!options) return true;
    const bool type_ok = Includes(allowed, options.Text("type"));
    if (!type_ok) types.insert(options.Text("type"));
    const bool has_user = !options.Text("user").empty();
    const bool has_role = !options.Text("role").empty();
    user |= has_user;
    role |= has_role;
    return type_ok && !has_user && !has_role;
  }

  std::string Text() const {
    std::string out;
    const auto add = [&](const std::string& part) { out.append(out.empty() ? "" : "; ").append(part); };
    if (!types.empty()) add((types.size() == 1 ? "type " : "types ") + JoinQuoted(types));
    if (user) add("user may not be set");
    if (role) add("role may not be set");
    return out;
  }
};

SecurityVerdict CheckSeLinuxOptions(const CheckedPod& pod, size_t allowed) {
  const auto types = std::span(kSeLinuxTypes).first(allowed);
  SeLinuxProblems problems;
  BadSetters setters;
  setters.pod = !problems.Look(pod.spec.At("securityContext").At("seLinuxOptions"), types);
  VisitContainers(pod.spec, [&](Struct container) {
    if (!problems.Look(container.At("securityContext").At("seLinuxOptions"), types))
      setters.containers.Add(container.Text("name"));
  });
  if (setters.empty()) return std::nullopt;
  return SecurityViolation{
      "seLinuxOptions", setters.Text() + " set forbidden securityContext.seLinuxOptions: " + problems.Text()};
}

void AddHost(Struct handler, SecurityWords& hosts) {
  for (const Struct action : {handler.At("httpGet"), handler.At("tcpSocket")}) {
    if (!action.Text("host").empty()) hosts.insert(action.Text("host"));
  }
}

SecurityWords HostsOf(Struct container) {
  SecurityWords out;
  AddHost(container.At("livenessProbe"), out);
  AddHost(container.At("readinessProbe"), out);
  AddHost(container.At("startupProbe"), out);
  AddHost(container.At("lifecycle").At("postStart"), out);
  AddHost(container.At("lifecycle").At("preStop"), out);
  return out;
}

}  // namespace

SecurityVerdict CheckCapabilitiesBaseline(const CheckedPod& pod) {
  NamedThings containers("container", "containers");
  SecurityWords forbidden;
  VisitContainers(pod.spec, [&](Struct container) {
    bool in_order = true;
    for (auto [i, added] : container.At("securityContext").At("capabilities").Texts("add")) {
      if (Includes(kDefaultCapabilities, added)) continue;
      in_order = false;
      forbidden.insert(added);
    }
    if (!in_order) containers.Add(container.Text("name"));
  });
  if (containers.empty()) return std::nullopt;
  return SecurityViolation{"non-default capabilities", containers.Text() + " must not include " +
                                                           JoinQuoted(forbidden) +
                                                           " in securityContext.capabilities.add"};
}

SecurityVerdict CheckHostNamespaces(const CheckedPod& pod) {
  constexpr std::array<FieldName, 3> kFields = {"hostNetwork", "hostPID", "hostIPC"};
  std::string shared;
  for (const FieldName field : kFields) {
    if (!pod.spec.Flag(field)) continue;
    shared.append(shared.empty() ? "" : ", ").append(field.text()).append("=true");
  }
  if (shared.empty()) return std::nullopt;
  return SecurityViolation{"host namespaces", std::move(shared)};
}

SecurityVerdict CheckHostPathVolumes(const CheckedPod& pod) {
  NamedThings volumes("volume", "volumes");
  for (auto [i, volume] : pod.spec.Structs("volumes")) {
    if (volume.Has("hostPath")) volumes.Add(volume.Text("name"));
  }
  if (volumes.empty()) return std::nullopt;
  return SecurityViolation{"hostPath volumes", volumes.Text()};
}

SecurityVerdict CheckNoHostPorts(const CheckedPod& pod) {
  NamedThings containers("container", "containers");
  std::set<std::string> ports;  // as texts, in whose order they are printed
  VisitContainers(pod.spec, [&](Struct container) {
    bool in_order = true;
    for (auto [i, port] : container.Structs("ports")) {
      if (port.Int("hostPort") == 0) continue;
      in_order = false;
      ports.insert(std::to_string(port.Int("hostPort")));
    }
    if (!in_order) containers.Add(container.Text("name"));
  });
  if (containers.empty()) return std::nullopt;
  std::string list;
  for (const std::string& port : ports) list.append(list.empty() ? "" : ", ").append(port);
  return SecurityViolation{"hostPort", containers.Text() + std::string(containers.Either(" uses ", " use ")) +
                                           (ports.size() == 1 ? "hostPort " : "hostPorts ") + list};
}

SecurityVerdict CheckHostProbesAndLifecycle(const CheckedPod& pod) {
  SecurityWords containers;
  SecurityWords hosts;
  VisitContainers(pod.spec, [&](Struct container) {
    const SecurityWords own = HostsOf(container);
    if (own.empty()) return;
    containers.insert(container.Text("name"));
    hosts.insert(own.begin(), own.end());
  });
  if (containers.empty()) return std::nullopt;
  const bool one = containers.size() == 1;
  return SecurityViolation{
      "probe or lifecycle host",
      (one ? "container " : "containers ") + JoinQuoted(containers) + (one ? " uses " : " use ") +
          (hosts.size() == 1 ? "probe or lifecycle host " : "probe or lifecycle hosts ") + JoinQuoted(hosts)};
}

SecurityVerdict CheckPrivileged(const CheckedPod& pod) {
  NamedThings containers("container", "containers");
  VisitContainers(pod.spec, [&](Struct container) {
    if (container.At("securityContext").Flag("privileged")) containers.Add(container.Text("name"));
  });
  if (containers.empty()) return std::nullopt;
  return SecurityViolation{"privileged", containers.Text() + " must not set securityContext.privileged=true"};
}

SecurityVerdict CheckProcMount(const CheckedPod& pod) {
  NamedThings containers("container", "containers");
  SecurityWords forbidden;
  VisitContainers(pod.spec, [&](Struct container) {
    const Struct context = container.At("securityContext");
    if (!context.Has("procMount") || context.Text("procMount") == "Default") return;
    containers.Add(container.Text("name"));
    forbidden.insert(context.Text("procMount"));
  });
  if (containers.empty()) return std::nullopt;
  return SecurityViolation{
      "procMount", containers.Text() + " must not set securityContext.procMount to " + JoinQuoted(forbidden)};
}

SecurityVerdict CheckProcMountOfHostUsers(const CheckedPod& pod) {
  if (!pod.spec.Flag("hostUsers", true)) return std::nullopt;
  return CheckProcMount(pod);
}

SecurityVerdict CheckSeLinuxOptions_1_0(const CheckedPod& pod) { return CheckSeLinuxOptions(pod, 4); }
SecurityVerdict CheckSeLinuxOptions_1_31(const CheckedPod& pod) { return CheckSeLinuxOptions(pod, 5); }

SecurityVerdict CheckSysctls_1_0(const CheckedPod& pod) { return CheckSysctls(pod, 5); }
SecurityVerdict CheckSysctls_1_27(const CheckedPod& pod) { return CheckSysctls(pod, 6); }
SecurityVerdict CheckSysctls_1_29(const CheckedPod& pod) { return CheckSysctls(pod, 10); }
SecurityVerdict CheckSysctls_1_32(const CheckedPod& pod) { return CheckSysctls(pod, 12); }
SecurityVerdict CheckSysctls_1_37(const CheckedPod& pod) { return CheckSysctls(pod, 14); }

SecurityVerdict CheckWindowsHostProcess(const CheckedPod& pod) {
  const auto is_forbidden = [](Struct owner) {
    return owner.At("securityContext").At("windowsOptions").Flag("hostProcess");
  };
  BadSetters setters;
  setters.pod = is_forbidden(pod.spec);
  VisitContainers(pod.spec, [&](Struct container) {
    if (is_forbidden(container)) setters.containers.Add(container.Text("name"));
  });
  if (setters.empty()) return std::nullopt;
  return SecurityViolation{"hostProcess",
                           setters.Text() + " must not set securityContext.windowsOptions.hostProcess=true"};
}

}  // namespace plimsoll::builtin
