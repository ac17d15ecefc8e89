#include "pod.h"

#include "container_totals.h"
#include "pod_spec.h"
#include "resources.h"

namespace plimsoll::builtin {
namespace {

// With host networking a port of a container is one of its host.
void UseHostPorts(StructList containers) {
  for (const auto& [i, container] : containers) {
    for (const auto& [j, port] : container.Structs("ports")) {
      port.SetDefault("hostPort", port.Get("containerPort"));
    }
  }
}

void UseHttp1(Struct get) {
  if (get) get.SetDefault("protocol", "HTTP1");
}

void SetDefaultProtocols(StructList containers) {
  for (const auto& [i, container] : containers) {
    UseHttp1(container.At("livenessProbe").At("httpGet"));
    UseHttp1(container.At("readinessProbe").At("httpGet"));
    UseHttp1(container.At("startupProbe").At("httpGet"));
    UseHttp1(container.At("lifecycle").At("postStart").At("httpGet"));
    UseHttp1(container.At("lifecycle").At("preStop").At("httpGet"));
  }
}

// The address of a pod and the list of its addresses agree; the single one decides.
void SetDefaultsPodStatus(Struct status) {
  const std::string_view ip = status.Text("podIP");
  if (ip.empty()) {
    if (status.Count("podIPs") != 0) status.Set("podIP", status.Structs("podIPs")[0].value.Get("ip"));
    return;
  }
  if (status.Count("podIPs") != 0 && status.Structs("podIPs")[0].value.Text("ip") == ip) return;
  status.Remove("podIPs");
  AppendStruct(status.MakeList("podIPs")).Set("ip", ip);
}

void SetDefaultsStatusResources(Struct status) {
  for (const FieldName list : {FieldName("initContainerStatuses"), FieldName("containerStatuses"),
                               FieldName("ephemeralContainerStatuses")}) {
    for (const auto& [i, container] : status.Structs(list)) {
      SetDefaultsResourceList(container.Get("allocatedResources"));
      SetDefaultsResources(container.At("resources"));
    }
  }
  SetDefaultsResourceList(status.Get("allocatedResources"));
  SetDefaultsResources(status.At("resources"));
}

void SetAmountOf(Struct resources, FieldName list, std::string_view name, std::string_view amount) {
  Arena& arena = resources.object()->arena();
  SetEntry(list.text() == "limits" ? resources.MakeMap("limits") : resources.MakeMap("requests"),
           arena.Copy(name), arena.Copy(amount));
}

// Until 1.36 these were defaults; since then they are set when a pod is prepared.
void SetDefaultsPodResources(Struct spec) {
  const Struct resources = spec.At("resources");
  if (resources.Count("limits") == 0 && resources.Count("requests") == 0) return;
  for (const auto& [name, amount] : ContainerTotals(spec, "limits")) {
    const bool known = resources.Entry("requests", name) || resources.Entry("limits", name);
    if (name.starts_with("hugepages-") && !known) SetAmountOf(resources, "limits", name, amount.String());
  }
  if (resources.Count("limits") == 0) return;
  for (const auto& [name, amount] : ContainerTotals(spec, "requests")) {
    if (resources.Entry("requests", name) || (name != "cpu" && name != "memory")) continue;
    SetAmountOf(resources, "requests", name, amount.String());
  }
  for (const auto& [name, amount] : resources.Entries("limits")) {
    if (resources.Entry("requests", name) || !IsPodLevelResource(name)) continue;
    SetAmountOf(resources, "requests", name, amount.Text());
  }
}

}  // namespace

void SetDefaultsPod(Struct pod, const Release& release) {
  const Struct spec = pod.Make("spec");
  if (spec.Int("terminationGracePeriodSeconds") < 0) spec.Set("terminationGracePeriodSeconds", 1);
  for (const auto& [i, container] : spec.Structs("containers")) RequestLimits(container.At("resources"));
  for (const auto& [i, container] : spec.Structs("initContainers")) RequestLimits(container.At("resources"));
  if (release.Gate("PodLevelResources") && !release.Gate("PodLevelResourcesFixDefaulting"))
    SetDefaultsPodResources(spec);
  spec.SetDefault("enableServiceLinks", true);
  if (spec.Flag("hostNetwork")) {
    UseHostPorts(spec.Structs("containers"));
    UseHostPorts(spec.Structs("initContainers"));
  }
  if (release.Gate("H2CContainerProbe")) {
    SetDefaultProtocols(spec.Structs("containers"));
    SetDefaultProtocols(spec.Structs("initContainers"));
    SetDefaultProtocols(spec.Structs("ephemeralContainers"));
  }
  SetDefaultsPodSpec(spec, release);
  const Struct status = pod.Make("status");
  SetDefaultsPodStatus(status);
  SetDefaultsStatusResources(status);
}

}  // namespace plimsoll::builtin
