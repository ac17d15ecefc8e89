#include "declare_stock.h"

namespace plimsoll::bench {
namespace {

constexpr std::string_view kPod =
    R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"checkout-7c9f","namespace":"shop","labels":{"app":"checkout","tier":"backend"},"annotations":{"example.com/owner":"payments"}},)"
    R"("spec":{"serviceAccountName":"checkout","restartPolicy":"Always","terminationGracePeriodSeconds":30,"nodeSelector":{"kubernetes.io/os":"linux"},)"
    R"("securityContext":{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}},)"
    R"("initContainers":[{"name":"migrate","image":"registry.example.com/checkout:4.2.1","command":["/bin/migrate","--up"],"resources":{"limits":{"cpu":"500m","memory":"256Mi"}}}],)"
    R"("containers":[{"name":"app","image":"registry.example.com/checkout:4.2.1","args":["--port=8080"],"ports":[{"name":"http","containerPort":8080,"protocol":"TCP"},{"name":"metrics","containerPort":9090}],)"
    R"("env":[{"name":"LOG_LEVEL","value":"info"},{"name":"POD_IP","valueFrom":{"fieldRef":{"fieldPath":"status.podIP"}}},{"name":"TOKEN","valueFrom":{"secretKeyRef":{"name":"checkout","key":"token"}}}],)"
    R"("resources":{"requests":{"cpu":"250m","memory":"128Mi"},"limits":{"cpu":"1","memory":"512Mi"}},"readinessProbe":{"httpGet":{"path":"/ready","port":"http"},"periodSeconds":5},)"
    R"("livenessProbe":{"httpGet":{"path":"/live","port":8080},"initialDelaySeconds":10},"volumeMounts":[{"name":"config","mountPath":"/etc/checkout","readOnly":true},{"name":"tmp","mountPath":"/tmp"}],)"
    R"("securityContext":{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}}},)"
    R"({"name":"proxy","image":"registry.example.com/proxy:1.30","ports":[{"containerPort":15001}],"resources":{"requests":{"cpu":"50m","memory":"64Mi"}}}],)"
    R"("volumes":[{"name":"config","configMap":{"name":"checkout"}},{"name":"tmp","emptyDir":{"sizeLimit":"1Gi"}}],)"
    R"("tolerations":[{"key":"dedicated","operator":"Equal","value":"shop","effect":"NoSchedule"}],)"
    R"("topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"kubernetes.io/hostname","whenUnsatisfiable":"ScheduleAnyway","labelSelector":{"matchLabels":{"app":"checkout"}}}]}})";

constexpr std::string_view kClaim =
    R"({"apiVersion":"resource.k8s.io/v1","kind":"ResourceClaim","metadata":{"name":"gpus","namespace":"train"},)"
    R"("spec":{"devices":{"requests":[{"name":"large","exactly":{"deviceClassName":"gpu.example.com","allocationMode":"ExactCount","count":2,)"
    R"("selectors":[{"cel":{"expression":"device.attributes['gpu.example.com'].memory > 40"}}]}},)"
    R"({"name":"any","firstAvailable":[{"name":"fast","deviceClassName":"gpu.example.com","count":1},{"name":"slow","deviceClassName":"old.example.com","count":4}]}],)"
    R"("constraints":[{"requests":["large"],"matchAttribute":"gpu.example.com/numaNode"}],)"
    R"("config":[{"requests":["large"],"opaque":{"driver":"gpu.example.com","parameters":{"sharing":"TimeSlicing","interval":"Long"}}}]}}})";

constexpr std::string_view kRequest =
    R"({"apiVersion":"certificates.k8s.io/v1","kind":"CertificateSigningRequest","metadata":{"name":"csr-node-17"},)"
    R"("spec":{"request":"LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlJQlVqQ0Irdz09Ci0tLS0tRU5EIENFUlRJRklDQVRFIFJFUVVFU1QtLS0tLQo=",)"
    R"("signerName":"kubernetes.io/kubelet-serving","expirationSeconds":86400,"usages":["digital signature","key encipherment","server auth"],)"
    R"("username":"system:node:node-17","groups":["system:nodes","system:authenticated"]},)"
    R"("status":{"conditions":[{"type":"Approved","status":"True","reason":"AutoApproved","message":"approved by policy"}]}})";

}  // namespace

std::array<DeclareObject, 3> DeclareObjects() {
  return {{{"v1", "Pod", kPod, "proxy:1.29", "proxy:1.30"},
           {"resource.k8s.io/v1", "ResourceClaim", kClaim, R"("namespace":"train","labels":{"a":"b"})",
            R"("namespace":"train")"},
           {"certificates.k8s.io/v1", "CertificateSigningRequest", kRequest, "AutoDenied", "AutoApproved"}}};
}

}  // namespace plimsoll::bench
