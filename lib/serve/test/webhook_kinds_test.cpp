// Kinds that are known otherwise than by a CRD, and what is logged about objects that are refused.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "plimsoll/text/base64.h"
#include "test_server.h"

namespace plimsoll::serve {
namespace {

bool BodyHas(const Answer& answer, std::string_view text) {
  return answer.body.find(text) != std::string::npos;
}

constexpr std::string_view kMeta = R"(type TypeMeta struct {
	Kind string `json:"kind,omitempty"`
	APIVersion string `json:"apiVersion,omitempty"`
}

type ObjectMeta struct {
	Name string `json:"name,omitempty"`
	Namespace string `json:"namespace,omitempty"`
}

)";

// Go types in a directory of their own.
class TypedWebhook : public testing::Test {
 protected:
  TypedWebhook()
      : root_(std::filesystem::temp_directory_path() /
              ("plimsoll-serve-types-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_);
  }
  ~TypedWebhook() override { std::filesystem::remove_all(root_); }

  TestServerOptions Typed(std::string_view group, std::string_view version, std::string_view types) const {
    const std::filesystem::path directory = root_ / std::string(version);
    std::filesystem::create_directories(directory);
    std::ofstream(root_ / "go.mod") << "module example.com/api\n";
    std::ofstream(directory / "doc.go") << "// +groupName=" << group << "\npackage " << version << "\n";
    std::ofstream(directory / "types.go") << "package " << version << "\n\n" << kMeta << types;
    TestServerOptions options;
    options.sources.types.types = {root_.string()};
    return options;
  }

  static std::string Review(std::string_view group, std::string_view kind, std::string_view rest) {
    const std::string api_version = group.empty() ? "v1" : std::string(group) + "/v1";
    return R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"1","kind":{"group":")" +
           std::string(group) + R"(","version":"v1","kind":")" + std::string(kind) +
           R"("},"namespace":"shop","operation":"CREATE","object":{"apiVersion":")" + api_version +
           R"(","kind":")" + std::string(kind) + R"(","metadata":{"name":"a","namespace":"shop"})" +
           std::string(rest) + "}}}";
  }

  const std::filesystem::path root_;
};

constexpr std::string_view kBoat = R"(type Boat struct {
	TypeMeta `json:",inline"`
	ObjectMeta `json:"metadata,omitempty"`
	Spec BoatSpec `json:"spec"`
}

type BoatSpec struct {
	// +k8s:maximum=10
	Masts int32 `json:"masts"`
}
)";

TEST_F(TypedWebhook, ChecksObjectsByTaggedGoTypes) {
  TestServer server(Typed("sea.example.com", "v1", kBoat));
  ASSERT_EQ(server.failure, "");
  EXPECT_EQ(
      server.Post("/validate", Review("sea.example.com", "Boat", R"(,"spec":{"masts":3})")).facts.verdict,
      "allowed");
  const Answer answer =
      server.Post("/validate", Review("sea.example.com", "Boat", R"(,"spec":{"masts":11})"));
  EXPECT_EQ(answer.facts.verdict, "denied");
  EXPECT_TRUE(BodyHas(answer, R"("field":"spec.masts"})")) << answer.body;
  EXPECT_EQ(server.metrics().declarative_mismatches.value(), 0u);
}

// A Go type of a kind that is built in, with a rule that Kubernetes does not have.
constexpr std::string_view kPriorityClass = R"(type PriorityClass struct {
	TypeMeta `json:",inline"`
	ObjectMeta `json:"metadata,omitempty"`
	Value int32 `json:"value"`
	// +k8s:optional
	// +k8s:maxLength=3
	Description string `json:"description"`
}
)";

TEST_F(TypedWebhook, CountsWhereDeclaredRulesReportMoreThanHandwrittenOnes) {
  TestServer server(Typed("scheduling.k8s.io", "v1", kPriorityClass));
  ASSERT_EQ(server.failure, "");
  const auto review = [](std::string_view rest) {
    return Review("scheduling.k8s.io", "PriorityClass", rest);
  };
  const Answer same = server.Post("/validate", review(R"(,"value":1,"description":"abc")"));
  EXPECT_EQ(same.facts.verdict, "allowed") << same.body;
  EXPECT_EQ(same.facts.mismatch, "");
  EXPECT_EQ(server.metrics().declarative_mismatches.value(), 0u);
  const Answer answer = server.Post("/validate", review(R"(,"value":1,"description":"abcd")"));
  EXPECT_EQ(answer.facts.mismatch, "FieldValueTooLong description") << answer.body;
  EXPECT_EQ(server.metrics().declarative_mismatches.value(), 1u);
}

// Namespaces in a file.
class SecureWebhook : public TypedWebhook {
 protected:
  TestServerOptions Secured(std::string_view level, std::string_view namespaces) const {
    const std::filesystem::path file = root_ / "namespaces.yaml";
    std::ofstream(file) << namespaces;
    TestServerOptions options;
    options.sources.pod_security = level;
    options.sources.namespaces = {file.string()};
    return options;
  }
  static std::string PodReview(std::string_view spec) {
    return Review("", "Pod", R"(,"spec":{"containers":[{"name":"c","image":"i"}])" + std::string(spec) + "}");
  }
};

constexpr std::string_view kSecureNamespace = R"(apiVersion: v1
kind: Namespace
metadata:
  name: NAME
  labels: {pod-security.kubernetes.io/enforce: baseline, pod-security.kubernetes.io/warn: restricted}
)";

std::string NamespaceNamed(std::string_view name) {
  std::string out(kSecureNamespace);
  return out.replace(out.find("NAME"), 4, name);
}

TEST_F(SecureWebhook, RefusesPodsByTheLabelsOfTheirNamespace) {
  TestServer server(Secured("labels", NamespaceNamed("shop")));
  ASSERT_EQ(server.failure, "");
  const Answer fine = server.Post("/validate", PodReview(""));
  EXPECT_EQ(fine.facts.verdict, "allowed");
  EXPECT_TRUE(BodyHas(fine, R"("warnings":["would violate PodSecurity \"restricted:latest\": )"))
      << fine.body;
  const Answer refused = server.Post("/validate", PodReview(R"(,"hostPID":true)"));
  EXPECT_EQ(refused.facts.verdict, "denied");
  EXPECT_TRUE(BodyHas(refused, R"x("message":"violates PodSecurity \"baseline:latest\": host namespaces )x"
                               R"x((hostPID=true)","reason":"Forbidden","code":403)x"))
      << refused.body;
}

TEST_F(SecureWebhook, HasALevelForOtherNamespaces) {
  TestServer by_labels(Secured("labels", NamespaceNamed("other")));
  EXPECT_EQ(by_labels.Post("/validate", PodReview(R"(,"hostPID":true)")).facts.verdict, "allowed");
  TestServer by_level(Secured("baseline", NamespaceNamed("other")));
  EXPECT_EQ(by_level.Post("/validate", PodReview(R"(,"hostPID":true)")).facts.verdict, "denied");
}

TEST_F(SecureWebhook, DoesNotOverlookNamespacesThatAreWrong) {
  std::string wrong = NamespaceNamed("shop");
  wrong.replace(wrong.find("baseline"), 8, "basement");
  EXPECT_NE(TestServer(Secured("labels", wrong)).failure.find("enforce]: Invalid value: \"basement\""),
            std::string::npos);
  EXPECT_NE(TestServer(Secured("labels", "a: [")).failure, "");
  EXPECT_NE(TestServer(Secured("strict", NamespaceNamed("shop"))).failure.find("--pod-security: "),
            std::string::npos);
  EXPECT_EQ(TestServer(Secured("", NamespaceNamed("shop"))).failure,
            "--namespaces needs --pod-security, or policies in the configuration");
}

std::string DeploymentWith(std::string_view strategy) {
  return R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","namespace":"shop",)"
         R"("resourceVersion":"1"},"spec":{"strategy":)" +
         std::string(strategy) +
         R"(,"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},)"
         R"("spec":{"containers":[{"name":"a","image":"b"}]}}}})";
}

TEST(WebhookUnions, MembersThatAreNotSelectedAnyMoreAreRemovedIfWanted) {
  const std::string review =
      R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"1","kind":)"
      R"({"group":"apps","version":"v1","kind":"Deployment"},"namespace":"shop","operation":"UPDATE","object":)" +
      DeploymentWith(R"({"type":"Recreate","rollingUpdate":{"maxSurge":1}})") + R"(,"oldObject":)" +
      DeploymentWith(R"({"type":"RollingUpdate","rollingUpdate":{"maxSurge":1}})") + "}}";
  TestServer quiet;
  EXPECT_FALSE(BodyHas(quiet.Post("/mutate", review), "patch"));
  TestServer server("mutate: {unions: true}");
  std::string patch;
  text::AppendBase64(patch, R"([{"op":"remove","path":"/spec/strategy/rollingUpdate"}])");
  const Answer answer = server.Post("/mutate", review);
  EXPECT_TRUE(BodyHas(answer, R"("patch":")" + patch + R"(","patchType":"JSONPatch")")) << answer.body;
}

TEST(WebhookLog, SaysWhatIsWrongWithoutValues) {
  const std::string review = OrderReview("CREATE", R"({"drink":"beer","cups":0})");
  for (const std::string_view enforcement : {"enforce", "warn", "audit"}) {
    TestServer server("enforcement: " + std::string(enforcement));
    const Answer answer = server.Post("/validate", review);
    EXPECT_EQ(answer.facts.reason.find("Invalid: FieldValue"), 0u) << answer.facts.reason;
    EXPECT_NE(answer.facts.reason.find("FieldValueNotSupported spec.drink"), std::string::npos)
        << answer.facts.reason;
    EXPECT_EQ(answer.facts.reason.find("beer"), std::string::npos) << answer.facts.reason;
  }
}

TEST(WebhookLog, SaysNothingOfWhatIsInASecret) {
  TestServer server;
  const Answer answer = server.Post(
      "/validate",
      R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"1","kind":{"group":"",)"
      R"("version":"v1","kind":"Secret"},"operation":"CREATE","object":{"apiVersion":"v1","kind":"Secret",)"
      R"("metadata":{"name":"a","namespace":"shop"},"data":{"no key":"c2VjcmV0"}}}})");
  EXPECT_EQ(answer.facts.verdict, "denied");
  EXPECT_EQ(answer.facts.reason, "Invalid");
}

TEST(WebhookLog, HasNoKindIfTheReviewHasNone) {
  TestServer server;
  const Answer answer =
      server.Post("/validate", R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview"})");
  EXPECT_EQ(answer.facts.kind, "");
}

TEST(WebhookWarnings, AreMadeOfFindingsBeyondTheServerOnlyIfWanted) {
  // Kubernetes serves this version no longer with these words: it warns of nothing here.
  const std::string review =
      R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"1","kind":{"group":"",)"
      R"("version":"v1","kind":"Endpoints"},"namespace":"shop","operation":"CREATE","object":{"apiVersion":"v1",)"
      R"("kind":"Endpoints","metadata":{"name":"a","namespace":"shop"}}}})";
  TestServer quiet;
  const Answer without = quiet.Post("/validate", review);
  EXPECT_EQ(without.facts.verdict, "allowed");
  EXPECT_FALSE(BodyHas(without, "warnings")) << without.body;
  TestServer speaks("extraWarnings: true");
  const Answer with = speaks.Post("/validate", review);
  EXPECT_EQ(with.facts.verdict, "allowed");
  EXPECT_TRUE(BodyHas(with, "warnings")) << with.body;
}

}  // namespace
}  // namespace plimsoll::serve
