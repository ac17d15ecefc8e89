#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "../src/answer/review_answer.h"
#include "plimsoll/text/base64.h"
#include "test_server.h"

namespace plimsoll::serve {
namespace {

bool Has(const Answer& answer, std::string_view text) { return answer.body.find(text) != std::string::npos; }

TEST(Webhook, AllowsAValidObject) {
  TestServer server;
  ASSERT_EQ(server.failure, "");
  const Answer answer = server.Post("/validate", OrderReview("CREATE", R"({"drink":"tea","cups":2})"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body,
            R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","response":{"uid":"u-1",)"
            R"("allowed":true,"status":{"metadata":{},"code":200}}})"
            "\n");
  EXPECT_EQ(answer.facts.verdict, "allowed");
  EXPECT_EQ(answer.facts.kind, "Order.v1.example.com");
  EXPECT_TRUE(answer.facts.kind_is_known);
  EXPECT_EQ(answer.facts.endpoint, "/validate");
  EXPECT_GT(answer.facts.cel_cost, 0u);
}

TEST(Webhook, RefusesWithTheStatusOfTheApiServer) {
  TestServer server;
  const Answer answer = server.Post("/validate", OrderReview("CREATE", R"({"drink":"beer"})"));
  EXPECT_TRUE(Has(answer, R"("allowed":false)"));
  EXPECT_TRUE(Has(
      answer, R"("status":"Failure","message":"Order.example.com \"a\" is invalid: [spec.drink: Unsupported )"
              R"(value: \"beer\": supported values: \"tea\", \"coffee\")"))
      << answer.body;
  EXPECT_TRUE(
      Has(answer, R"("reason":"Invalid","details":{"name":"a","group":"example.com","kind":"Order",)"))
      << answer.body;
  EXPECT_TRUE(Has(answer, R"({"reason":"FieldValueNotSupported","message":"Unsupported value: )"))
      << answer.body;
  EXPECT_TRUE(Has(answer, R"("field":"spec.drink"})")) << answer.body;
  EXPECT_TRUE(Has(answer, R"("code":422)"));
  EXPECT_EQ(answer.facts.verdict, "denied");
}

TEST(Webhook, EchoesTheOlderVersion) {
  TestServer server;
  std::string review = OrderReview("CREATE", R"({"drink":"tea"})");
  review.replace(review.find("admission.k8s.io/v1"), 19, "admission.k8s.io/v1beta1");
  EXPECT_TRUE(Has(server.Post("/validate", review), R"("apiVersion":"admission.k8s.io/v1beta1")"));
}

TEST(Webhook, AnswersWhatIsNoReviewAsControllerRuntimeDoes) {
  TestServer server;
  const auto message = [&](std::string_view body, std::string_view type = "application/json") {
    Request request;
    request.content_type = type;
    const Answer answer = server.Post("/validate", body, request);
    EXPECT_EQ(answer.status, 200);
    EXPECT_TRUE(Has(answer, R"("allowed":false)")) << answer.body;
    EXPECT_TRUE(Has(answer, R"("code":400)")) << answer.body;
    EXPECT_EQ(answer.facts.verdict, "error");
    return answer.facts.reason;
  };
  EXPECT_EQ(message(""), "request body is empty");
  EXPECT_EQ(message("{}", "text/plain"), "contentType=text/plain, expected application/json");
  EXPECT_EQ(message("{"), "couldn't get version/kind; json parse error: unexpected end of JSON input");
  EXPECT_EQ(message("{}"), R"(unknown operation "")");
  EXPECT_EQ(message(R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview"})"),
            R"(unknown operation "")");
  EXPECT_EQ(message(R"({"apiVersion":"admission.k8s.io/v9","kind":"AdmissionReview"})"),
            R"(no kind "AdmissionReview" is registered for version "admission.k8s.io/v9")");
  EXPECT_EQ(message(R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":7})"),
            "json: cannot unmarshal number into Go struct field unversionedAdmissionReview.request of type "
            "v1.AdmissionRequest");
  EXPECT_EQ(message(R"({"kind":3})"),
            "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field "
            ".kind of type string");
  EXPECT_TRUE(
      message("garbage").starts_with("couldn't get version/kind; json parse error: json: cannot unmarshal "
                                     "string into Go value of type struct { APIVersion string"));
  EXPECT_EQ(message(R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"7",)"
                    R"("operation":"CREATE"}})"),
            "there is no content to decode");
}

TEST(Webhook, RefusesWhatIsTooLargeInAReview) {
  TestServer server;
  Request request;
  request.method = "POST";
  request.path = "/validate";
  const Answer answer = server.service("/validate").Refuse(request, 413, "request entity is too large");
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(
      Has(answer,
          R"("allowed":false,"status":{"metadata":{},"message":"request entity is too large","code":413})"))
      << answer.body;
}

TEST(Webhook, ChecksUpdatesAgainstTheOldObject) {
  TestServer server;
  const Answer good =
      server.Post("/validate", OrderReview("UPDATE", R"({"drink":"tea","cups":2})", kOldOrder));
  EXPECT_EQ(good.facts.verdict, "allowed") << good.body;
  const Answer bad =
      server.Post("/validate", OrderReview("UPDATE", R"({"drink":"tea","cups":7})", kOldOrder));
  EXPECT_TRUE(Has(bad, "too much tea")) << bad.body;
}

TEST(Webhook, ChecksOnlyTheStatusOfItsSubresource) {
  TestServer server;
  const std::string rest = R"(,"subResource":"status")" + std::string(kOldOrder);
  std::string review = OrderReview("UPDATE", R"({"drink":"beer"},"status":{"served":"yes"})", rest);
  const Answer answer = server.Post("/validate", review);
  EXPECT_TRUE(Has(answer, R"("field":"status.served")")) << answer.body;
  EXPECT_FALSE(Has(answer, "spec.drink")) << answer.body;
}

// A request to change an object of a built-in kind.
std::string BuiltinReview(std::string_view kind, std::string_view subresource, std::string_view object,
                          std::string_view old) {
  return std::string(
             R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"7",)") +
         R"("kind":)" + std::string(kind) + R"(,"operation":"UPDATE","subResource":")" +
         std::string(subresource) + R"(","object":)" + std::string(object) + R"(,"oldObject":)" +
         std::string(old) + "}}";
}

TEST(Webhook, ChecksScalesAndSubresourcesOfBuiltinKinds) {
  TestServer server;
  const std::string scale =
      R"({"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"a"},"spec":)";
  const auto scaled = [&](std::string_view spec) {
    return server.Post("/validate", BuiltinReview(R"({"group":"autoscaling","version":"v1","kind":"Scale"})",
                                                  "scale", scale + std::string(spec) + "}", scale + "{}}"));
  };
  EXPECT_EQ(scaled(R"({"replicas":3})").facts.verdict, "allowed");
  EXPECT_TRUE(Has(scaled(R"({"replicas":-3})"), "must be greater than or equal to 0"));
  const std::string pod = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","resourceVersion":"1"},)"
                          R"("spec":{"containers":[{"name":"c","image":"i"}]},"status":)";
  const Answer status =
      server.Post("/validate", BuiltinReview(R"({"group":"","version":"v1","kind":"Pod"})", "status",
                                             pod + R"({"nominatedNodeName":"A_b"}})", pod + "{}}"));
  EXPECT_TRUE(Has(status, R"("field":"status.nominatedNodeName")")) << status.body;
}

TEST(Webhook, AllowsWhatIsDeletedOrConnectedTo) {
  TestServer server;
  for (const std::string_view operation : {"DELETE", "CONNECT"}) {
    const Answer answer = server.Post("/validate", OrderReview(operation, R"({"drink":"beer"})"));
    EXPECT_EQ(answer.facts.verdict, "allowed");
    EXPECT_TRUE(answer.facts.kind_is_known);
  }
  const std::string exec = OrderReview("UPDATE", R"({"drink":"beer"})", R"(,"subResource":"exec")");
  EXPECT_EQ(server.Post("/validate", exec).facts.verdict, "allowed");
}

TEST(Webhook, WarnsOfUnknownFieldsAsTheRequestSays) {
  TestServer server;
  const std::string_view spec = R"({"drink":"tea","sugar":1})";
  const Answer warned = server.Post("/validate", OrderReview("CREATE", spec));
  EXPECT_TRUE(Has(warned, R"("warnings":["unknown field \"spec.sugar\""])")) << warned.body;
  const Answer refused =
      server.Post("/validate", OrderReview("CREATE", spec, R"(,"options":{"fieldValidation":"Strict"})"));
  EXPECT_TRUE(Has(refused,
                  R"(Order in version \"v1\" cannot be handled as a Order: strict decoding error: unknown )"
                  R"(field \"spec.sugar\")"))
      << refused.body;
  const Answer ignored =
      server.Post("/validate", OrderReview("CREATE", spec, R"(,"options":{"fieldValidation":"Ignore"})"));
  EXPECT_FALSE(Has(ignored, "warnings")) << ignored.body;
}

TEST(Webhook, WarnsOfKeysThatAreThereTwice) {
  TestServer server;
  const Answer answer =
      server.Post("/validate", OrderReview("CREATE", R"({"drink":"tea","drink":"coffee"})"));
  EXPECT_TRUE(Has(answer, R"("warnings":["duplicate field \"spec.drink\""])")) << answer.body;
}

TEST(Webhook, OnlyWarnsOrReportsWhereRulesSaySo) {
  TestServer warns("rules: [{kinds: [example.com/Order], enforcement: warn}]");
  ASSERT_EQ(warns.failure, "");
  const Answer warned = warns.Post("/validate", OrderReview("CREATE", R"({"drink":"beer"})"));
  EXPECT_EQ(warned.facts.verdict, "warned");
  EXPECT_TRUE(Has(warned, R"("allowed":true)"));
  EXPECT_TRUE(Has(warned, R"("warnings":["spec.drink: Unsupported value)")) << warned.body;

  TestServer audits("rules: [{labels: {tier: test}, enforcement: audit}]");
  const Answer audited = audits.Post("/validate", OrderReview("CREATE", R"({"drink":"beer"})"));
  EXPECT_EQ(audited.facts.verdict, "audited");
  EXPECT_TRUE(Has(audited, R"("allowed":true)"));
  EXPECT_TRUE(Has(audited, R"("auditAnnotations":{"error":"Order.example.com \"a\" is invalid)"))
      << audited.body;
  EXPECT_FALSE(Has(audited, "warnings")) << audited.body;
}

TEST(Webhook, LeavesExemptNamespacesAlone) {
  TestServer server("exemptNamespaces: [sho*]");
  const Answer exempt = server.Post("/validate", OrderReview("CREATE", R"({"drink":"beer"})"));
  EXPECT_EQ(exempt.facts.verdict, "exempt");
  EXPECT_TRUE(exempt.facts.kind_is_known);
  TestServer usual;
  for (const std::string space : {"kube-system", "plimsoll-system"}) {
    std::string review = OrderReview("CREATE", R"({"drink":"beer"})");
    for (size_t at = review.find("\"shop\""); at != std::string::npos; at = review.find("\"shop\"")) {
      review.replace(at, 6, '"' + space + '"');
    }
    EXPECT_EQ(usual.Post("/validate", review).facts.verdict, "exempt") << space;
  }
}

TEST(Webhook, AnswersUnknownKindsAsConfigured) {
  std::string review = OrderReview("CREATE", R"({"drink":"beer"})");
  for (size_t at = review.find("\"Order\""); at != std::string::npos; at = review.find("\"Order\"")) {
    review.replace(at, 7, "\"Ship\"");
  }
  const auto ask = [&](std::string_view configuration) {
    TestServer server(configuration);
    return server.Post("/validate", review);
  };
  EXPECT_TRUE(Has(ask(""), R"("warnings":["no schema for example.com/v1 Ship)")) << ask("").body;
  EXPECT_FALSE(Has(ask("unknownKinds: allow"), "warnings"));
  EXPECT_TRUE(Has(ask("unknownKinds: refuse"), R"("allowed":false)"));
  EXPECT_TRUE(Has(ask("unknownKinds: refuse"), R"("code":403)"));
  EXPECT_FALSE(ask("").facts.kind_is_known);
}

TEST(Webhook, FollowsTheFailurePolicyAtTheDeadline) {
  Request request;
  request.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  TestServer closed;
  const Answer refused = closed.Post("/validate", OrderReview("CREATE", R"({"drink":"tea"})"), request);
  EXPECT_TRUE(Has(refused, R"("allowed":false)"));
  EXPECT_TRUE(Has(refused, "before the deadline")) << refused.body;
  EXPECT_TRUE(refused.facts.deadline_passed);
  EXPECT_TRUE(refused.facts.kind_is_known);
  TestServer open("failurePolicy: Ignore");
  const Answer allowed = open.Post("/validate", OrderReview("CREATE", R"({"drink":"beer"})"), request);
  EXPECT_TRUE(Has(allowed, R"("allowed":true)"));
  EXPECT_TRUE(Has(allowed, "before the deadline")) << allowed.body;
}

TEST(Webhook, JudgesBuiltInKinds) {
  TestServer server;
  const auto review = [](std::string_view spec) {
    return R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u-1","kind":)"
           R"({"group":"","version":"v1","kind":"Pod"},"namespace":"shop","operation":"CREATE","object":)"
           R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","namespace":"shop"},"spec":)" +
           std::string(spec) + "}}}";
  };
  EXPECT_EQ(server.Post("/validate", review(R"({"containers":[{"name":"a","image":"b"}]})")).facts.verdict,
            "allowed");
  const Answer answer = server.Post("/validate", review(R"({"containers":[{"image":"b"}]})"));
  EXPECT_TRUE(
      Has(answer,
          R"({"reason":"FieldValueRequired","message":"Required value","field":"spec.containers[0].name"})"))
      << answer.body;
  EXPECT_TRUE(Has(answer, R"(Pod \"a\" is invalid: spec.containers[0].name: Required value)")) << answer.body;
}

std::string PatchIn(const Answer& answer) {
  constexpr std::string_view kKey = R"("patch":")";
  const size_t begin = answer.body.find(kKey);
  if (begin == std::string::npos) return "";
  const size_t start = begin + kKey.size();
  std::string out;
  text::DecodeBase64(std::string_view(answer.body).substr(start, answer.body.find('"', start) - start), out);
  return out;
}

TEST(Webhook, MutatesOnlyWhatIsWanted) {
  const std::string review = OrderReview("CREATE", R"({"drink":"tea","sugar":1})");
  TestServer none;
  EXPECT_EQ(PatchIn(none.Post("/mutate", review)), "");
  EXPECT_FALSE(Has(none.Post("/mutate", review), "patchType"));
  TestServer defaults("mutate: {defaults: true}");
  EXPECT_EQ(PatchIn(defaults.Post("/mutate", review)), R"([{"op":"add","path":"/spec/cups","value":1}])");
  TestServer prunes("mutate: {prune: true}");
  EXPECT_EQ(PatchIn(prunes.Post("/mutate", review)), R"([{"op":"remove","path":"/spec/sugar"}])");
  EXPECT_EQ(PatchIn(prunes.Post("/validate", review)), "");
  EXPECT_TRUE(Has(prunes.Post("/mutate", review), R"("patchType":"JSONPatch")"));
}

TEST(Webhook, NeverRefusesInMutate) {
  TestServer server("mutate: {defaults: true, prune: true}");
  EXPECT_TRUE(Has(server.Post("/mutate", OrderReview("CREATE", R"({"drink":"beer"})")), R"("allowed":true)"));
  EXPECT_TRUE(Has(server.Post("/mutate", OrderReview("CREATE", R"("none")")), R"("allowed":true)"));
}

TEST(Webhook, LogsObjectsOnlyIfWantedAndNeverSecrets) {
  TestServer quiet;
  EXPECT_EQ(quiet.Post("/validate", OrderReview("CREATE", R"({"drink":"tea"})")).facts.contents, "");
  TestServer logs("logObjects: true");
  EXPECT_NE(logs.Post("/validate", OrderReview("CREATE", R"({"drink":"tea"})")).facts.contents, "");
  const std::string secret =
      R"({"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"1","kind":{"group":"",)"
      R"("version":"v1","kind":"Secret"},"operation":"CREATE","object":{"apiVersion":"v1","kind":"Secret",)"
      R"("metadata":{"name":"a","namespace":"shop"},"data":{"key":"c2VjcmV0"}}}})";
  EXPECT_EQ(logs.Post("/validate", secret).facts.contents, "");
}

TEST(Webhook, AnswersOtherPathsAndMethodsWithAStatus) {
  TestServer server;
  EXPECT_EQ(server.Get("/validate").status, 405);
  Request request;
  request.method = "POST";
  request.path = "/other";
  EXPECT_EQ(server.service("/validate").Handle(request).status, 404);
}

TEST(CutWarnings, DropsRepeatedTextsAndCutsLongOnes) {
  EXPECT_EQ(CutWarnings({"a", "b", "a", ""}), (std::vector<std::string>{"a", "b"}));
  const std::string euro = "\u20ac";
  std::string longest;
  for (size_t i = 0; i < kMaxWarningRunes; ++i) longest += euro;
  EXPECT_EQ(CutWarnings({longest}).front(), longest);
  const std::vector<std::string> cut = CutWarnings({longest, "b"});
  ASSERT_EQ(cut.size(), 2u);
  EXPECT_EQ(cut.front().size(), kCutWarningRunes * euro.size());
  std::vector<std::string> many;
  for (size_t i = 0; i < 100; ++i) many.push_back(std::to_string(i) + std::string(300, 'x'));
  EXPECT_EQ(CutWarnings(many).size(), kMaxWarningRunes / kCutWarningRunes);
}

}  // namespace
}  // namespace plimsoll::serve
