// Every feature answers at every place of a text that is being written.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "fake_workspace.h"
#include "order_crd.h"
#include "plimsoll/lsp/features/completion.h"
#include "plimsoll/lsp/features/methods.h"
#include "plimsoll/lsp/features/outline.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::lsp {
namespace {

constexpr char kPolicyText[] = R"(apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [apps], apiVersions: [v1], resources: [deployments], operations: [CREATE]}
  variables:
  - name: pods
    expression: "object.spec.template # 😀"
  validations:
  - expression: >-
      variables.pods.spec.containers.all(c,
        c.image.startsWith('a'))
)";

constexpr char kPodText[] =
    "# ünï😀\r\napiVersion: v1\r\nkind: Pod\r\nmetadata:\r\n  name: "
    "\"a\\u0041\"\r\nspec:\r\n\tcontainers:\r\n"
    "  - name: 'x'\r\n    volumeMounts: [{name: data}, {\r\n      name: other }]\r\n  volumes:\r\n  - {name: "
    "data}\r\n";

constexpr char kJsonText[] =
    R"({"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "example.com/v1", "kind": "Order",
 "metadata": {"name": "a"}, "spec": {"customer": "😀", "lines": [{"sku": "a", "count": 1}]}}]})";

// The request at the end of the text, and with its whole range.
std::string ParamsAt(const Document& document, uint32_t offset) {
  const Position at = document.lines().PositionOf(offset);
  const std::string position =
      R"({"line":)" + std::to_string(at.line) + R"(,"character":)" + std::to_string(at.character) + "}";
  return R"({"position":)" + position + R"(,"positions":[)" + position + R"(],"newName":"new")" +
         R"(,"context":{"includeDeclaration":true},"range":{"start":{"line":0,"character":0},"end":)" +
         position + "}}";
}

bool IsOneValue(const std::string& json) {
  value::Document document;
  return value::ReadJson(text::Source("answer", json).bytes(), {}, document).ok();
}

void AnswerAll(FakeWorkspace& workspace, const std::string& text, uint32_t offset) {
  const Typed typed(workspace, text);
  const text::Source params("params", ParamsAt(*typed.document, offset));
  value::Document document;
  ASSERT_TRUE(value::ReadJson(params.bytes(), {}, document).ok());
  for (const Method& method : FeatureMethods()) {
    if (method.of_document == nullptr) continue;
    std::string out;
    text::JsonWriter writer(out);
    const auto done = method.of_document(*typed.view, document.root(), writer);
    ASSERT_EQ(done.has_value(), IsOneValue(out)) << method.name << "\n" << text << "\n" << out;
  }
}

// Steps that are prime to the length of lines, so that places differ.
constexpr size_t kStep = 7;

TEST(Features, AnswerForEveryPrefix) {
  for (const std::string_view whole : {kPolicyText, kPodText, kJsonText, kOrderCrd}) {
    FakeWorkspace workspace;
    workspace.Add("crds/order.yaml", kOrderCrd);
    const size_t step = whole == kOrderCrd ? 5 * kStep : kStep;
    for (size_t size = 0; size <= whole.size(); size += step) {
      AnswerAll(workspace, std::string(whole.substr(0, size)), static_cast<uint32_t>(size));
    }
  }
}

TEST(Features, AnswerInTheMiddleOfCutText) {
  FakeWorkspace workspace;
  workspace.Add("crds/order.yaml", kOrderCrd);
  for (const std::string_view whole : {kPolicyText, kPodText, kJsonText}) {
    for (size_t cut = 0; cut + 9 <= whole.size(); cut += 2 * kStep + 1) {
      std::string text(whole);
      text.erase(cut, 9);
      AnswerAll(workspace, text, static_cast<uint32_t>(cut));
    }
  }
}

TEST(Features, KnowNothingOfGo) {
  FakeWorkspace workspace;
  const Typed typed(workspace, "package v1\n\n‸\n", "types.go");
  EXPECT_TRUE(CompletionAt(*typed.view, typed.offset, {}).items.empty());
  EXPECT_TRUE(SymbolsOf(*typed.view).empty());
  EXPECT_EQ(SelectionsAt(*typed.view, typed.offset).size(), 1u);
}

TEST(Features, AnswerToParamsOfAnyShape) {
  FakeWorkspace workspace;
  const Typed typed(workspace, kPolicyText);
  for (const char* const params : {"null", "[]", "{}", R"({"position":{"line":-1,"character":1e300}})",
                                   R"({"position":{"line":4294967295,"character":4294967295}})",
                                   R"({"positions":[1,{"line":0,"character":0}],"range":[]})"}) {
    const text::Source source("params", params);
    value::Document document;
    ASSERT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
    for (const Method& method : FeatureMethods()) {
      std::string out;
      text::JsonWriter writer(out);
      const std::array<const Workspace*, 1> workspaces = {&workspace};
      const auto done = method.of_document != nullptr
                            ? method.of_document(*typed.view, document.root(), writer)
                            : method.of_workspaces(workspaces, document.root(), writer);
      EXPECT_EQ(done.has_value(), IsOneValue(out)) << method.name << params;
    }
  }
}

}  // namespace
}  // namespace plimsoll::lsp
