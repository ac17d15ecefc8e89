#include "pod_spec.h"

#include "../vocabulary/image_name.h"
#include "resources.h"
#include "volume.h"

namespace plimsoll::builtin {
namespace {

void SetDefaultsHttpGet(Struct get) {
  if (!get) return;
  get.SetDefault("path", "/");
  get.SetDefault("scheme", "HTTP");
}

void SetDefaultsPorts(Struct container) {
  for (const auto& [i, port] : container.Structs("ports")) port.SetDefault("protocol", "TCP");
}

void SetDefaultsEnv(Struct container) {
  for (const auto& [i, variable] : container.Structs("env")) {
    const Struct from = variable.At("valueFrom");
    if (!from) continue;
    if (const Struct field = from.At("fieldRef")) field.SetDefault("apiVersion", "v1");
    if (const Struct file = from.At("fileKeyRef")) file.SetDefault("optional", false);
  }
}

void SetDefaultsLifecycle(Struct lifecycle) {
  SetDefaultsHttpGet(lifecycle.At("postStart").At("httpGet"));
  SetDefaultsHttpGet(lifecycle.At("preStop").At("httpGet"));
}

}  // namespace

void SetDefaultsProbe(Struct probe) {
  if (!probe) return;
  probe.SetDefault("timeoutSeconds", 1);
  probe.SetDefault("periodSeconds", 10);
  probe.SetDefault("successThreshold", 1);
  probe.SetDefault("failureThreshold", 3);
  SetDefaultsHttpGet(probe.At("httpGet"));
  if (const Struct grpc = probe.At("grpc")) grpc.SetDefault("service", "");
}

void SetDefaultsContainer(Struct container) {
  container.SetDefault("imagePullPolicy", PullPolicyOf(container.Text("image")));
  container.SetDefault("terminationMessagePath", "/dev/termination-log");
  container.SetDefault("terminationMessagePolicy", "File");
  SetDefaultsPorts(container);
  SetDefaultsEnv(container);
  SetDefaultsResources(container.At("resources"));
  SetDefaultsProbe(container.At("livenessProbe"));
  SetDefaultsProbe(container.At("readinessProbe"));
  SetDefaultsProbe(container.At("startupProbe"));
  SetDefaultsLifecycle(container.At("lifecycle"));
}

void SetDefaultsPodSpec(Struct spec, const Release& release) {
  spec.SetDefault("serviceAccountName", spec.Get("serviceAccount"));
  spec.Set("serviceAccount", spec.Get("serviceAccountName"));
  spec.SetDefault("dnsPolicy", "ClusterFirst");
  spec.SetDefault("restartPolicy", "Always");
  spec.Make("securityContext");
  spec.SetDefault("terminationGracePeriodSeconds", 30);
  spec.SetDefault("schedulerName", "default-scheduler");
  for (const auto& [i, volume] : spec.Structs("volumes")) SetDefaultsVolume(volume, release);
  for (const auto& [i, container] : spec.Structs("initContainers")) SetDefaultsContainer(container);
  for (const auto& [i, container] : spec.Structs("containers")) SetDefaultsContainer(container);
  for (const auto& [i, container] : spec.Structs("ephemeralContainers")) SetDefaultsContainer(container);
  SetDefaultsResourceList(spec.Get("overhead"));
  SetDefaultsResources(spec.At("resources"));
}

void SetDefaultsPodTemplate(Struct pod_template, const Release& release) {
  if (!pod_template) return;
  SetDefaultsPodSpec(pod_template.Make("spec"), release);
}

}  // namespace plimsoll::builtin
