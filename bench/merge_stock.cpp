#include "merge_stock.h"

#include <fstream>
#include <iterator>

namespace plimsoll::bench {
namespace {

constexpr std::string_view kPodApplied =
    R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"checkout-0","namespace":"shop","labels":{"app":"checkout","tier":"backend"},"annotations":{"example.com/owner":"payments"}},)"
    R"("spec":{"serviceAccountName":"checkout","terminationGracePeriodSeconds":30,"nodeSelector":{"kubernetes.io/os":"linux"},"securityContext":{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}},)"
    R"("initContainers":[{"name":"migrate","image":"registry.example.com/checkout:4.2.1","command":["/bin/migrate","--up"],"resources":{"limits":{"cpu":"500m","memory":"256Mi"}}}],)"
    R"("containers":[{"name":"app","image":"registry.example.com/checkout:4.2.1","args":["--port=8080"],"ports":[{"name":"http","containerPort":8080,"protocol":"TCP"},{"name":"metrics","containerPort":9090,"protocol":"TCP"}],)"
    R"("env":[{"name":"LOG_LEVEL","value":"info"},{"name":"POD_IP","valueFrom":{"fieldRef":{"fieldPath":"status.podIP"}}},{"name":"REGION","value":"north"},{"name":"TOKEN","valueFrom":{"secretKeyRef":{"name":"checkout","key":"token"}}}],)"
    R"("resources":{"requests":{"cpu":"250m","memory":"128Mi"},"limits":{"cpu":"1","memory":"512Mi"}},"readinessProbe":{"httpGet":{"path":"/ready","port":"http"},"periodSeconds":5},)"
    R"("livenessProbe":{"httpGet":{"path":"/live","port":8080},"initialDelaySeconds":10},"volumeMounts":[{"name":"config","mountPath":"/etc/checkout","readOnly":true},{"name":"tmp","mountPath":"/tmp"}]},)"
    R"({"name":"proxy","image":"registry.example.com/proxy:1.30","ports":[{"containerPort":15001,"protocol":"TCP"}],"resources":{"requests":{"cpu":"50m","memory":"64Mi"}}}],)"
    R"("volumes":[{"name":"config","configMap":{"name":"checkout"}},{"name":"tmp","emptyDir":{"sizeLimit":"1Gi"}}],"tolerations":[{"key":"dedicated","operator":"Equal","value":"shop","effect":"NoSchedule"}]}})";

// One variable less, one more, another image and label.
constexpr std::string_view kPodAppliedNow =
    R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"checkout-0","namespace":"shop","labels":{"app":"checkout","tier":"backend","track":"canary"},"annotations":{"example.com/owner":"payments"}},)"
    R"("spec":{"serviceAccountName":"checkout","terminationGracePeriodSeconds":30,"nodeSelector":{"kubernetes.io/os":"linux"},"securityContext":{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}},)"
    R"("initContainers":[{"name":"migrate","image":"registry.example.com/checkout:4.3.0","command":["/bin/migrate","--up"],"resources":{"limits":{"cpu":"500m","memory":"256Mi"}}}],)"
    R"("containers":[{"name":"app","image":"registry.example.com/checkout:4.3.0","args":["--port=8080"],"ports":[{"name":"http","containerPort":8080,"protocol":"TCP"},{"name":"metrics","containerPort":9090,"protocol":"TCP"}],)"
    R"("env":[{"name":"LOG_LEVEL","value":"debug"},{"name":"POD_IP","valueFrom":{"fieldRef":{"fieldPath":"status.podIP"}}},{"name":"TOKEN","valueFrom":{"secretKeyRef":{"name":"checkout","key":"token"}}},{"name":"ZONE","value":"a"}],)"
    R"("resources":{"requests":{"cpu":"250m","memory":"128Mi"},"limits":{"cpu":"1","memory":"512Mi"}},"readinessProbe":{"httpGet":{"path":"/ready","port":"http"},"periodSeconds":5},)"
    R"("livenessProbe":{"httpGet":{"path":"/live","port":8080},"initialDelaySeconds":10},"volumeMounts":[{"name":"config","mountPath":"/etc/checkout","readOnly":true},{"name":"tmp","mountPath":"/tmp"}]},)"
    R"({"name":"proxy","image":"registry.example.com/proxy:1.30","ports":[{"containerPort":15001,"protocol":"TCP"}],"resources":{"requests":{"cpu":"50m","memory":"64Mi"}}}],)"
    R"("volumes":[{"name":"config","configMap":{"name":"checkout"}},{"name":"tmp","emptyDir":{"sizeLimit":"1Gi"}}],"tolerations":[{"key":"dedicated","operator":"Equal","value":"shop","effect":"NoSchedule"}]}})";

constexpr std::string_view kPodStatus =
    R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"checkout-0"},"status":{"phase":"Running","hostIP":"10.0.4.17","podIP":"10.244.3.8","podIPs":[{"ip":"10.244.3.8"}],"qosClass":"Burstable",)"
    R"("conditions":[{"type":"Ready","status":"True"},{"type":"Initialized","status":"True"},{"type":"PodScheduled","status":"True"},{"type":"ContainersReady","status":"True"}]}})";

constexpr std::string_view kPodLive =
    R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"checkout-0","namespace":"shop","uid":"5b2f4c1e-8a7d-4e53-9c55-0b7f6f1d9f10","resourceVersion":"812345","creationTimestamp":"2026-03-01T10:00:00Z","labels":{"app":"checkout","tier":"backend"},"annotations":{"example.com/owner":"payments"}},)"
    R"("spec":{"serviceAccountName":"checkout","serviceAccount":"checkout","restartPolicy":"Always","dnsPolicy":"ClusterFirst","schedulerName":"default-scheduler","enableServiceLinks":true,"priority":0,"nodeName":"node-17","terminationGracePeriodSeconds":30,"nodeSelector":{"kubernetes.io/os":"linux"},"securityContext":{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}},)"
    R"("initContainers":[{"name":"migrate","image":"registry.example.com/checkout:4.2.1","imagePullPolicy":"IfNotPresent","terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","command":["/bin/migrate","--up"],"resources":{"limits":{"cpu":"500m","memory":"256Mi"},"requests":{"cpu":"500m","memory":"256Mi"}}}],)"
    R"("containers":[{"name":"app","image":"registry.example.com/checkout:4.2.1","imagePullPolicy":"IfNotPresent","terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","args":["--port=8080"],"ports":[{"name":"http","containerPort":8080,"protocol":"TCP"},{"name":"metrics","containerPort":9090,"protocol":"TCP"}],)"
    R"("env":[{"name":"LOG_LEVEL","value":"info"},{"name":"POD_IP","valueFrom":{"fieldRef":{"apiVersion":"v1","fieldPath":"status.podIP"}}},{"name":"REGION","value":"north"},{"name":"TOKEN","valueFrom":{"secretKeyRef":{"name":"checkout","key":"token"}}}],)"
    R"("resources":{"requests":{"cpu":"250m","memory":"128Mi"},"limits":{"cpu":"1","memory":"512Mi"}},"readinessProbe":{"httpGet":{"path":"/ready","port":"http","scheme":"HTTP"},"periodSeconds":5,"timeoutSeconds":1,"successThreshold":1,"failureThreshold":3},)"
    R"("livenessProbe":{"httpGet":{"path":"/live","port":8080,"scheme":"HTTP"},"initialDelaySeconds":10,"periodSeconds":10,"timeoutSeconds":1,"successThreshold":1,"failureThreshold":3},"volumeMounts":[{"name":"config","mountPath":"/etc/checkout","readOnly":true},{"name":"tmp","mountPath":"/tmp"},{"name":"token","mountPath":"/var/run/secrets/token","readOnly":true}]},)"
    R"({"name":"proxy","image":"registry.example.com/proxy:1.30","imagePullPolicy":"IfNotPresent","terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","ports":[{"containerPort":15001,"protocol":"TCP"}],"resources":{"requests":{"cpu":"50m","memory":"64Mi"}},"volumeMounts":[{"name":"token","mountPath":"/var/run/secrets/token","readOnly":true}]}],)"
    R"("volumes":[{"name":"config","configMap":{"name":"checkout","defaultMode":420}},{"name":"tmp","emptyDir":{"sizeLimit":"1Gi"}},{"name":"token","secret":{"secretName":"token","defaultMode":420}}],)"
    R"("tolerations":[{"key":"dedicated","operator":"Equal","value":"shop","effect":"NoSchedule"},{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}]},)"
    R"("status":{"phase":"Running","hostIP":"10.0.4.17","podIP":"10.244.3.8","podIPs":[{"ip":"10.244.3.8"}],"qosClass":"Burstable",)"
    R"("conditions":[{"type":"Ready","status":"True"},{"type":"Initialized","status":"True"},{"type":"PodScheduled","status":"True"},{"type":"ContainersReady","status":"True"}]}})";

constexpr std::string_view kPodPatch =
    R"({"metadata":{"labels":{"track":"canary"},"annotations":{"example.com/owner":null}},"spec":{"$setElementOrder/containers":[{"name":"app"},{"name":"proxy"}],)"
    R"("containers":[{"name":"app","image":"registry.example.com/checkout:4.3.0","$setElementOrder/env":[{"name":"LOG_LEVEL"},{"name":"POD_IP"},{"name":"TOKEN"},{"name":"ZONE"}],)"
    R"("env":[{"name":"LOG_LEVEL","value":"debug"},{"name":"ZONE","value":"a"},{"$patch":"delete","name":"REGION"}]}],"volumes":[{"name":"tmp","$retainKeys":["name","emptyDir"],"emptyDir":{"sizeLimit":"2Gi"}}]}})";

constexpr std::string_view kDeploymentApplied =
    R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop","labels":{"app":"web"}},"spec":{"replicas":3,"selector":{"matchLabels":{"app":"web"}},"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":"25%","maxUnavailable":0}},)"
    R"("template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"registry.example.com/web:1.8","ports":[{"containerPort":8080,"name":"http","protocol":"TCP"}],)"
    R"("env":[{"name":"MODE","value":"prod"},{"name":"CACHE","value":"redis:6379"},{"name":"OLD","value":"1"}],"resources":{"requests":{"cpu":"100m","memory":"128Mi"},"limits":{"memory":"256Mi"}},)"
    R"("readinessProbe":{"httpGet":{"path":"/healthz","port":"http"}},"volumeMounts":[{"name":"static","mountPath":"/srv"}]},{"name":"logs","image":"registry.example.com/logs:2.0","args":["--follow"]}],)"
    R"("volumes":[{"name":"static","configMap":{"name":"static"}}]}}}})";

constexpr std::string_view kDeploymentAppliedNow =
    R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop","labels":{"app":"web","release":"stable"}},"spec":{"replicas":5,"selector":{"matchLabels":{"app":"web"}},"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":"25%","maxUnavailable":0}},)"
    R"("template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"web","image":"registry.example.com/web:1.9","ports":[{"containerPort":8080,"name":"http","protocol":"TCP"}],)"
    R"("env":[{"name":"MODE","value":"prod"},{"name":"CACHE","value":"redis:6380"}],"resources":{"requests":{"cpu":"100m","memory":"128Mi"},"limits":{"memory":"256Mi"}},)"
    R"("readinessProbe":{"httpGet":{"path":"/healthz","port":"http"}},"volumeMounts":[{"name":"static","mountPath":"/srv"}]},{"name":"logs","image":"registry.example.com/logs:2.0","args":["--follow"]}],)"
    R"("volumes":[{"name":"static","configMap":{"name":"static"}}]}}}})";

constexpr std::string_view kDeploymentStatus =
    R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"status":{"observedGeneration":4,"replicas":3,"updatedReplicas":3,"readyReplicas":3,"availableReplicas":3,)"
    R"("conditions":[{"type":"Available","status":"True","reason":"MinimumReplicasAvailable"},{"type":"Progressing","status":"True","reason":"NewReplicaSetAvailable"}]}})";

constexpr std::string_view kDeploymentLive =
    R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop","uid":"0f6f6b4e-52c1-4c39-a44d-6c3f1a0c2f7a","resourceVersion":"99120","generation":4,"creationTimestamp":"2026-03-01T10:00:00Z","labels":{"app":"web"},"annotations":{"deployment.kubernetes.io/revision":"4"}},)"
    R"("spec":{"replicas":3,"revisionHistoryLimit":10,"progressDeadlineSeconds":600,"selector":{"matchLabels":{"app":"web"}},"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":"25%","maxUnavailable":0}},)"
    R"("template":{"metadata":{"labels":{"app":"web"}},"spec":{"restartPolicy":"Always","dnsPolicy":"ClusterFirst","schedulerName":"default-scheduler","terminationGracePeriodSeconds":30,"securityContext":{},)"
    R"("containers":[{"name":"web","image":"registry.example.com/web:1.8","imagePullPolicy":"IfNotPresent","terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","ports":[{"containerPort":8080,"name":"http","protocol":"TCP"}],)"
    R"("env":[{"name":"MODE","value":"prod"},{"name":"CACHE","value":"redis:6379"},{"name":"OLD","value":"1"}],"resources":{"requests":{"cpu":"100m","memory":"128Mi"},"limits":{"memory":"256Mi"}},)"
    R"("readinessProbe":{"httpGet":{"path":"/healthz","port":"http","scheme":"HTTP"},"periodSeconds":10,"timeoutSeconds":1,"successThreshold":1,"failureThreshold":3},"volumeMounts":[{"name":"static","mountPath":"/srv"}]},)"
    R"({"name":"logs","image":"registry.example.com/logs:2.0","imagePullPolicy":"IfNotPresent","terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","resources":{},"args":["--follow"]}],)"
    R"("volumes":[{"name":"static","configMap":{"name":"static","defaultMode":420}}]}}},)"
    R"("status":{"observedGeneration":4,"replicas":3,"updatedReplicas":3,"readyReplicas":3,"availableReplicas":3,)"
    R"("conditions":[{"type":"Available","status":"True","reason":"MinimumReplicasAvailable"},{"type":"Progressing","status":"True","reason":"NewReplicaSetAvailable"}]}})";

constexpr std::string_view kDeploymentPatch =
    R"({"spec":{"replicas":5,"template":{"spec":{"$setElementOrder/containers":[{"name":"web"},{"name":"logs"}],"containers":[{"name":"web","image":"registry.example.com/web:1.9",)"
    R"("env":[{"name":"CACHE","value":"redis:6380"},{"$patch":"delete","name":"OLD"}],"resources":{"limits":{"memory":"512Mi"}}}]}}}})";

// What the objects above need of Kubernetes' schemas; the rest is left open.
constexpr std::string_view kMadeUpSchemas = R"({"components":{"schemas":{
  "Open":{"type":"object","x-kubernetes-preserve-unknown-fields":true},
  "ObjectMeta":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{
    "labels":{"type":"object","additionalProperties":{"type":"string"}},
    "annotations":{"type":"object","additionalProperties":{"type":"string"}}}},
  "Named":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"name":{"type":"string"}}},
  "Port":{"type":"object","properties":{"name":{"type":"string"},"containerPort":{"type":"integer"},
    "protocol":{"type":"string","default":"TCP"}}},
  "Mount":{"type":"object","properties":{"name":{"type":"string"},"mountPath":{"type":"string"},
    "readOnly":{"type":"boolean"}}},
  "Env":{"type":"object","properties":{"name":{"type":"string"},"value":{"type":"string"},
    "valueFrom":{"type":"object","properties":{
      "fieldRef":{"type":"object","x-kubernetes-map-type":"atomic","properties":{"apiVersion":{"type":"string"},
        "fieldPath":{"type":"string"}}},
      "secretKeyRef":{"type":"object","x-kubernetes-map-type":"atomic","properties":{"name":{"type":"string"},
        "key":{"type":"string"}}}}}}},
  "Amounts":{"type":"object","additionalProperties":{"type":"string","format":"quantity"}},
  "Container":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{
    "name":{"type":"string"},"image":{"type":"string"},"args":{"type":"array","items":{"type":"string"}},
    "command":{"type":"array","items":{"type":"string"}},
    "resources":{"type":"object","properties":{"limits":{"$ref":"#/components/schemas/Amounts"},
      "requests":{"$ref":"#/components/schemas/Amounts"}}},
    "ports":{"type":"array","items":{"$ref":"#/components/schemas/Port"},"x-kubernetes-list-type":"map",
      "x-kubernetes-list-map-keys":["containerPort","protocol"],
      "x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"containerPort"},
    "env":{"type":"array","items":{"$ref":"#/components/schemas/Env"},"x-kubernetes-list-type":"map",
      "x-kubernetes-list-map-keys":["name"],
      "x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"name"},
    "volumeMounts":{"type":"array","items":{"$ref":"#/components/schemas/Mount"},"x-kubernetes-list-type":"map",
      "x-kubernetes-list-map-keys":["mountPath"],
      "x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"mountPath"}}},
  "PodSpec":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{
    "initContainers":{"type":"array","items":{"$ref":"#/components/schemas/Container"},
      "x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],
      "x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"name"},
    "containers":{"type":"array","items":{"$ref":"#/components/schemas/Container"},
      "x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],
      "x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"name"},
    "volumes":{"type":"array","items":{"$ref":"#/components/schemas/Named"},
      "x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],
      "x-kubernetes-patch-strategy":"merge,retainKeys","x-kubernetes-patch-merge-key":"name"},
    "tolerations":{"type":"array","items":{"$ref":"#/components/schemas/Open"},"x-kubernetes-list-type":"atomic"}}},
  "io.k8s.api.core.v1.Pod":{"type":"object","properties":{"apiVersion":{"type":"string"},
    "kind":{"type":"string"},"metadata":{"$ref":"#/components/schemas/ObjectMeta"},
    "spec":{"$ref":"#/components/schemas/PodSpec"},"status":{"$ref":"#/components/schemas/Open"}}},
  "io.k8s.api.apps.v1.Deployment":{"type":"object","properties":{"apiVersion":{"type":"string"},
    "kind":{"type":"string"},"metadata":{"$ref":"#/components/schemas/ObjectMeta"},
    "status":{"$ref":"#/components/schemas/Open"},
    "spec":{"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{
      "replicas":{"type":"integer"},"selector":{"$ref":"#/components/schemas/Open"},
      "strategy":{"$ref":"#/components/schemas/Open"},
      "template":{"type":"object","properties":{"metadata":{"$ref":"#/components/schemas/ObjectMeta"},
        "spec":{"$ref":"#/components/schemas/PodSpec"}}}}}}}}}})";

}  // namespace

std::string MergeStory::Updated() const {
  std::string out(live);
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + to.size())) {
      out.replace(at, from.size(), to);
    }
  };
  replace(R"("IfNotPresent")", R"("Always")");
  replace(R"("info")", R"("warn")");
  replace(R"("replicas":3)", R"("replicas":4)");
  return out;
}

std::array<MergeStory, 2> MergeStories() {
  return {{{"Pod", "io.k8s.api.core.v1.Pod", "core__v1.json", kPodLive, kPodApplied, kPodAppliedNow,
            kPodStatus, kPodPatch},
           {"Deployment", "io.k8s.api.apps.v1.Deployment", "apps__v1.json", kDeploymentLive,
            kDeploymentApplied, kDeploymentAppliedNow, kDeploymentStatus, kDeploymentPatch}}};
}

MergeSchemas SchemasFor(const MergeStory& story, const std::string& shared) {
  std::ifstream in(shared + "/vectors/merge/schemas/" + std::string(story.schema_file));
  std::string document{std::istreambuf_iterator<char>(in), {}};
  const bool made_up = document.empty();
  return {text::Source("schemas", made_up ? std::string(kMadeUpSchemas) : std::move(document)), made_up};
}

}  // namespace plimsoll::bench
