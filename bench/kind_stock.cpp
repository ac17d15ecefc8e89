#include "kind_stock.h"

#include <initializer_list>
#include <string_view>
#include <utility>

namespace plimsoll::bench {
namespace {

constexpr std::string_view kOneDeployment =
    R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","namespace":"shop","labels":{"app":"web"}},)"
    R"("spec":{"replicas":3,"selector":{"matchLabels":{"app":"web"}},"strategy":{"type":"RollingUpdate",)"
    R"("rollingUpdate":{"maxSurge":"25%","maxUnavailable":0}},"template":{"metadata":{"labels":{"app":"web"}},)"
    R"("spec":{"containers":[{"name":"web","image":"registry.example.com/web:1.8","ports":[{"name":"http",)"
    R"("containerPort":8080,"protocol":"TCP"}],"env":[{"name":"MODE","value":"prod"},{"name":"IP","valueFrom":)"
    R"({"fieldRef":{"fieldPath":"status.podIP"}}}],"resources":{"requests":{"cpu":"100m","memory":"128Mi"},)"
    R"("limits":{"memory":"256Mi"}},"readinessProbe":{"httpGet":{"path":"/healthz","port":"http"}},)"
    R"("volumeMounts":[{"name":"static","mountPath":"/srv"}]}],"volumes":[{"name":"static","configMap":)"
    R"({"name":"static"}}]}}}})";

constexpr std::string_view kOnePod =
    R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"job","namespace":"shop"},"spec":{"restartPolicy":"Never",)"
    R"("securityContext":{"runAsNonRoot":true,"runAsUser":1000},"initContainers":[{"name":"fetch","image":"fetch:1",)"
    R"("command":["fetch"]}],"containers":[{"name":"job","image":"job:1","lifecycle":{"preStop":{"exec":{"command":)"
    R"(["stop"]}}},"securityContext":{"capabilities":{"drop":["ALL"]}}}],"tolerations":[{"key":"spot","operator":)"
    R"("Exists","effect":"NoSchedule"}],"affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":)"
    R"({"nodeSelectorTerms":[{"matchExpressions":[{"key":"zone","operator":"In","values":["a","b"]}]}]}}}}})";

constexpr std::string_view kOneService =
    R"({"apiVersion":"v1","kind":"Service","metadata":{"name":"web","namespace":"shop"},"spec":{"type":"ClusterIP",)"
    R"("clusterIP":"10.0.0.1","clusterIPs":["10.0.0.1"],"ipFamilies":["IPv4"],"ipFamilyPolicy":"SingleStack",)"
    R"("selector":{"app":"web"},"ports":[{"name":"http","port":80,"targetPort":"http","protocol":"TCP"},)"
    R"({"name":"metrics","port":9090,"targetPort":9090,"protocol":"TCP"}]}})";

constexpr std::string_view kOneIngress =
    R"({"apiVersion":"networking.k8s.io/v1","kind":"Ingress","metadata":{"name":"web","namespace":"shop"},"spec":)"
    R"({"ingressClassName":"public","tls":[{"hosts":["shop.example.com"],"secretName":"tls"}],"rules":[{"host":)"
    R"("shop.example.com","http":{"paths":[{"path":"/","pathType":"Prefix","backend":{"service":{"name":"web",)"
    R"("port":{"name":"http"}}}}]}}]}})";

constexpr std::string_view kOneCronJob =
    R"({"apiVersion":"batch/v1","kind":"CronJob","metadata":{"name":"clean","namespace":"shop"},"spec":{"schedule":)"
    R"("*/5 * * * *","concurrencyPolicy":"Forbid","jobTemplate":{"spec":{"backoffLimit":3,"template":{"spec":)"
    R"({"restartPolicy":"OnFailure","containers":[{"name":"clean","image":"clean:1"}]}}}}}})";

constexpr std::string_view kOneClaim =
    R"({"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data","namespace":"shop"},"spec":)"
    R"({"accessModes":["ReadWriteOnce"],"storageClassName":"fast","resources":{"requests":{"storage":"10Gi"}}}})";

constexpr std::string_view kOneNetworkPolicy =
    R"({"apiVersion":"networking.k8s.io/v1","kind":"NetworkPolicy","metadata":{"name":"web","namespace":"shop"},)"
    R"("spec":{"podSelector":{"matchLabels":{"app":"web"}},"policyTypes":["Ingress"],"ingress":[{"from":[{"ipBlock":)"
    R"({"cidr":"10.0.0.0/8","except":["10.1.0.0/16"]}}],"ports":[{"protocol":"TCP","port":8080}]}]}})";

constexpr std::string_view kOneAutoscaler =
    R"({"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler","metadata":{"name":"web","namespace":"shop"},)"
    R"("spec":{"minReplicas":1,"maxReplicas":5,"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":)"
    R"("web"},"metrics":[{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization",)"
    R"("averageUtilization":80}}}]}})";

constexpr std::string_view kOneRole =
    R"({"apiVersion":"rbac.authorization.k8s.io/v1","kind":"Role","metadata":{"name":"read","namespace":"shop"},)"
    R"("rules":[{"apiGroups":[""],"resources":["pods","services"],"verbs":["get","list","watch"]}]})";

constexpr std::string_view kOneConfigMap =
    R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"static","namespace":"shop"},"data":{"a.txt":"one",)"
    R"("b.txt":"two"},"immutable":true})";

using Change = std::pair<std::string_view, std::string_view>;

// With texts replaced, each wherever it occurs.
std::string Changed(std::initializer_list<Change> changes) {
  std::string out = ValidKinds();
  for (const auto& [from, to] : changes) {
    for (size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + to.size())) {
      out.replace(at, from.size(), to);
    }
  }
  return out;
}

}  // namespace

std::string ValidKinds() {
  std::string out;
  for (const std::string_view object :
       {kOneDeployment, kOnePod, kOneService, kOneIngress, kOneCronJob, kOneClaim, kOneNetworkPolicy,
        kOneAutoscaler, kOneRole, kOneConfigMap}) {
    out += std::string(object) + "\n";
  }
  return out;
}

std::string UpdatedKinds() {
  return Changed({{R"("replicas":3)", R"("replicas":5)"},
                  {"web:1.8", "web:1.9"},
                  {"job:1", "job:2"},
                  {R"("port":9090)", R"("port":9091)"},
                  {R"("secretName":"tls")", R"("secretName":"tls2")"},
                  {"*/5", "*/10"},
                  {R"("maxReplicas":5)", R"("maxReplicas":7)"},
                  {R"("watch"])", R"("watch","patch"])"}});
}

std::string InvalidKinds() {
  return Changed({{R"("replicas":3)", R"("replicas":-3)"},
                  {R"("25%")", R"("25 percent")"},
                  {R"("containerPort":8080)", R"("containerPort":80800)"},
                  {R"("name":"web","image")", R"("name":"Web_1","image")"},
                  {R"("name":"static","mountPath")", R"("name":"other","mountPath")"},
                  {R"("limits":{"memory":"256Mi"})", R"("limits":{"memory":"25Mi"})"},
                  {R"("restartPolicy":"Never")", R"("restartPolicy":"Sometimes")"},
                  {R"("operator":"In")", R"("operator":"Exists")"},
                  {R"("runAsUser":1000)", R"("runAsUser":-1)"},
                  {R"("type":"ClusterIP")", R"("type":"Cluster")"},
                  {R"("port":80,)", R"("port":0,)"},
                  {R"("pathType":"Prefix")", R"("pathType":"Begin")"},
                  {R"("hosts":["shop.example.com"])", R"("hosts":["shop_example"])"},
                  {"*/5", "99"},
                  {R"("Forbid")", R"("Maybe")"},
                  {"10Gi", "-10Gi"},
                  {"ReadWriteOnce", "ReadOften"},
                  {"10.0.0.0/8", "10.0.0.0"},
                  {R"("maxReplicas":5)", R"("maxReplicas":0)"},
                  {R"("verbs":["get","list","watch"])", R"("verbs":[])"},
                  {R"("a.txt")", R"("a/txt")"}});
}

std::string ForbiddenUpdates() {
  return Changed({{R"("matchLabels":{"app":"web"}},"strategy")", R"("matchLabels":{"app":"w"}},"strategy")"},
                  {R"("template":{"metadata":{"labels":{"app":"web"}})",
                   R"("template":{"metadata":{"labels":{"app":"w"}})"},
                  {R"("command":["fetch"])", R"("command":["get"])"},
                  {"10.0.0.1", "10.0.0.2"},
                  {R"("storageClassName":"fast")", R"("storageClassName":"slow")"},
                  {R"("a.txt":"one")", R"("a.txt":"three")"}});
}

}  // namespace plimsoll::bench
