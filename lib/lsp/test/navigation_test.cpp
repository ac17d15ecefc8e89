#include "plimsoll/lsp/features/navigation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fake_workspace.h"
#include "order_crd.h"
#include "plimsoll/lsp/features/outline.h"

namespace plimsoll::lsp {
namespace {

constexpr char kWeb[] = R"(apiVersion: v1
kind: ConfigMap
metadata: {name: web-config}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      volumes:
      - name: config
        configMap: {name: web-config}
      containers:
      - name: web
        ports: [{name: http, containerPort: 80}]
        volumeMounts: [{name: config, mountPath: /etc}]
        envFrom: [{configMapRef: {name: 'web-config'}}]
        readinessProbe: {httpGet: {port: http}}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec:
  selector: {app: web}
  ports: [{port: 80, targetPort: http}]
)";

struct Workshop {
  // The text of web.yaml with a cursor at a place.
  explicit Workshop(std::string_view before, std::string_view after) {
    std::string text = kWeb;
    const size_t at = text.find(std::string(before) + std::string(after));
    EXPECT_NE(at, std::string::npos) << before;
    text.insert(at + before.size(), kCursorMark);
    Open(text, "web.yaml");
  }
  explicit Workshop(std::string_view text) { Open(text, "typed.yaml"); }

  void Open(std::string_view text, const std::string& path) {
    workspace.Add("crds/order.yaml", kOrderCrd);
    workspace.Add("web.yaml", kWeb);
    typed.emplace(workspace, std::string(text), path);
  }

  // `web.yaml:15 web-config; ...`
  std::string Shown(const std::vector<FileSpan>& spans) const {
    std::string out;
    for (const FileSpan& span : spans) {
      const auto source = workspace.Read(span.path);
      const std::string_view bytes = source->bytes();
      const auto line = 1 + std::ranges::count(bytes.substr(0, span.span.offset), '\n');
      out += span.path + ":" + std::to_string(line) + " " +
             std::string(bytes.substr(span.span.offset, span.span.length)) + "; ";
    }
    return out;
  }
  std::string Definitions() const { return Shown(DefinitionsAt(*typed->view, typed->offset)); }
  std::string References() const { return Shown(ReferencesAt(*typed->view, typed->offset, true)); }

  FakeWorkspace workspace;
  std::optional<Typed> typed;
};

TEST(Definition, OfNamesIsWhatHasThem) {
  EXPECT_EQ(Workshop("configMap: {name: web", "-config").Definitions(), "web.yaml:3 web-config; ");
  EXPECT_EQ(Workshop("volumeMounts: [{name: con", "fig").Definitions(), "web.yaml:14 config; ");
  EXPECT_EQ(Workshop("httpGet: {port: ht", "tp").Definitions(), "web.yaml:18 http; ");
}

TEST(Definition, OfASelectorIsTheWorkloads) {
  EXPECT_EQ(Workshop("selector: {app: w", "eb}\n  ports").Definitions(), "web.yaml:7 web; ");
}

TEST(Definition, OfCustomResourcesIsInTheCrd) {
  EXPECT_EQ(Workshop("apiVersion: example.com/v1\nkind: Or‸der\n").Definitions(),
            "crds/order.yaml:4 orders.example.com; ");
  EXPECT_EQ(Workshop("apiVersion: example.com/v1\nkind: Order\nspec:\n  lines:\n  - sk‸u: a\n").Definitions(),
            "crds/order.yaml:52 sku; ");
}

TEST(Definition, OfFieldsInRulesIsTheirSchema) {
  std::string crd = kOrderCrd;
  crd.insert(crd.find("count > 0"), kCursorMark);
  Workshop workshop{std::string_view(crd)};
  EXPECT_EQ(workshop.Definitions(), "typed.yaml:49 count; ");
}

TEST(Definition, OfPoliciesIsWhatBindingsName) {
  FakeWorkspace workspace;
  workspace.Add("policy.yaml", "kind: ValidatingAdmissionPolicy\nmetadata:\n  name: p\n");
  const Typed typed(workspace, "kind: ValidatingAdmissionPolicyBinding\nspec:\n  policyName: ‸p\n");
  const auto found = DefinitionsAt(*typed.view, typed.offset);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path, "policy.yaml");
}

TEST(References, OfNamesAreAllPlaces) {
  EXPECT_EQ(Workshop("configMap: {name: web", "-config").References(),
            "web.yaml:3 web-config; web.yaml:15 web-config; web.yaml:20 web-config; ");
  EXPECT_EQ(Workshop("volumes:\n      - name: con", "fig").References(),
            "web.yaml:14 config; web.yaml:19 config; ");
  EXPECT_EQ(Workshop("ports: [{name: ht", "tp").References(),
            "web.yaml:18 http; web.yaml:21 http; web.yaml:28 http; ");
}

TEST(References, OfAKindAreItsObjects) {
  Workshop workshop("apiVersion: example.com/v1\nkind: Or‸der\nmetadata: {name: a}\n");
  EXPECT_EQ(workshop.References(), "crds/order.yaml:4 orders.example.com; typed.yaml:2 Order; ");
}

TEST(Rename, EditsAllPlacesAndKeepsQuotes) {
  Workshop workshop("configMap: {name: web", "-config");
  const auto target = RenameTargetAt(*workshop.typed->view, workshop.typed->offset);
  ASSERT_TRUE(target.has_value());
  EXPECT_EQ(target->name, "web-config");
  const auto edits = RenameAt(*workshop.typed->view, workshop.typed->offset, "new-config");
  ASSERT_TRUE(edits.has_value());
  std::string text(workshop.typed->document->bytes());
  for (auto edit = edits->rbegin(); edit != edits->rend(); ++edit) {
    text.replace(edit->span.offset, edit->span.length, edit->text);
  }
  EXPECT_EQ(text.find("web-config"), std::string::npos);
  EXPECT_NE(text.find("{name: 'new-config'}"), std::string::npos);
}

TEST(Rename, RefusesWhatCannotBe) {
  Workshop workshop("configMap: {name: web", "-config");
  EXPECT_FALSE(RenameAt(*workshop.typed->view, workshop.typed->offset, "No Name").has_value());
  EXPECT_FALSE(RenameAt(*workshop.typed->view, 3, "name").has_value());
  EXPECT_FALSE(RenameTargetAt(*workshop.typed->view, 3).has_value());
  Workshop missing("apiVersion: v1\nkind: Pod\nspec:\n  serviceAccountName: no‸body\n");
  const auto edits = RenameAt(*missing.typed->view, missing.typed->offset, "name");
  ASSERT_FALSE(edits.has_value());
  EXPECT_EQ(edits.error().message, "\"nobody\" is not defined in the workspace");
}

TEST(Outline, HasObjectsAndTheirFields) {
  Workshop workshop("a", "piVersion");
  const std::vector<DocumentSymbol> symbols = SymbolsOf(*workshop.typed->view);
  ASSERT_EQ(symbols.size(), 3u);
  EXPECT_EQ(symbols[1].name, "Deployment web");
  EXPECT_EQ(symbols[1].detail, "apps/v1");
  ASSERT_EQ(symbols[1].children.size(), 4u);
  EXPECT_EQ(symbols[1].children[3].name, "spec");
}

TEST(Outline, SelectsMoreAndMore) {
  FakeWorkspace workspace;
  const Typed typed(workspace, "a:\n  b: on‸e\n  c: 2\n");
  std::string out;
  for (const text::Span span : SelectionsAt(*typed.view, typed.offset)) out += TextAt(typed, span) + "|";
  EXPECT_EQ(out, "one|b: one|b: one\n  c: 2|a:\n  b: one\n  c: 2|a:\n  b: one\n  c: 2\n|");
}

TEST(Outline, FoldsBlocksAndComments) {
  FakeWorkspace workspace;
  const Typed typed(workspace, "# one\n# two\na:\n  b: 1\nc: 2\n");
  std::string out;
  for (const FoldingRange& folding : FoldingRangesOf(*typed.view)) {
    out += TextAt(typed, folding.span) + (folding.comment ? "#" : "") + "|";
  }
  EXPECT_EQ(out, "a:\n  b: 1|# one\n# two#|");
}

}  // namespace
}  // namespace plimsoll::lsp
