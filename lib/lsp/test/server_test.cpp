#include "plimsoll/lsp/server/server.h"

#include <gtest/gtest.h>

#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/text/memory_files.h"
#include "test_client.h"

namespace plimsoll::lsp {
namespace {

constexpr std::string_view kCrd = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Tool, plural: tools, singular: tool, listKind: ToolList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          size: {type: integer}
)";
constexpr std::string_view kTool = "apiVersion: example.com/v1\nkind: Tool\nmetadata: {name: a}\nsize: big\n";

bool Has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

size_t CountOf(const std::string& text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Server, EndsWithTheCodeThatTheProtocolWants) {
  const text::MemoryFiles files;
  TestClient good(files);
  good.Initialize("/w");
  EXPECT_TRUE(Has(good.Request("shutdown", "null"), "\"result\":null"));
  EXPECT_TRUE(Has(good.Request("textDocument/hover", "{}"), "-32600"));
  good.Notify("exit", "null");
  good.RunUntilIdle();
  EXPECT_EQ(good.server().exit_code(), 0);

  TestClient sudden(files);
  sudden.Initialize("/w");
  sudden.Notify("exit", "null");
  sudden.RunUntilIdle();
  EXPECT_EQ(sudden.server().exit_code(), 1);
}

TEST(Server, AnswersNothingBeforeItIsInitialized) {
  const text::MemoryFiles files;
  TestClient client(files);
  EXPECT_TRUE(Has(client.Request("textDocument/hover", "{}"), "-32002"));
  client.Open("/w/a.yaml", "yaml", "kind: x");
  EXPECT_EQ(client.Published("/w/a.yaml"), "");
}

TEST(Server, RefusesWhatIsNoRequest) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  EXPECT_TRUE(Has(client.Request("nonsense", "{}"), "-32601"));
  EXPECT_TRUE(Has(client.Request("initialize", "{}"), "-32600"));
  client.Notify("nonsense", "{}");
  const size_t before = client.raw_answers().size();
  for (const char* content : {"", "{", "[]", "3", "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"x\"}",
                              "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"x\"}"}) {
    client.Give(content);
  }
  client.RunUntilIdle();
  ASSERT_EQ(client.raw_answers().size(), before + 6);
  EXPECT_TRUE(Has(client.raw_answers()[before], "-32700"));
  EXPECT_TRUE(Has(client.raw_answers()[before + 1], "-32700"));
  for (size_t i = 2; i < 6; ++i) EXPECT_TRUE(Has(client.raw_answers()[before + i], "-32600"));
}

TEST(Server, RefusesDeepAndLargeMessages) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  const size_t before = client.raw_answers().size();
  client.Give(std::string(kMaxMessageDepth + 1, '[') + std::string(kMaxMessageDepth + 1, ']'));
  client.server().Receive({Frame::Kind::kTooLarge, ""});
  client.RunUntilIdle();
  ASSERT_EQ(client.raw_answers().size(), before + 2);
}

TEST(Server, StopsReadingWhenManyMessagesWait) {
  const text::MemoryFiles files;
  TestClient client(files);
  for (size_t i = 0; i < kMaxWaitingMessages; ++i) {
    EXPECT_FALSE(client.server().IsFull());
    client.Notify("nothing", "{}");
  }
  EXPECT_TRUE(client.server().IsFull());
}

TEST(Server, CancelsRequestsThatWait) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  client.Give(R"({"jsonrpc":"2.0","id":"x","method":"shutdown"})");
  client.Notify("$/cancelRequest", R"({"id":"x"})");
  client.RunUntilIdle();
  EXPECT_TRUE(Has(client.raw_answers().back(), "-32800"));
}

TEST(Server, JudgesByCrdsOfTheFolder) {
  text::MemoryFiles files;
  files.texts["/w/crds/tool.yaml"] = kCrd;
  TestClient client(files, {.codes_url = "https://docs.example.com/findings.md"});
  client.Initialize("/w");
  client.Open("/w/tool.yaml", "yaml", kTool);
  const std::string published = client.Published("/w/tool.yaml");
  EXPECT_TRUE(Has(published, "\"code\":\"type_mismatch\"")) << published;
  EXPECT_TRUE(Has(published, "https://docs.example.com/findings.md#type_mismatch")) << published;
  EXPECT_TRUE(Has(published, R"("start":{"line":3,"character":6})")) << published;
}

TEST(Server, JudgesAgainWhenTextOrCrdsChange) {
  text::MemoryFiles files;
  files.texts["/w/crds/tool.yaml"] = kCrd;
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/tool.yaml", "yaml", kTool);
  EXPECT_EQ(CountOf(client.Published("/w/tool.yaml"), "\"code\":"), 1U);
  client.Change("/w/tool.yaml", Range{{3, 6}, {3, 9}}, "3");
  EXPECT_EQ(CountOf(client.Published("/w/tool.yaml"), "\"code\":"), 0U);

  // In the editor.
  client.Open("/w/crds/tool.yaml", "yaml", kCrd);
  EXPECT_EQ(CountOf(client.Published("/w/crds/tool.yaml"), "\"code\":"), 0U);
  client.Change("/w/crds/tool.yaml", Range{{14, 23}, {14, 30}}, "string");
  EXPECT_EQ(CountOf(client.Published("/w/tool.yaml"), "\"code\":"), 1U) << client.Published("/w/tool.yaml");
  client.Notify("textDocument/didClose", R"({"textDocument":{"uri":"file:///w/crds/tool.yaml"}})");
  EXPECT_EQ(CountOf(client.Published("/w/tool.yaml"), "\"code\":"), 0U);

  // On the disk.
  files.texts.erase("/w/crds/tool.yaml");
  client.Notify("workspace/didChangeWatchedFiles",
                R"({"changes":[{"uri":"file:///w/crds/tool.yaml","type":3}]})");
  EXPECT_TRUE(Has(client.Published("/w/tool.yaml"), "unknown_kind"));
}

TEST(Server, HonoursTheConfigurationOfTheProject) {
  text::MemoryFiles files;
  files.texts["/w/.plimsoll.yaml"] = "exclude: [old/]\nseverities: {type_mismatch: warning}\n";
  files.texts["/w/crds/tool.yaml"] = kCrd;
  files.texts["/w/old/tool.yaml"] = kTool;
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/tool.yaml", "yaml", kTool);
  EXPECT_TRUE(Has(client.Published("/w/tool.yaml"), "\"severity\":2"));
  client.Open("/w/old/tool.yaml", "yaml", kTool);
  EXPECT_EQ(CountOf(client.Published("/w/old/tool.yaml"), "\"code\":"), 0U);
  client.Open("/w/.plimsoll.yaml", "yaml", "severities: {nothing: warning}\n");
  EXPECT_TRUE(Has(client.Published("/w/.plimsoll.yaml"), "bad_config"));
}

TEST(Server, TakesTheReleaseThatTheEditorSets) {
  text::MemoryFiles files;
  constexpr std::string_view kOld =
      "apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\n";
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/a.yaml", "yaml", kOld);
  EXPECT_TRUE(Has(client.Published("/w/a.yaml"), "unknown_version"));
  client.Notify("workspace/didChangeConfiguration",
                R"({"settings":{"plimsoll":{"kubernetesVersion":"0.1"}}})");
  client.Published("/w/a.yaml");
  ASSERT_FALSE(client.others().empty());
  EXPECT_TRUE(Has(client.others().back(), "Kubernetes 0.1 is not known"));
}

TEST(Server, LeavesFilesAloneThatCheckPassesOver) {
  text::MemoryFiles files;
  files.texts["/w/chart/Chart.yaml"] = "name: a\n";
  files.texts["/w/chart/templates/a.yaml"] = "kind: {{ .Values.kind }}\napiVersion: v1\n";
  files.texts["/w/app/kustomization.yaml"] = "patches: [{path: patch.yaml}]\n";
  files.texts["/w/app/patch.yaml"] = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n";
  files.texts["/w/values.yaml"] = "a: 1\n";
  TestClient client(files);
  client.Initialize("/w");
  for (const char* path : {"/w/chart/templates/a.yaml", "/w/app/patch.yaml", "/w/values.yaml"}) {
    client.Open(path, "yaml", files.texts[path]);
    EXPECT_EQ(CountOf(client.Published(path), "\"code\":"), 0U) << path;
  }
}

TEST(Server, JudgesFilesOutsideOfFolders) {
  text::MemoryFiles files;
  TestClient client(files);
  client.Request("initialize", "{}");
  client.Open("/elsewhere/a.yaml", "yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: 3\n");
  EXPECT_EQ(CountOf(client.Published("/elsewhere/a.yaml"), "\"code\":"), 1U);
}

TEST(Server, JudgesNewFilesThatAreNotOnTheDiskYet) {
  text::MemoryFiles files;
  files.texts["/w/a.yaml"] = "x: 1\n";
  TestClient client(files);
  client.Initialize("/w");
  client.RunUntilIdle();
  client.Open("/w/new.yaml", "yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: 3\n");
  EXPECT_EQ(CountOf(client.Published("/w/new.yaml"), "\"code\":"), 1U);
}

TEST(Server, SaysWhichObjectsAreDefinedTwice) {
  text::MemoryFiles files;
  constexpr std::string_view kMap = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
  files.texts["/w/kustomization.yaml"] = "resources: [a.yaml, b.yaml]\n";
  files.texts["/w/a.yaml"] = kMap;
  files.texts["/w/b.yaml"] = kMap;
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/b.yaml", "yaml", kMap);
  EXPECT_TRUE(Has(client.Published("/w/b.yaml"), "also defined in a.yaml:1:1"))
      << client.Published("/w/b.yaml");
  client.Open("/w/a.yaml", "yaml", kMap);
  EXPECT_EQ(CountOf(client.Published("/w/a.yaml"), "\"code\":"), 0U);
}

TEST(Server, ReportsProgressOfLargeFolders) {
  text::MemoryFiles files;
  for (int i = 0; i < 1200; ++i) {
    files.texts["/w/" + std::to_string(i) + ".yaml"] =
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
  }
  TestClient client(files);
  client.Initialize("/w", R"(,"capabilities":{"window":{"workDoneProgress":true}})");
  client.RunUntilIdle();
  std::string all;
  for (const std::string& message : client.others()) all += message + '\n';
  EXPECT_TRUE(Has(all, "window/workDoneProgress/create")) << all;
  EXPECT_EQ(CountOf(all, "\"kind\":\"begin\""), 1U);
  EXPECT_GE(CountOf(all, "\"kind\":\"report\""), 1U);
  EXPECT_EQ(CountOf(all, "\"kind\":\"end\""), 1U);
}

TEST(Server, UsesUtf8IfTheEditorOffersIt) {
  const text::MemoryFiles files;
  TestClient client(files);
  const std::string answer =
      client.Initialize("/w", R"(,"capabilities":{"general":{"positionEncodings":["utf-16","utf-8"]}})");
  EXPECT_TRUE(Has(answer, "\"positionEncoding\":\"utf-8\""));
  client.Open("/w/a.yaml", "yaml",
              "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {\"\xC3\xA9\": 3}\n");
  EXPECT_TRUE(Has(client.Published("/w/a.yaml"), R"("start":{"line":3)"));
}

TEST(Server, OffersFixes) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/a.yaml", "yaml",
              "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  anotations: {}\ndata:\n  a: yes\n");
  client.RunUntilIdle();
  const std::string answer = client.Request(
      "textDocument/codeAction",
      R"({"textDocument":{"uri":"file:///w/a.yaml"},"range":{"start":{"line":0,"character":0},)"
      R"("end":{"line":9,"character":0}},"context":{"diagnostics":[]}})");
  EXPECT_TRUE(Has(answer, R"(Replace \"anotations\" with \"annotations\")")) << answer;
  EXPECT_TRUE(Has(answer, "Quote yes")) << answer;
  EXPECT_TRUE(Has(answer, "# plimsoll:ignore unknown_field")) << answer;
  EXPECT_EQ(CountOf(answer, "source.fixAll.plimsoll"), 1U) << answer;
}

constexpr std::string_view kActionsOfA =
    R"({"textDocument":{"uri":"file:///w/a.yaml"},"range":{"start":{"line":0,"character":0},)"
    R"("end":{"line":9,"character":0}},"context":{"diagnostics":[]}})";

TEST(Server, OffersFixesWithoutDiagnosticsOfWhatIsOpenNow) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w", R"(,"initializationOptions":{"diagnostics":false})");
  client.Open("/w/a.yaml", "yaml", kTool);
  client.RunUntilIdle();
  EXPECT_FALSE(Has(client.Request("textDocument/codeAction", std::string(kActionsOfA)), "Remove"));
  // Nothing has been done about the new CRD yet.
  client.Open("/w/crd.yaml", "yaml", kCrd);
  client.Change("/w/a.yaml", std::nullopt, std::string(kTool) + "sizes: 3\n");
  const std::string answer = client.Request("textDocument/codeAction", std::string(kActionsOfA));
  EXPECT_TRUE(Has(answer, "Remove \\\"sizes\\\"")) << answer;
  EXPECT_EQ(client.Published("/w/a.yaml"), "");
  EXPECT_EQ(client.server().WakeTime(), std::nullopt);
}

TEST(Server, ChecksADocumentThatIsOpenedAgainAndIsInNoFile) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/a.yaml", "yaml", kTool);
  EXPECT_EQ(CountOf(client.Published("/w/a.yaml"), "\"code\":"), 1U);
  client.Notify("textDocument/didClose", R"({"textDocument":{"uri":"file:///w/a.yaml"}})");
  EXPECT_EQ(CountOf(client.Published("/w/a.yaml"), "\"code\":"), 0U);
  client.Open("/w/a.yaml", "yaml", kTool);
  EXPECT_EQ(CountOf(client.Published("/w/a.yaml"), "\"code\":"), 1U);
}

TEST(Server, WithdrawsDiagnosticsThatAreTurnedOff) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/crd.yaml", "yaml", kCrd);
  client.Open("/w/a.yaml", "yaml", kTool);
  EXPECT_EQ(CountOf(client.Published("/w/a.yaml"), "\"code\":"), 1U);
  client.Notify("workspace/didChangeConfiguration", R"({"settings":{"diagnostics":false}})");
  EXPECT_EQ(CountOf(client.Published("/w/a.yaml"), "\"code\":"), 0U);
  client.Notify("workspace/didChangeConfiguration", R"({"settings":{}})");
  EXPECT_EQ(CountOf(client.Published("/w/a.yaml"), "\"code\":"), 1U);
}

TEST(Server, SurvivesParamsOfAnyForm) {
  text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  for (const char* method :
       {"textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose",
        "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles",
        "workspace/didChangeWorkspaceFolders", "$/cancelRequest", "textDocument/codeAction"}) {
    for (const char* params :
         {"null", "[]", "{}", "3", R"({"textDocument":3})", R"({"textDocument":{"uri":7}})",
          R"({"changes":[1]})", R"({"event":{"added":[{}],"removed":3}})", R"({"settings":[]})",
          R"({"contentChanges":{"a":1}})"}) {
      client.Notify(method, params);
      client.Request(method, params);
    }
  }
  EXPECT_EQ(client.server().exit_code(), std::nullopt);
}

TEST(Server, RefusesTooManyAndTooLargeDocuments) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w");
  client.Open("/w/large.yaml", "yaml", std::string(kMaxDocumentBytes + 1, ' '));
  client.RunUntilIdle();
  ASSERT_FALSE(client.others().empty());
  EXPECT_TRUE(Has(client.others().back(), "too large"));
}

TEST(OpenDocuments, HaveALimit) {
  OpenDocuments open;
  const auto document = [](size_t number) {
    const std::string path = "/w/" + std::to_string(number);
    return std::make_unique<Document>(DocumentName{UriOfPath(path), path, "yaml"}, 1, "", Encoding::kUtf16);
  };
  for (size_t i = 0; i < kMaxOpenDocuments; ++i) EXPECT_TRUE(open.Open(document(i)));
  EXPECT_FALSE(open.Open(document(kMaxOpenDocuments)));
  EXPECT_TRUE(open.Open(document(0)));
  EXPECT_EQ(open.size(), kMaxOpenDocuments);
}

}  // namespace
}  // namespace plimsoll::lsp
