// Nothing is allocated to judge an object that is in order, once the admitter has its memory.
#include "admitted.h"
#include "allocation_count.h"

namespace plimsoll::builtin {
namespace {

// Allocations to judge an object again.
uint64_t AllocationsOf(const AdmitForm& form, std::string_view part) {
  static const KindSettings kJudgeOnly = {.store = false};
  KindAdmitter admitter;
  const TestObject object(form, part);
  EXPECT_EQ(AnswerOf(AdmissionOf(admitter, form, object, nullptr, kJudgeOnly)), "") << form.kind;
  AdmissionOf(admitter, form, object, nullptr, kJudgeOnly);
  const uint64_t before = AllocationCount();
  AdmissionOf(admitter, form, object, nullptr, kJudgeOnly);
  return AllocationCount() - before;
}

constexpr std::string_view kContainer =
    "{name: web, image: 'registry.example.com/web:1.8', ports: [{name: http, containerPort: 8080}],"
    " env: [{name: MODE, value: prod}, {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}],"
    " resources: {requests: {cpu: 100m, memory: 128Mi}, limits: {memory: 256Mi}},"
    " readinessProbe: {httpGet: {path: /healthz, port: http}},"
    " lifecycle: {preStop: {exec: {command: [stop]}}},"
    " securityContext: {capabilities: {drop: [ALL]}, runAsNonRoot: true},"
    " volumeMounts: [{name: static, mountPath: /srv}]}";
constexpr std::string_view kVolume = "{name: static, configMap: {name: static-files-of-the-shop}}";

std::string PodSpecText() {
  return "containers: [" + std::string(kContainer) + "], volumes: [" + std::string(kVolume) + "]";
}

TEST(Allocations, AreNoneForWorkloadsInOrder) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the allocator is not ours";
  const std::string meta = "metadata: {name: web, namespace: shop, labels: {app.kubernetes.io/name: web}}\n";
  const std::string pod = meta + "spec: {%}";
  const std::string workload = meta +
                               "spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: "
                               "{app: web}}, spec: {%}}}";
  EXPECT_EQ(AllocationsOf({"v1", "Pod", pod}, PodSpecText()), 0U);
  EXPECT_EQ(AllocationsOf({"apps/v1", "Deployment", workload}, PodSpecText()), 0U);
  EXPECT_EQ(AllocationsOf({"apps/v1", "DaemonSet", workload}, PodSpecText()), 0U);
}

TEST(Allocations, AreNoneForOtherKindsInOrder) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the allocator is not ours";
  const auto of = [](std::string_view version, std::string_view kind, const std::string& part) {
    return AllocationsOf({version, kind, "metadata: {name: web, namespace: shop}\n%"}, part);
  };
  EXPECT_EQ(of("v1", "Service", "spec: {selector: {app: web}, ports: [{port: 80, targetPort: http}]}"), 0U);
  EXPECT_EQ(of("v1", "ConfigMap", "data: {a.txt: one}"), 0U);
  EXPECT_EQ(of("v1", "ServiceAccount", ""), 0U);
  EXPECT_EQ(of("rbac.authorization.k8s.io/v1", "Role",
               "rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]"),
            0U);
}

}  // namespace
}  // namespace plimsoll::builtin
