#include "plimsoll/builtin/limits/resource_quota.h"

#include "admitted.h"

namespace plimsoll::builtin {
namespace {

std::vector<ResourceQuota> TestQuotas(std::string_view spec) {
  const AdmitForm form = {"v1", "ResourceQuota", "metadata: {name: q}\nspec: {%}"};
  return {ResourceQuotaOf(TestObject(form, spec).root())};
}

// What the plugin says about an object, as the first of its namespace.
std::string QuotaDenial(std::string_view quota, const AdmitForm& form, std::string_view part,
                        const TestObject* old = nullptr) {
  const std::vector<ResourceQuota> quotas = TestQuotas(quota);
  KindAdmitter admitter;
  const KindAdmission& admission =
      AdmissionOf(admitter, form, TestObject(form, part), old, {.quotas = &quotas});
  return AnswerOf(admission) + QuotaBook(quotas).Charge(admission.quota_claims);
}

struct QuotaRow {
  std::string_view quota;
  std::string_view part;
  std::string_view denial;
};

void ExpectDenials(const AdmitForm& form, std::initializer_list<QuotaRow> rows) {
  for (const QuotaRow& row : rows) {
    EXPECT_EQ(QuotaDenial(row.quota, form, row.part), row.denial) << row.quota << " " << row.part;
  }
}

constexpr AdmitForm kQuotaPod = {
    "v1", "Pod", "metadata: {name: a}\nspec: {containers: [{name: c, image: i, resources: {%}}]}"};
constexpr AdmitForm kQuotaPodSpec = {"v1", "Pod",
                                     "metadata: {name: a}\nspec: {containers: [{name: c, image: i}], %}"};

TEST(ResourceQuotas, CountWhatContainersRequest) {
  ExpectDenials(
      kQuotaPod,
      {{"hard: {pods: 0}", "", "exceeded quota: q, requested: pods=1, used: pods=0, limited: pods=0"},
       {"hard: {count/pods: 0}", "",
        "exceeded quota: q, requested: count/pods=1, used: count/pods=0, limited: count/pods=0"},
       {"hard: {pods: 1, cpu: 1}", "requests: {cpu: 1}", ""},
       {"hard: {cpu: 1, requests.cpu: 500m}", "requests: {cpu: 1001m}",
        "exceeded quota: q, requested: cpu=1001m,requests.cpu=1001m, used: cpu=0,requests.cpu=0, limited: "
        "cpu=1,requests.cpu=500m"},
       {"hard: {limits.memory: 1Gi}", "limits: {memory: 2Gi}",
        "exceeded quota: q, requested: limits.memory=2Gi, used: limits.memory=0, limited: limits.memory=1Gi"},
       {"hard: {requests.example.com/gpu: 1}", "limits: {example.com/gpu: 2}",
        "exceeded quota: q, requested: requests.example.com/gpu=2, used: requests.example.com/gpu=0, "
        "limited: "
        "requests.example.com/gpu=1"},
       {"hard: {requests.ephemeral-storage: 1Gi}", "", ""},
       {"hard: {services: 0}", "", ""}});
}

TEST(ResourceQuotas, RequireCpuAndMemoryOfContainers) {
  ExpectDenials(kQuotaPod,
                {{"hard: {requests.cpu: 1}", "", "failed quota: q: must specify requests.cpu for: c"},
                 {"hard: {memory: 1Gi, limits.cpu: 1}", "requests: {cpu: 1}",
                  "failed quota: q: must specify limits.cpu for: c; memory for: c"}});
  ExpectDenials(kQuotaPodSpec, {{"hard: {cpu: 1}", "initContainers: [{name: b, image: i}]",
                                 "failed quota: q: must specify cpu for: b,c"},
                                {"hard: {cpu: 1}", "resources: {requests: {cpu: 500m}}", ""},
                                {"hard: {cpu: 1}", "resources: {requests: {cpu: 2}}",
                                 "exceeded quota: q, requested: cpu=2, used: cpu=0, limited: cpu=1"}});
}

TEST(ResourceQuotas, AreAboutPodsOfTheirScopes) {
  constexpr std::string_view kDenied = "exceeded quota: q, requested: pods=1, used: pods=0, limited: pods=0";
  ExpectDenials(
      kQuotaPodSpec,
      {{"hard: {pods: 0}, scopes: [Terminating]", "activeDeadlineSeconds: 5", kDenied},
       {"hard: {pods: 0}, scopes: [Terminating]", "", ""},
       {"hard: {pods: 0}, scopes: [NotTerminating, BestEffort]", "", kDenied},
       {"hard: {pods: 0}, scopes: [NotBestEffort]", "", ""},
       {"hard: {pods: 0}, scopes: [PriorityClass]", "priorityClassName: high", kDenied},
       {"hard: {pods: 0}, scopes: [PriorityClass]", "", ""},
       {"hard: {pods: 0}, scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In, "
        "values: "
        "[high]}]}",
        "priorityClassName: high", kDenied},
       {"hard: {pods: 0}, scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In, "
        "values: "
        "[low]}]}",
        "priorityClassName: high", ""},
       {"hard: {pods: 0}, scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: NotIn, "
        "values: [low]}]}",
        "", kDenied},
       {"hard: {pods: 0}, scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: "
        "DoesNotExist}]}",
        "", kDenied},
       {"hard: {pods: 0}, scopes: [CrossNamespacePodAffinity]",
        "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: a, "
        "namespaceSelector: {}, labelSelector: {}}]}}",
        kDenied},
       {"hard: {pods: 0}, scopes: [CrossNamespacePodAffinity]", "", ""}});
}

TEST(ResourceQuotas, CountServices) {
  constexpr AdmitForm kService = {"v1", "Service", "metadata: {name: a}\nspec: {%}"};
  ExpectDenials(kService,
                {{"hard: {services: 0}", "ports: [{port: 1}]",
                  "exceeded quota: q, requested: services=1, used: services=0, limited: services=0"},
                 {"hard: {services: 0}, scopes: [BestEffort]", "ports: [{port: 1}]", ""},
                 {"hard: {services.nodeports: 0}", "ports: [{port: 1}]", ""},
                 {"hard: {services.nodeports: 1, services.loadbalancers: 0}",
                  "type: LoadBalancer, ports: [{name: a, port: 1}, {name: b, port: 2}]",
                  "exceeded quota: q, requested: services.loadbalancers=1,services.nodeports=2, used: "
                  "services.loadbalancers=0,services.nodeports=0, limited: "
                  "services.loadbalancers=0,services.nodeports=1"},
                 {"hard: {services.nodeports: 0}",
                  "type: LoadBalancer, allocateLoadBalancerNodePorts: false, ports: [{port: 1}]", ""}});
}

TEST(ResourceQuotas, CountClaims) {
  constexpr AdmitForm kClaim = {
      "v1", "PersistentVolumeClaim",
      "metadata: {name: a}\nspec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}, %}"};
  ExpectDenials(
      kClaim,
      {{"hard: {requests.storage: 1Gi}", "",
        "exceeded quota: q, requested: requests.storage=2Gi, used: requests.storage=0, limited: "
        "requests.storage=1Gi"},
       {"hard: {gold.storageclass.storage.k8s.io/requests.storage: 1Gi}", "storageClassName: gold",
        "exceeded quota: q, requested: gold.storageclass.storage.k8s.io/requests.storage=2Gi, used: "
        "gold.storageclass.storage.k8s.io/requests.storage=0, limited: "
        "gold.storageclass.storage.k8s.io/requests.storage=1Gi"},
       {"hard: {gold.storageclass.storage.k8s.io/persistentvolumeclaims: 0}", "storageClassName: iron", ""},
       {"hard: {persistentvolumeclaims: 0}, scopes: [VolumeAttributesClass]", "", ""},
       {"hard: {persistentvolumeclaims: 0}, scopes: [VolumeAttributesClass]",
        "volumeAttributesClassName: fast",
        "exceeded quota: q, requested: persistentvolumeclaims=1, used: persistentvolumeclaims=0, limited: "
        "persistentvolumeclaims=0"}});
}

TEST(ResourceQuotas, CountDevicesOfClasses) {
  constexpr AdmitForm kClaim = {"resource.k8s.io/v1", "ResourceClaim",
                                "metadata: {name: a}\nspec: {devices: {requests: [%]}}"};
  constexpr std::string_view kQuota = "hard: {gpu.deviceclass.resource.k8s.io/devices: 3}";
  ExpectDenials(kClaim, {{kQuota, "{name: a, exactly: {deviceClassName: gpu, count: 3}}", ""},
                         {kQuota,
                          "{name: a, exactly: {deviceClassName: gpu, count: 2}}, {name: b, firstAvailable: "
                          "[{name: c, deviceClassName: gpu}, {name: d, deviceClassName: gpu, count: 2}]}",
                          "exceeded quota: q, requested: gpu.deviceclass.resource.k8s.io/devices=4, used: "
                          "gpu.deviceclass.resource.k8s.io/devices=0, limited: "
                          "gpu.deviceclass.resource.k8s.io/devices=3"},
                         {kQuota, "{name: a, exactly: {deviceClassName: gpu, allocationMode: All}}",
                          "exceeded quota: q, requested: gpu.deviceclass.resource.k8s.io/devices=32, used: "
                          "gpu.deviceclass.resource.k8s.io/devices=0, limited: "
                          "gpu.deviceclass.resource.k8s.io/devices=3"}});
}

TEST(ResourceQuotas, CountObjectsOfOtherKinds) {
  ExpectDenials({"v1", "ConfigMap", "metadata: {name: a}\n%"},
                {{"hard: {configmaps: 0, count/configmaps: 0}", "",
                  "exceeded quota: q, requested: configmaps=1,count/configmaps=1, used: "
                  "configmaps=0,count/configmaps=0, limited: configmaps=0,count/configmaps=0"}});
  ExpectDenials({"batch/v1", "CronJob",
                 "metadata: {name: a}\nspec: {schedule: '@daily', jobTemplate: {spec: {template: {spec: "
                 "{restartPolicy: Never, containers: [{name: c, image: i}]}}}}}\n%"},
                {{"hard: {count/cronjobs.batch: 0, pods: 0}", "",
                  "exceeded quota: q, requested: count/cronjobs.batch=1, used: count/cronjobs.batch=0, "
                  "limited: count/cronjobs.batch=0"}});
}

TEST(ResourceQuotas, ChargeUpdatesForWhatTheyAdd) {
  constexpr AdmitForm kService = {"v1", "Service", "metadata: {name: a}\nspec: {%}"};
  const TestObject old(kService, "type: NodePort, ports: [{port: 1}]");
  EXPECT_EQ(QuotaDenial("hard: {services: 0, services.nodeports: 0}", kService,
                        "type: NodePort, ports: [{port: 2}]", &old),
            "");
  EXPECT_EQ(QuotaDenial("hard: {services: 0, services.nodeports: 0}", kService,
                        "type: NodePort, ports: [{name: a, port: 1}, {name: b, port: 2}]", &old),
            "exceeded quota: q, requested: services.nodeports=1, used: services.nodeports=0, limited: "
            "services.nodeports=0");
}

TEST(ResourceQuotas, KeepWhatIsUsedWhenTheyRefuse) {
  const std::vector<ResourceQuota> quotas = TestQuotas("hard: {count/a.b: 1}");
  QuotaBook book(quotas);
  const std::vector<QuotaClaim> claims = CountClaims(quotas, "b", "a");
  EXPECT_EQ(book.Charge(claims), "");
  const std::string denial =
      "exceeded quota: q, requested: count/a.b=1, used: count/a.b=1, limited: count/a.b=1";
  EXPECT_EQ(book.Charge(claims), denial);
  EXPECT_EQ(book.Charge(claims), denial);
}

}  // namespace
}  // namespace plimsoll::builtin
