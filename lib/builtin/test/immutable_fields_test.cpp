// Fields that an update may not change, kind by kind.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(ImmutableFields, AreKept) {
  ExpectUpdateErrors({{"discovery.k8s.io/v1", "EndpointSlice", "addressType: IPv4", "addressType: IPv6",
                       "addressType: Invalid value: null: field is immutable\n"}});
}

TEST(ImmutableFields, OfPodsAreMost) {
  ExpectUpdateErrors(
      {{"v1", "Pod", "spec: {containers: [{name: a, image: b}], initContainers: [{name: c, image: d}]}",
        "spec: {containers: [{name: a, image: e}], initContainers: [{name: c, image: f}]}", ""},
       {"v1", "Pod", "spec: {containers: [{name: a, image: b}]}",
        "spec: {containers: [{name: a, image: b}], initContainers: [{name: c, image: d}]}",
        "spec.initContainers: Forbidden: pod updates may not add or remove containers\n"},
       {"v1", "Pod", "spec: {containers: [{name: a, image: b}], initContainers: [{name: c, image: d}]}",
        "spec: {containers: [{name: a, image: b}], initContainers: [{name: c, image: d, command: [e]}]}",
        "spec: Forbidden: pod updates may not change fields other than "
        "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec."
        "tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow "
        "it to be set to 1 if it was previously negative)\n"},
       {"v1", "Pod", "spec: {containers: [{name: a, image: b}], activeDeadlineSeconds: 2}",
        "spec: {containers: [{name: a, image: b}], activeDeadlineSeconds: 1}", ""},
       {"v1", "Pod", "spec: {containers: [{name: a, image: b}]}",
        "spec: {containers: [{name: a, image: b}], hostNetwork: true}",
        "spec: Forbidden: pod updates may not change fields other than "
        "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec."
        "tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow "
        "it to be set to 1 if it was previously negative)\n"}});
}

TEST(ImmutableFields, OfClaimsDependOnTheirPhase) {
  ExpectUpdateErrors(
      {{"v1", "PersistentVolumeClaim",
        "spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}",
        "spec: {accessModes: [ReadWriteMany], resources: {requests: {storage: 1Gi}}}",
        "spec: Forbidden: spec is immutable after creation except resources.requests and "
        "volumeAttributesClassName for bound claims\n"},
       {"v1", "PersistentVolumeClaim",
        "{spec: {resources: {requests: {storage: 1Gi}}}, status: {phase: Bound}}",
        "{spec: {volumeName: v, resources: {requests: {storage: 2Gi}}}, status: {phase: Bound}}", ""},
       {"v1", "PersistentVolumeClaim", "spec: {volumeName: v, resources: {requests: {storage: 1Gi}}}",
        "spec: {volumeName: w, resources: {requests: {storage: 1Gi}}}",
        "spec: Forbidden: spec is immutable after creation except resources.requests and "
        "volumeAttributesClassName for bound claims\n"},
       {"v1", "PersistentVolumeClaim", "spec: {resources: {limits: {storage: 1Gi}}}",
        "spec: {resources: {limits: {storage: 2Gi}}}",
        "spec: Forbidden: spec is immutable after creation except resources.requests and "
        "volumeAttributesClassName for bound claims\n"}});
}

TEST(ImmutableFields, OfVolumesAreTheirSources) {
  ExpectUpdateErrors(
      {{"v1", "PersistentVolume", "spec: {hostPath: {path: /a}}", "spec: {hostPath: {path: /b}}",
        "spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation\n"},
       {"v1", "PersistentVolume", "spec: {hostPath: {path: /a}}",
        "spec: {hostPath: {path: /a}, volumeMode: Block, storageClassName: c}",
        "volumeMode: Invalid value: \"Block\": field is immutable\n"},
       {"v1", "PersistentVolume",
        "spec: {csi: {driver: a, volumeHandle: h, controllerExpandSecretRef: {name: s}}}",
        "spec: {csi: {driver: a, volumeHandle: h, controllerExpandSecretRef: {name: t}}}",
        "spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after "
        "creation\n"}});
}

TEST(ImmutableFields, OfServicesAreAddresses) {
  ExpectUpdateErrors(
      {{"v1", "Service", "spec: {clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ports: [{port: 1}]}",
        "spec: {clusterIP: 10.0.0.2, clusterIPs: [10.0.0.2], ports: [{port: 1}]}",
        "spec.clusterIPs[0]: Invalid value: [\"10.0.0.2\"]: may not change once set\n"},
       {"v1", "Service", "spec: {type: LoadBalancer, loadBalancerClass: a.b/c}", "spec: {type: LoadBalancer}",
        "spec.loadBalancerClass: Invalid value: null: may not change once set\n"},
       {"v1", "Service", "spec: {type: LoadBalancer, loadBalancerClass: a.b/c}", "spec: {type: ClusterIP}",
        ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
