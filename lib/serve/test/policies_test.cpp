// Admission policies of the webhook: how they are loaded, and what they answer.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "../src/schemas/schema_reloader.h"
#include "plimsoll/text/base64.h"
#include "test_server.h"

namespace plimsoll::serve {
namespace {

// At most three cups; a warning for coffee, an audit of tea, and a note of the cups.
constexpr std::string_view kCupPolicies = R"yaml(apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: cups}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [example.com], apiVersions: [v1], operations: ["*"], resources: [orders]}
  validations:
  - expression: request.operation == 'DELETE' || object.spec.cups <= 3
    message: at most three cups
    reason: Forbidden
  - expression: request.operation != 'DELETE' || oldObject.spec.cups != 2
    messageExpression: "'two cups of ' + oldObject.spec.drink + ' stay'"
  - expression: request.operation != 'UPDATE' || object.spec.drink == oldObject.spec.drink
    message: the drink stays
  auditAnnotations:
  - {key: cups, valueExpression: "'cups: ' + string(object == null ? 0 : object.spec.cups)"}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: cups-everywhere}
spec: {policyName: cups, validationActions: [Deny]}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: drinks}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [orders]}
  validations:
  - {expression: "object.spec.drink == 'tea'", message: tea is better}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: drinks-everywhere}
spec: {policyName: drinks, validationActions: [Warn, Audit]}
)yaml";

// In namespaces of production, orders of others than ada are not allowed.
constexpr std::string_view kUserPolicy = R"(apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: users}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    resourceRules:
    - {apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [orders]}
  validations:
  - expression: request.userInfo.username == params.data.user && 'staff' in request.userInfo.groups
    messageExpression: "request.userInfo.username + ' may not order in ' + namespaceObject.metadata.name"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: users-in-production}
spec:
  policyName: users
  paramRef: {name: who, namespace: default, parameterNotFoundAction: Deny}
  validationActions: [Deny]
  matchResources: {namespaceSelector: {matchLabels: {environment: production}}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: who, namespace: default}
data: {user: ada}
)";

constexpr std::string_view kShopNamespace = R"(apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {environment: production}}
)";

// Adds a label, and refuses what has no labels.
constexpr std::string_view kLabelPolicy = R"(apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: {name: waiter}
spec:
  reinvocationPolicy: Never
  matchConstraints:
    resourceRules:
    - {apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [orders]}
  mutations:
  - patchType: JSONPatch
    jsonPatch:
      expression: "[JSONPatch{op: 'add', path: '/metadata/labels/cups', value: string(object.spec.cups)}]"
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: {name: waiter-everywhere}
spec: {policyName: waiter}
)";

class PolicyDirectory {
 public:
  PolicyDirectory()
      : path_(std::filesystem::temp_directory_path() /
              ("plimsoll_policies_" +
               std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~PolicyDirectory() { std::filesystem::remove_all(path_); }

  void Write(const std::string& name, std::string_view text) const { std::ofstream(path_ / name) << text; }
  void Remove(const std::string& name) const { std::filesystem::remove(path_ / name); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

constexpr std::string_view kOrderResource =
    R"(,"resource":{"group":"example.com","version":"v1","resource":"orders"},)"
    R"("userInfo":{"username":"ada","groups":["staff"]})";

std::string PolicyOrderReview(std::string_view operation, std::string_view spec, std::string_view rest = "") {
  return OrderReview(operation, spec, std::string(kOrderResource) + std::string(rest));
}

class WebhookPolicies : public testing::Test {
 protected:
  TestServer& Start(std::string_view configuration = "") {
    TestServerOptions options{.configuration = configuration};
    options.sources.policies = {directory_.path()};
    server_ = std::make_unique<TestServer>(options);
    EXPECT_EQ(server_->failure, "");
    return *server_;
  }
  long Refusals(std::string_view policy, std::string_view binding, std::string_view verdict) {
    return static_cast<long>(server_->metrics().policy_refusals.With({policy, binding, verdict}).value());
  }

  PolicyDirectory directory_;
  std::unique_ptr<TestServer> server_;
};

bool Contains(const Answer& answer, std::string_view text) {
  return answer.body.find(text) != std::string::npos;
}

std::string PatchOf(const Answer& answer) {
  constexpr std::string_view kKey = R"("patch":")";
  const size_t at = answer.body.find(kKey);
  if (at == std::string::npos) return "";
  const size_t begin = at + kKey.size();
  std::string decoded;
  const bool good =
      text::DecodeBase64(answer.body.substr(begin, answer.body.find('"', begin) - begin), decoded);
  return good ? decoded : "not base64";
}

TEST_F(WebhookPolicies, RefuseInTheWordsOfTheServer) {
  directory_.Write("cups.yaml", kCupPolicies);
  TestServer& server = Start();
  const Answer good = server.Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"tea","cups":3})"));
  EXPECT_TRUE(Contains(good, R"("allowed":true)")) << good.body;
  EXPECT_TRUE(Contains(good, R"("auditAnnotations":{"cups.cups":"cups: 3"})")) << good.body;
  EXPECT_GT(good.facts.cel_cost, 0u);
  const Answer bad = server.Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"tea","cups":4})"));
  EXPECT_TRUE(Contains(bad,
                       R"("allowed":false,"status":{"metadata":{},"status":"Failure","message":)"
                       R"("orders.example.com \"a\" is forbidden: ValidatingAdmissionPolicy 'cups' with )"
                       R"(binding 'cups-everywhere' denied request: at most three cups",)"
                       R"("reason":"Forbidden","details":{"name":"a","group":"example.com",)"
                       R"("kind":"orders","causes":[{"message":"ValidatingAdmissionPolicy 'cups' with )"
                       R"(binding 'cups-everywhere' denied request: at most three cups"}]},"code":403})"))
      << bad.body;
  EXPECT_EQ(bad.facts.verdict, "denied");
  EXPECT_EQ(bad.facts.reason, "Forbidden: policy 'cups' with binding 'cups-everywhere'");
  EXPECT_EQ(Refusals("cups", "cups-everywhere", "denied"), 1);
}

TEST_F(WebhookPolicies, WarnAndAuditAsTheirBindingsSay) {
  directory_.Write("cups.yaml", kCupPolicies);
  const Answer answer =
      Start().Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"coffee","cups":1})"));
  EXPECT_TRUE(Contains(answer, R"("allowed":true)")) << answer.body;
  EXPECT_TRUE(Contains(answer,
                       R"("warnings":["Validation failed for ValidatingAdmissionPolicy 'drinks' with )"
                       R"(binding 'drinks-everywhere': tea is better"])"))
      << answer.body;
  // A second slash in the key would make the API server drop it.
  EXPECT_TRUE(Contains(answer, R"("validation_failure":"[{\"message\":\"tea is better\")")) << answer.body;
}

TEST_F(WebhookPolicies, SeeUpdatesAndDeletions) {
  directory_.Write("cups.yaml", kCupPolicies);
  TestServer& server = Start();
  const Answer update =
      server.Post("/validate", PolicyOrderReview("UPDATE", R"({"drink":"coffee","cups":1})", kOldOrder));
  EXPECT_TRUE(Contains(update, "denied request: the drink stays")) << update.body;
  EXPECT_TRUE(Contains(update, R"("code":422)")) << update.body;
  const std::string review = R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{)"
                             R"("uid":"1","operation":"DELETE","kind":{"group":"example.com","version":"v1",)"
                             R"("kind":"Order"},"namespace":"shop","name":"a","object":null,"oldObject":)"
                             R"({"spec":{"drink":"tea","cups":2}})" +
                             std::string(kOrderResource) + "}}";
  const Answer deletion = server.Post("/validate", review);
  EXPECT_TRUE(Contains(deletion, "denied request: two cups of tea stay")) << deletion.body;
}

TEST_F(WebhookPolicies, DoNotRunAfterTheDeadline) {
  directory_.Write("cups.yaml", kCupPolicies);
  directory_.Write("labels.yaml", kLabelPolicy);
  TestServer& server = Start();
  // Schemas have nothing to say about a deletion.
  const std::string deletion = PolicyOrderReview("DELETE", R"({"drink":"tea","cups":2})", kOldOrder);
  const std::string creation = PolicyOrderReview("CREATE", R"({"drink":"tea","cups":2})");
  EXPECT_GT(server.Post("/validate", deletion).facts.cel_cost, 0u);
  EXPECT_GT(server.Post("/mutate", creation).facts.cel_cost, 0u);
  Request late;
  late.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  for (const Answer& answer :
       {server.Post("/validate", deletion, late), server.Post("/mutate", creation, late)}) {
    EXPECT_TRUE(Contains(answer, "before the deadline")) << answer.body;
    EXPECT_EQ(answer.facts.cel_cost, 0u);
    EXPECT_TRUE(answer.facts.deadline_passed);
  }
}

TEST_F(WebhookPolicies, DoNotRunOnWhatSchemasRefuse) {
  directory_.Write("cups.yaml", kCupPolicies);
  const Answer answer =
      Start().Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"beer","cups":4})"));
  EXPECT_TRUE(Contains(answer, "is invalid")) << answer.body;
  EXPECT_EQ(Refusals("cups", "cups-everywhere", "denied"), 0);
}

TEST_F(WebhookPolicies, CanBeAuditedBeforeTheyAreEnforced) {
  directory_.Write("cups.yaml", kCupPolicies);
  TestServer& audit = Start("policies: {paths: [x], enforcement: audit}\n");
  const std::string review = PolicyOrderReview("CREATE", R"({"drink":"tea","cups":4})");
  const Answer audited = audit.Post("/validate", review);
  EXPECT_TRUE(Contains(audited, R"("allowed":true)")) << audited.body;
  EXPECT_TRUE(Contains(audited, R"("policy_error":"orders.example.com \"a\" is forbidden: )"))
      << audited.body;
  EXPECT_TRUE(Contains(audited, R"("verdict":"audited")")) << audited.body;
  EXPECT_FALSE(Contains(audited, "warnings")) << audited.body;
  EXPECT_EQ(audited.facts.verdict, "audited");
  EXPECT_EQ(Refusals("cups", "cups-everywhere", "audited"), 1);
  // Schemas are enforced nevertheless.
  EXPECT_TRUE(Contains(audit.Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"beer"})")),
                       R"("allowed":false)"));
  TestServer& warn = Start(
      "policies: {paths: [x], enforcement: audit}\n"
      "rules: [{namespaces: [shop], policies: {enforcement: warn}}]\n");
  const Answer warned = warn.Post("/validate", review);
  EXPECT_TRUE(Contains(warned, R"("warnings":["ValidatingAdmissionPolicy 'cups' with binding )"
                               R"('cups-everywhere' denied request: at most three cups"])"))
      << warned.body;
  // Without a mode of their own they follow that of the object.
  const Answer followed = Start("enforcement: warn\n").Post("/validate", review);
  EXPECT_EQ(followed.facts.verdict, "warned");
}

TEST_F(WebhookPolicies, SeeUsersParamsAndLabelsOfNamespaces) {
  directory_.Write("users.yaml", kUserPolicy);
  const std::string bob =
      OrderReview("CREATE", R"({"drink":"tea"})",
                  R"(,"resource":{"group":"example.com","version":"v1","resource":"orders"},)"
                  R"("userInfo":{"username":"bob","groups":["staff"]})");
  // The namespace has no labels as long as no file has it.
  EXPECT_TRUE(Contains(Start().Post("/validate", bob), R"("allowed":true)"));
  directory_.Write("namespace.yaml", kShopNamespace);
  TestServer& server = Start();
  const Answer refused = server.Post("/validate", bob);
  EXPECT_TRUE(Contains(refused, "bob may not order in shop")) << refused.body;
  const Answer allowed = server.Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"tea"})"));
  EXPECT_TRUE(Contains(allowed, R"("allowed":true)")) << allowed.body;
}

TEST_F(WebhookPolicies, TakeNamespacesOfTheFlag) {
  directory_.Write("users.yaml", kUserPolicy);
  const PolicyDirectory& policies = directory_;
  const std::string namespaces = policies.path() + ".namespaces.yaml";
  std::ofstream(namespaces) << kShopNamespace;
  TestServerOptions options;
  options.sources.policies = {policies.path()};
  options.sources.namespaces = {namespaces};
  TestServer server(options);
  EXPECT_EQ(server.failure, "");
  const Answer refused = server.Post(
      "/validate", OrderReview("CREATE", R"({"drink":"tea"})",
                               R"(,"resource":{"group":"example.com","version":"v1","resource":"orders"},)"
                               R"("userInfo":{"username":"bob","groups":["staff"]})"));
  EXPECT_TRUE(Contains(refused, "bob may not order in shop")) << refused.body;
  std::filesystem::remove(namespaces);
}

TEST_F(WebhookPolicies, ChangeObjects) {
  directory_.Write("label.yaml", kLabelPolicy);
  TestServer& server = Start("mutate: {defaults: true}\n");
  // After the defaults of the schema.
  const Answer answer = server.Post("/mutate", PolicyOrderReview("CREATE", R"({"drink":"tea"})"));
  const std::string patch = PatchOf(answer);
  EXPECT_NE(patch.find(R"("path":"/metadata/labels/cups","value":"1")"), std::string::npos) << patch;
  EXPECT_NE(patch.find(R"("path":"/spec/cups","value":1)"), std::string::npos) << patch;
  EXPECT_EQ(answer.facts.verdict, "mutated");
  // Validating endpoints do not run them, nor the other way round.
  EXPECT_TRUE(Contains(server.Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"tea"})")),
                       R"("allowed":true)"));
}

TEST_F(WebhookPolicies, RefuseWhatCannotBeChanged) {
  directory_.Write("label.yaml", kLabelPolicy);
  const Answer answer = Start().Post("/mutate", PolicyOrderReview("CREATE", R"({"drink":"tea"})"));
  EXPECT_TRUE(Contains(answer, R"("allowed":false)")) << answer.body;
  EXPECT_TRUE(Contains(answer, R"(policy 'waiter' with binding 'waiter-everywhere' denied request: )"
                               R"(expression '[JSONPatch{op: 'add')"))
      << answer.body;
  EXPECT_TRUE(Contains(answer, "no such key: cups")) << answer.body;
  EXPECT_EQ(PatchOf(answer), "");
}

TEST_F(WebhookPolicies, OnlySayWhatTheyWouldChangeIfTheyAreNotEnforced) {
  directory_.Write("label.yaml", kLabelPolicy);
  const std::string review = PolicyOrderReview("CREATE", R"({"drink":"tea","cups":2})");
  const Answer warned = Start("policies: {paths: [x], enforcement: warn}\n").Post("/mutate", review);
  EXPECT_EQ(PatchOf(warned), "");
  EXPECT_TRUE(Contains(warned, R"("warnings":["MutatingAdmissionPolicy 'waiter' would change this object"])"))
      << warned.body;
  const Answer audited = Start("policies: {paths: [x], enforcement: audit}\n").Post("/mutate", review);
  EXPECT_TRUE(Contains(audited, R"("policy_patch":"[{\"op\":\"add\",\"path\":\"/metadata/labels/cups\")"))
      << audited.body;
  EXPECT_FALSE(Contains(audited, "warnings")) << audited.body;
  EXPECT_EQ(audited.facts.verdict, "audited");
}

TEST_F(WebhookPolicies, SurviveInvalidRequests) {
  directory_.Write("cups.yaml", kCupPolicies);
  directory_.Write("label.yaml", kLabelPolicy);
  TestServer& server = Start("enforcement: audit\n");
  for (const char* rest : {R"(,"oldObject":[1])", R"(,"options":7,"userInfo":{"extra":[1]})",
                           R"(,"object":{"metadata":7,"spec":[]},"resource":{"resource":"orders"})",
                           R"(,"object":"text")", R"(,"resource":{"group":1,"version":[],"resource":null})",
                           R"(,"userInfo":{"groups":{}},"namespace":null)"}) {
    for (const char* operation : {"CREATE", "UPDATE", "DELETE", "CONNECT"}) {
      for (const char* path : {"/validate", "/mutate"}) {
        const std::string review = OrderReview(operation, R"({"drink":"tea"})", rest);
        EXPECT_EQ(server.Post(path, review).status, 200) << operation << rest;
      }
    }
  }
}

TEST_F(WebhookPolicies, WorkForReleasesThatAreOlderThanTheFeature) {
  directory_.Write("cups.yaml", kCupPolicies);
  directory_.Write("label.yaml", kLabelPolicy);
  TestServerOptions options;
  options.sources.policies = {directory_.path()};
  options.sources.kubernetes_version = "1.31";
  TestServer server(options);
  ASSERT_EQ(server.failure, "");
  const Answer answer = server.Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"tea","cups":4})"));
  EXPECT_TRUE(Contains(answer, "denied request: at most three cups")) << answer.body;
  EXPECT_NE(PatchOf(server.Post("/mutate", PolicyOrderReview("CREATE", R"({"drink":"tea","cups":4})"))), "");
}

std::string WithoutPart(std::string_view text, std::string_view part, std::string_view instead) {
  std::string out(text);
  const size_t at = out.find(part);
  EXPECT_NE(at, std::string::npos);
  return out.replace(at, part.size(), instead);
}

TEST_F(WebhookPolicies, ABrokenSetDoesNotReplaceAGoodOne) {
  directory_.Write("cups.yaml", kCupPolicies);
  const engine::Disk disk;
  SchemaSources sources;
  Schemas schemas(disk, sources);
  schemas.UsePolicies({directory_.path()});
  ServerMetrics metrics;
  Health health;
  EventLog log(2, metrics.log_failures);
  SchemaReloader reloader(schemas, metrics, health, log);
  ASSERT_TRUE(reloader.Load()) << reloader.failure();
  EXPECT_EQ(metrics.loaded_policies.value(), 2);
  EXPECT_FALSE(reloader.Poll());
  directory_.Write("cups.yaml", WithoutPart(kCupPolicies, "object.spec.cups <= 3", "object.spec.cups <="));
  EXPECT_TRUE(reloader.Poll());
  EXPECT_EQ(metrics.reload_failures.With({"policies"}).value(), 1u);
  EXPECT_EQ(metrics.loaded_policies.value(), 2);
  EXPECT_TRUE(health.IsReady());
  EXPECT_NE(health.Text().find("[!]policies degraded: " + directory_.path() + "/cups.yaml:9:"),
            std::string::npos)
      << health.Text();
  EXPECT_NE(health.Text().find("the last good ones stay in use"), std::string::npos) << health.Text();
  ASSERT_NE(schemas.Current()->policies(), nullptr);
  // A directory that is gone, and one without policies.
  directory_.Remove("cups.yaml");
  EXPECT_TRUE(reloader.Poll());
  EXPECT_EQ(metrics.loaded_policies.value(), 2);
  EXPECT_NE(health.Text().find("no admission policy found"), std::string::npos) << health.Text();
  directory_.Write("label.yaml", kLabelPolicy);
  EXPECT_TRUE(reloader.Poll());
  EXPECT_EQ(metrics.loaded_policies.value(), 1);
  EXPECT_NE(health.Text().find("[+]policies ok"), std::string::npos) << health.Text();
  schemas.UsePolicies({});
  EXPECT_TRUE(reloader.Poll());
  EXPECT_EQ(metrics.loaded_policies.value(), 0);
  EXPECT_EQ(health.Text().find("policies"), std::string::npos) << health.Text();
  EXPECT_EQ(schemas.Current()->policies(), nullptr);
}

TEST_F(WebhookPolicies, ThatAreBrokenStopTheStart) {
  directory_.Write("cups.yaml", WithoutPart(kCupPolicies, "validations:", "validation:"));
  const engine::Disk disk;
  SchemaSources sources;
  sources.policies = {directory_.path()};
  Schemas schemas(disk, sources);
  const LoadOutcome outcome = schemas.Load();
  EXPECT_TRUE(outcome.failure.starts_with(directory_.path() + "/cups.yaml:8:3: ")) << outcome.failure;
  EXPECT_EQ(schemas.Current(), nullptr);
}

TEST_F(WebhookPolicies, WaitForTheCrdsOfACluster) {
  directory_.Write("users.yaml", WithoutPart(kUserPolicy, "{apiVersion: v1, kind: ConfigMap}",
                                             "{apiVersion: example.com/v1, kind: Order}"));
  const engine::Disk disk;
  SchemaSources sources;
  sources.policies = {directory_.path()};
  sources.more_crds = true;
  Schemas schemas(disk, sources);
  ServerMetrics metrics;
  Health health;
  EventLog log(2, metrics.log_failures);
  SchemaReloader reloader(schemas, metrics, health, log);
  EXPECT_TRUE(reloader.Load());
  EXPECT_FALSE(health.IsReady());
  EXPECT_NE(health.Text().find("[-]policies failed: "), std::string::npos) << health.Text();
  EXPECT_NE(health.Text().find("no policies are in use"), std::string::npos) << health.Text();
  directory_.Write("order.yaml",
                   "apiVersion: example.com/v1\nkind: Order\nmetadata: {name: who, namespace: default}\n"
                   "spec: {drink: tea}\n");
  CrdsRead crds;
  ReadCrds(text::Source("crd.yaml", kOrderCrd), crds);
  schemas.Give(std::move(crds));
  EXPECT_TRUE(reloader.Load());
  EXPECT_TRUE(health.IsReady()) << health.Text();
}

TEST_F(WebhookPolicies, MayHaveTheCrdsOfTheirParamsBesideThem) {
  directory_.Write("crd.yaml", kOrderCrd);
  directory_.Write("cups.yaml", kCupPolicies);
  TestServerOptions options{.crd = ""};
  options.sources.policies = {directory_.path()};
  TestServer server(options);
  ASSERT_EQ(server.failure, "");
  EXPECT_TRUE(
      Contains(server.Post("/validate", PolicyOrderReview("CREATE", R"({"drink":"beer"})")), "is invalid"));
}

}  // namespace
}  // namespace plimsoll::serve
