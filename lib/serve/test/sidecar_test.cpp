// The sidecar API. Every request and answer is also validated by the OpenAPI document that the API publishes.
#include "../src/answer/sidecar.h"

#include <gtest/gtest.h>

#include "../src/answer/given_text.h"
#include "../src/answer/sidecar_methods.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "test_server.h"

namespace plimsoll::serve {
namespace {

// What the schema of that name has against a text.
std::string Complaints(std::string_view schema, std::string_view text) {
  const GivenText document(OpenApiDocument());
  const auto judge =
      engine::SchemaJudge::Load(document, {"openapi.json#/components/schemas/" + std::string(schema)}, {});
  if (!judge) return "the schema cannot be used: " + judge.error().findings.front().message;
  std::string out;
  for (const finding::Finding& finding : (*judge)->Check(text::Source("text", text)).findings) {
    out += finding.path.FieldPath() + ": " + finding.message + "\n";
  }
  return out;
}

struct BodySchemas {
  std::string_view request;
  std::string_view answer;
};

// Posts a body that its schema accepts, and returns an answer that its schema accepts.
std::string Post(std::string_view path, const BodySchemas& schemas, std::string_view body) {
  TestServer server;
  EXPECT_EQ(server.failure, "");
  EXPECT_EQ(Complaints(schemas.request, body), "") << body;
  const Answer answer = server.Post(path, body);
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.facts.endpoint, path);
  EXPECT_EQ(Complaints(schemas.answer, answer.body), "") << answer.body;
  return answer.body;
}

bool Contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr std::string_view kGoodOrder =
    R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"drink":"tea"}})";
constexpr std::string_view kBadOrder =
    R"({"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"drink":"beer"}})";

TEST(Sidecar, ChecksObjects) {
  const BodySchemas schemas{"CheckBody", "Report"};
  EXPECT_EQ(Post("/v1/check", schemas, kGoodOrder), "{\"objects\":1,\"valid\":true,\"findings\":[]}\n");
  const std::string bad = Post("/v1/check", schemas, kBadOrder);
  EXPECT_TRUE(Contains(bad, R"("valid":false)")) << bad;
  EXPECT_TRUE(Contains(bad, "spec.drink: Unsupported value")) << bad;
}

TEST(Sidecar, ReadsYamlAndManyDocuments) {
  TestServer server;
  Request request;
  request.content_type = "application/yaml";
  const Answer answer =
      server.Post("/v1/check",
                  "apiVersion: example.com/v1\nkind: Order\nmetadata: {name: a}\nspec:\n  drink: "
                  "tea\n---\napiVersion: example.com/v1\nkind: Order\nmetadata: {name: b}\nspec:\n"
                  "  drink: beer\n",
                  request);
  EXPECT_TRUE(Contains(answer.body, R"({"objects":2,"valid":false)")) << answer.body;
  EXPECT_TRUE(Contains(answer.body, R"("line":11)")) << answer.body;
}

TEST(Sidecar, ChecksUpdates) {
  const BodySchemas schemas{"CheckBody", "Report"};
  const std::string body =
      R"({"object":)" + std::string(kGoodOrder) + R"(,"old":)" + std::string(kBadOrder) + "}";
  EXPECT_TRUE(Contains(Post("/v1/check", schemas, body), R"("valid":true)"));
  const std::string status = R"({"object":)" + std::string(kBadOrder) + R"(,"old":)" +
                             std::string(kGoodOrder) + R"(,"subresource":"status"})";
  EXPECT_TRUE(Contains(Post("/v1/check", schemas, status), R"("valid":true)"));
}

TEST(Sidecar, AdmitsObjects) {
  const BodySchemas schemas{"CheckBody", "AdmitReport"};
  const std::string good = Post("/v1/admit", schemas, kGoodOrder);
  EXPECT_TRUE(Contains(good, R"("cups":1)")) << good;
  EXPECT_TRUE(Contains(Post("/v1/admit", schemas, kBadOrder), R"("stored":[])"));
  const std::string text =
      R"({"object":"apiVersion: example.com/v1\nkind: Order\nmetadata: {name: a}\nspec: {drink: )"
      R"(tea, sugar: 1}\n","unknownFields":"prune"})";
  const std::string pruned = Post("/v1/admit", schemas, text);
  EXPECT_TRUE(Contains(pruned, R"("valid":true)")) << pruned;
  EXPECT_FALSE(Contains(pruned, "sugar")) << pruned;
}

TEST(Sidecar, Patches) {
  const BodySchemas schemas{"PatchRequest", "Outcome"};
  const std::string merge =
      R"({"object":)" + std::string(kGoodOrder) + R"(,"patch":{"spec":{"cups":3}},"type":"merge"})";
  EXPECT_TRUE(Contains(Post("/v1/patch", schemas, merge), R"("cups":3)"));
  const std::string json = R"({"object":)" + std::string(kGoodOrder) +
                           R"(,"patch":[{"op":"remove","path":"/nothing"}],"type":"json"})";
  const std::string failed = Post("/v1/patch", schemas, json);
  EXPECT_TRUE(Contains(failed, R"("valid":false)")) << failed;
  EXPECT_TRUE(Contains(failed, R"("object":null)")) << failed;
}

TEST(Sidecar, Applies) {
  const BodySchemas schemas{"ApplyRequest", "ApplyOutcome"};
  const std::string created =
      Post("/v1/apply", schemas, R"({"object":)" + std::string(kGoodOrder) + R"(,"fieldManager":"me"})");
  EXPECT_TRUE(Contains(created, R"("manager":"me")")) << created;
  EXPECT_TRUE(Contains(created, R"x("owners":["me (Apply)"])x")) << created;
  const std::string live = created.substr(created.find(R"("object":)") + 9);
  const std::string conflict = Post(
      "/v1/apply", schemas,
      R"({"object":{"apiVersion":"example.com/v1","kind":"Order","metadata":{"name":"a"},"spec":{"drink":"coffee"}},)"
      R"("fieldManager":"other","live":)" +
          live.substr(0, live.rfind(R"(,"owners":[{")")) + "}");
  EXPECT_TRUE(Contains(conflict, R"("valid":false)")) << conflict;
  EXPECT_TRUE(Contains(conflict, "conflict with")) << conflict;
}

TEST(Sidecar, ExplainsKindsAndFields) {
  const BodySchemas schemas{"ExplainRequest", "Explanation"};
  EXPECT_TRUE(Contains(Post("/v1/explain", schemas, R"({"name":"Order.spec.cups"})"), R"("default": 1)"));
  EXPECT_TRUE(Contains(Post("/v1/explain", schemas, R"({"name":"Deployment.spec.replicas"})"), "replicas"));
  TestServer server;
  const Answer answer = server.Post("/v1/explain", R"({"name":"Nothing"})");
  EXPECT_EQ(answer.status, 404);
  EXPECT_EQ(Complaints("Status", answer.body), "");
}

TEST(Sidecar, ListsKinds) {
  TestServer server;
  const Answer answer = server.Get("/v1/kinds");
  EXPECT_EQ(Complaints("Kinds", answer.body), "") << answer.body;
  EXPECT_TRUE(Contains(answer.body, R"({"apiVersion":"example.com/v1","kind":"Order","resource":"orders",)"))
      << answer.body;
}

TEST(Sidecar, AnswersBatchesLineByLine) {
  TestServer server;
  Request request;
  request.method = "POST";
  request.path = "/v1/batch";
  const std::unique_ptr<Stream> stream = server.service("/v1/batch").Open(request);
  ASSERT_NE(stream, nullptr);
  std::string out;
  stream->Take(R"({"id":1,"method":"text.yaml","text":"a: y)", out);
  EXPECT_EQ(out, "");
  stream->Take("es\"}\n\n{\"id\":2,", out);
  EXPECT_EQ(out, "{\"id\":1,\"result\":{\"json\":\"{\\\"a\\\":true}\"}}\n");
  stream->Take("\"method\":\"crd.load\",\"crdId\":\"x\",\"crdFile\":\"/etc/passwd\"}", out);
  out.clear();
  stream->End(out);
  EXPECT_TRUE(Contains(out, R"({"id":2,"failure":)")) << out;
  EXPECT_TRUE(Contains(out, "cannot name files")) << out;
  EXPECT_EQ(stream->Facts().endpoint, "/v1/batch");
}

TEST(Sidecar, RefusesRequestsThatItDoesNotUnderstand) {
  TestServer server;
  const auto refused = [&](std::string_view path, std::string_view body) {
    const Answer answer = server.Post(path, body);
    EXPECT_EQ(Complaints("Status", answer.body), "") << answer.body;
    EXPECT_EQ(answer.facts.verdict, "error");
    return std::to_string(answer.status) + " " + answer.facts.reason;
  };
  EXPECT_EQ(refused("/v1/check", ""), "400 the body is empty");
  EXPECT_EQ(refused("/v1/check", R"({"objekt":{}})"), "400 there is no part objekt");
  EXPECT_EQ(refused("/v1/check", R"({"old":{}})"), "400 the part object is missing");
  EXPECT_EQ(refused("/v1/check", R"({"object":{},"unknownFields":"x"})"),
            "400 unknownFields must be strict, prune or preserve");
  EXPECT_EQ(refused("/v1/check", R"({"object":{},"subresource":"status"})"),
            "400 an update of the status needs the old object");
  EXPECT_EQ(refused("/v1/check", R"({"object":{},"subresource":"exec"})"),
            "400 there is no subresource exec");
  EXPECT_EQ(refused("/v1/patch", R"({"object":{"kind":"A","apiVersion":"v1"},"patch":{},"type":"x"})"),
            "400 type must be strategic, merge or json");
  EXPECT_EQ(refused("/v1/patch", "[]"), "400 the body must be a map of parts, in JSON or YAML");
  EXPECT_EQ(refused("/v1/nothing", "{}"), "404 there is no such endpoint");
  EXPECT_EQ(server.Get("/v1/check").status, 405);
  EXPECT_EQ(server.Get("/v1/batch").status, 405);
  Request request;
  request.content_type = "image/png";
  EXPECT_EQ(server.Post("/v1/check", "{}", request).status, 415);
}

TEST(Sidecar, PublishesItsDescription) {
  TestServer server;
  const Answer answer = server.Get("/openapi.json");
  EXPECT_EQ(answer.status, 200);
  for (const std::string_view path :
       {"/v1/check", "/v1/admit", "/v1/patch", "/v1/apply", "/v1/explain", "/v1/batch", "/v1/kinds"}) {
    EXPECT_TRUE(Contains(answer.body, '"' + std::string(path) + "\": {")) << path;
  }
}

}  // namespace
}  // namespace plimsoll::serve
