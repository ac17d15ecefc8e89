#include "policy_stock.h"

#include <array>
#include <string_view>

#include "plimsoll/text/json_writer.h"

namespace plimsoll::bench {
namespace {

using text::JsonWriter;

struct PolicyOfStock {
  std::string_view name;
  std::string_view validation;
  std::string_view message = "";    // an expression
  std::string_view condition = "";  // a match condition
};

// Policies may use `variables.containers`: all containers of the Pod.
constexpr std::array kPoliciesOfStock = {
    PolicyOfStock{"pinned-images",
                  "variables.containers.all(c, c.image.contains(':') && !c.image.endsWith(':latest'))",
                  "'images must be pinned: ' + variables.containers.map(c, c.image).join(', ')"},
    PolicyOfStock{"own-registry", "variables.containers.all(c, c.image.startsWith('registry.example.com/'))"},
    PolicyOfStock{
        "limits",
        "variables.containers.all(c, has(c.resources) && has(c.resources.limits) && 'memory' in "
        "c.resources.limits && 'cpu' in c.resources.limits)",
        "'containers without limits: ' + variables.containers.filter(c, !has(c.resources.limits)).map(c, "
        "c.name).join(', ')"},
    PolicyOfStock{
        "small-memory",
        "variables.containers.all(c, quantity(c.resources.limits.memory).isLessThan(quantity('4Gi')))"},
    PolicyOfStock{"no-privileged",
                  "variables.containers.all(c, !has(c.securityContext) || "
                  "!has(c.securityContext.privileged) || !c.securityContext.privileged)"},
    PolicyOfStock{"no-escalation",
                  "variables.containers.all(c, has(c.securityContext) && "
                  "has(c.securityContext.allowPrivilegeEscalation) && "
                  "!c.securityContext.allowPrivilegeEscalation)"},
    PolicyOfStock{"non-root",
                  "object.spec.?securityContext.?runAsNonRoot.orValue(false) || variables.containers.all(c, "
                  "c.?securityContext.?runAsNonRoot.orValue(false))"},
    PolicyOfStock{"no-host-namespaces",
                  "!object.spec.?hostNetwork.orValue(false) && !object.spec.?hostPID.orValue(false) "
                  "&& !object.spec.?hostIPC.orValue(false)"},
    PolicyOfStock{"no-host-path",
                  "!has(object.spec.volumes) || object.spec.volumes.all(v, !has(v.hostPath))"},
    PolicyOfStock{"dropped-capabilities",
                  "variables.containers.all(c, has(c.securityContext) && "
                  "has(c.securityContext.capabilities) && "
                  "c.securityContext.capabilities.drop.exists(d, d == 'ALL'))"},
    PolicyOfStock{"team-label",
                  "has(object.metadata.labels) && 'team' in object.metadata.labels && "
                  "object.metadata.labels['team'].matches('^[a-z][a-z0-9-]{1,30}$')",
                  "'Pod ' + object.metadata.name + ' needs the label team'"},
    PolicyOfStock{"team-of-namespace",
                  "object.metadata.labels['team'] == namespaceObject.metadata.labels['team']", "",
                  "has(object.metadata.labels) && 'team' in object.metadata.labels"},
    PolicyOfStock{"known-ports",
                  "variables.containers.all(c, !has(c.ports) || c.ports.all(p, p.containerPort >= 1024 || "
                  "p.containerPort in [80, 443]))"},
    PolicyOfStock{
        "ready-probe", "variables.containers.all(c, has(c.readinessProbe))",
        "'no readiness probe: ' + string(variables.containers.filter(c, !has(c.readinessProbe)).size())"},
    PolicyOfStock{"no-default-account",
                  "has(object.spec.serviceAccountName) && object.spec.serviceAccountName != 'default'"},
    PolicyOfStock{"grace-period", "object.spec.terminationGracePeriodSeconds <= 120", "",
                  "request.operation == 'CREATE'"},
    PolicyOfStock{"few-containers", "size(variables.containers) <= 5"},
    PolicyOfStock{"no-secrets-in-env",
                  "variables.containers.all(c, !has(c.env) || c.env.all(e, !(e.name.contains('PASSWORD') "
                  "&& has(e.value))))"},
    PolicyOfStock{"robots-only",
                  "request.userInfo.username.startsWith('system:serviceaccount:') || 'deployers' in "
                  "request.userInfo.groups",
                  "", "namespaceObject == null"},
    PolicyOfStock{"distinct-names",
                  "variables.containers.all(c, variables.containers.exists_one(d, d.name == c.name))"},
};

void WriteNamed(JsonWriter& out, std::string_view kind, std::string_view name) {
  out.Key("apiVersion");
  out.String("admissionregistration.k8s.io/v1");
  out.Key("kind");
  out.String(kind);
  out.Key("metadata");
  out.BeginObject();
  out.Key("name");
  out.String(name);
  out.EndObject();
}

void WriteExpressions(JsonWriter& out, std::string_view list, std::string_view name,
                      std::string_view expression, std::string_view message) {
  out.Key(list);
  out.BeginArray();
  out.BeginObject();
  if (!name.empty()) {
    out.Key("name");
    out.String(name);
  }
  out.Key("expression");
  out.String(expression);
  if (!message.empty()) {
    out.Key("messageExpression");
    out.String(message);
  }
  out.EndObject();
  out.EndArray();
}

void WritePolicy(JsonWriter& out, const PolicyOfStock& policy) {
  out.BeginObject();
  WriteNamed(out, "ValidatingAdmissionPolicy", policy.name);
  out.Key("spec");
  out.BeginObject();
  out.Key("matchConstraints");
  out.Raw(
      R"({"resourceRules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE","UPDATE"],"resources":["pods"]}]})");
  if (!policy.condition.empty()) WriteExpressions(out, "matchConditions", "when", policy.condition, "");
  WriteExpressions(out, "variables", "containers",
                   "object.spec.containers + object.spec.?initContainers.orValue([])", "");
  WriteExpressions(out, "validations", "", policy.validation, policy.message);
  out.EndObject();
  out.EndObject();
}

void WriteBinding(JsonWriter& out, const PolicyOfStock& policy) {
  out.BeginObject();
  WriteNamed(out, "ValidatingAdmissionPolicyBinding", policy.name);
  out.Key("spec");
  out.BeginObject();
  out.Key("policyName");
  out.String(policy.name);
  out.Key("validationActions");
  out.Raw(R"(["Warn"])");
  out.Key("matchResources");
  out.Raw(
      R"({"namespaceSelector":{"matchExpressions":[{"key":"policies","operator":"NotIn","values":["off"]}]}})");
  out.EndObject();
  out.EndObject();
}

constexpr std::string_view kRest =
    R"("namespace":{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"shop","labels":{"team":"orders"}}},)"
    R"("user":"alice","groups":["deployers","system:authenticated"],)"
    R"("pod":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"cart-7f9","namespace":"shop","labels":{"app":"cart","team":"orders"},"annotations":{"note":"x"}},)"
    R"("spec":{"serviceAccountName":"cart","terminationGracePeriodSeconds":30,"restartPolicy":"Always","dnsPolicy":"ClusterFirst","securityContext":{"runAsNonRoot":true},)"
    R"("volumes":[{"name":"tmp","emptyDir":{}},{"name":"config","configMap":{"name":"cart"}}],"containers":[)"
    R"({"name":"cart","image":"registry.example.com/cart:1.4.2","ports":[{"containerPort":8080,"name":"http","protocol":"TCP"}],"env":[{"name":"MODE","value":"prod"},{"name":"DB","valueFrom":{"secretKeyRef":{"name":"db","key":"url"}}}],)"
    R"("resources":{"limits":{"cpu":"500m","memory":"256Mi"},"requests":{"cpu":"100m","memory":"128Mi"}},"readinessProbe":{"httpGet":{"path":"/ready","port":8080}},)"
    R"("securityContext":{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}},"volumeMounts":[{"name":"tmp","mountPath":"/tmp"}]},)"
    R"({"name":"log","image":"registry.example.com/log:latest","resources":{"limits":{"cpu":"50m","memory":"64Mi"}},)"
    R"("securityContext":{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}}}]}})";

}  // namespace

std::string PolicyQuestion() {
  std::string question = R"({"prepare":"policies",)";
  const auto add = [&](std::string_view key, auto write) {
    question += '"' + std::string(key) + R"(":)";
    JsonWriter out(question);
    out.BeginArray();
    for (const PolicyOfStock& policy : kPoliciesOfStock) write(out, policy);
    out.EndArray();
    question += ',';
  };
  add("policies", WritePolicy);
  add("bindings", WriteBinding);
  return question + std::string(kRest) + '}';
}

}  // namespace plimsoll::bench
