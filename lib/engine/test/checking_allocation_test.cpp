// What checking costs does not come from memory: objects in order share what is allocated.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "allocation_count.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/judge/object_register.h"
#include "plimsoll/kinds/union_facts.h"

namespace plimsoll::engine {
namespace {

std::string ConfigMaps(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    out += "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings-of-the-shop-" +
           std::to_string(i) + ", namespace: shop}\ndata: {a: one}\n";
  }
  return out;
}

std::string Deployments(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    out += "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: deployment-of-the-shop-" +
           std::to_string(i) +
           R"(, namespace: shop, labels: {app.kubernetes.io/name: the-name-of-the-deployment}}
spec:
  selector: {matchLabels: {app: the-name-of-the-deployment}}
  strategy: {rollingUpdate: {maxSurge: 25%, maxUnavailable: 0}}
  template:
    metadata: {labels: {app: the-name-of-the-deployment}}
    spec:
      serviceAccountName: the-service-account-of-the-shop
      securityContext: {runAsNonRoot: true, runAsUser: 1000}
      containers:
      - name: the-first-of-the-containers
        image: registry.example.com/shop/first:1.2.3
        ports: [{name: http, containerPort: 8080}]
        env:
        - {name: THE_FIRST_OF_THE_VARIABLES, value: the value of the first}
        - {name: THE_ADDRESS_OF_THE_POD, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
        - {name: THE_PASSWORD_OF_THE_SHOP, valueFrom: {secretKeyRef: {name: secrets, key: the-key-of-the-password}}}
        resources: {requests: {cpu: 100m, memory: 128Mi}, limits: {cpu: "1", memory: 512Mi}}
        livenessProbe: {httpGet: {path: /healthz, port: http}, periodSeconds: 10}
        readinessProbe: {httpGet: {path: /ready, port: 8080}, timeoutSeconds: 2}
        securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
        volumeMounts: [{name: configuration-of-the-shop, mountPath: /etc/shop}]
      - name: the-second-of-the-containers
        image: registry.example.com/shop/second:1.2.3
      volumes:
      - {name: configuration-of-the-shop, configMap: {name: configuration-of-the-shop}}
      - {name: temporary-files-of-the-shop, emptyDir: {sizeLimit: 64Mi}}
)";
  }
  return out;
}

uint64_t AllocationsToCheck(kinds::UnionFacts& unions, const std::string& objects, int count,
                            InputReport& report) {
  const text::Source source("objects.yaml", objects);
  JudgeOptions options;
  options.metadata = crd::MetadataSource::kFromFile;
  options.name_objects = true;
  options.unions = &unions;
  const uint64_t before = AllocationCount();
  report = CheckObjects(unions.kinds(), source, options);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.objects, static_cast<size_t>(count));
  return AllocationCount() - before;
}

// Lists that grow double their room now and then.
constexpr uint64_t kGrowth = 24;

TEST(Checking, AllocatesNothingForASingleObjectInOrder) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the allocator is not ours";
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease("").has_value());
  kinds::UnionFacts unions(kinds);
  for (const auto objects : {ConfigMaps, Deployments}) {
    InputReport few, many;
    AllocationsToCheck(unions, objects(10), 10, few);
    const uint64_t for_few = AllocationsToCheck(unions, objects(10), 10, few);
    EXPECT_LE(AllocationsToCheck(unions, objects(1000), 1000, many), for_few + kGrowth);
  }
}

TEST(ObjectRegister, AllocatesNothingForASingleObject) {
  if (!CanCountAllocations()) GTEST_SKIP() << "the allocator is not ours";
  kinds::Kinds kinds;
  ASSERT_TRUE(kinds.UseRelease("").has_value());
  InputReport report;
  kinds::UnionFacts unions(kinds);
  AllocationsToCheck(unions, ConfigMaps(1000), 1000, report);
  const Disk disk;
  const Kustomizations kustomizations(disk, {}, {});
  ObjectRegister seen(kustomizations, disk);
  const uint64_t before = AllocationCount();
  seen.Register(report, DuplicateScope::kAll, [] { return std::optional<text::Source>(); });
  EXPECT_LE(AllocationCount() - before, 3 * kGrowth);
  EXPECT_TRUE(report.findings.empty());
}

}  // namespace
}  // namespace plimsoll::engine
