#include "plimsoll/engine/fix/fixes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/types/load_kinds.h"

namespace plimsoll::engine {
namespace {

class Fixed {
 public:
  explicit Fixed(std::string_view text) : source_("a.yaml", text), fixer_(source_, kinds_) {
    EXPECT_TRUE(kinds_.UseRelease("1.36"));
    if (text.contains("CustomResourceDefinition")) (void)LoadCrds(kinds_, source_);
    JudgeOptions options;
    options.unknown = reshape::Unknown::kStrict;
    options.metadata = crd::MetadataSource::kFromFile;
    report_ = CheckObjects(kinds_, source_, options);
  }

  std::string all() const { return Applied(source_.bytes(), fixer_.PreferredEdits(report_.findings)); }
  // The text after one fix, of any finding, that has a title.
  std::string With(std::string_view title) const {
    std::string known;
    for (const finding::Finding& finding : report_.findings) {
      std::vector<Fix> fixes = fixer_.FixesOf(finding);
      std::ranges::move(fixer_.SuppressionOf(finding), std::back_inserter(fixes));
      for (const Fix& fix : fixes) {
        if (fix.title == title) return Applied(source_.bytes(), WithoutOverlaps(fix.edits));
        known += fix.title + '\n';
      }
    }
    return "no such fix; there are:\n" + known;
  }
  size_t findings() const { return report_.findings.size(); }

 private:
  text::Source source_;
  kinds::Kinds kinds_;
  Fixer fixer_;
  InputReport report_;
};

const std::string kMap = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";

TEST(Fixes, ReplaceFieldsThatLookLikeSlips) {
  EXPECT_EQ(Fixed(kMap + "dat: {a: b}  # kept\n").all(), kMap + "data: {a: b}  # kept\n");
  EXPECT_EQ(Fixed(kMap + "\"dat\":\r\n  a: b\r\n").all(), kMap + "\"data\":\r\n  a: b\r\n");
  // The other one is there already.
  EXPECT_EQ(Fixed(kMap + "dat: {a: b}\ndata: {}\n").all(), kMap + "dat: {a: b}\ndata: {}\n");
}

TEST(Fixes, ReplaceFieldsInJson) {
  const std::string before = R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, )";
  EXPECT_EQ(Fixed(before + R"("dat": {"a": "b"}})").all(), before + R"("data": {"a": "b"}})");
}

TEST(Fixes, ReplaceValuesOfEnumerations) {
  const std::string pod =
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: a\n    image: b\n";
  EXPECT_EQ(Fixed(pod + "  restartPolicy: Alway\n").all(), pod + "  restartPolicy: Always\n");
  EXPECT_EQ(Fixed(pod + "  restartPolicy: 'Alway'\n").all(), pod + "  restartPolicy: 'Always'\n");
}

TEST(Fixes, OfferTheSupportedValues) {
  const std::string pod =
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: a\n    image: b\n";
  const Fixed fixed(pod + "  restartPolicy: 'unless-stopped'\n");
  EXPECT_EQ(fixed.With("Replace \"unless-stopped\" with \"OnFailure\""),
            pod + "  restartPolicy: 'OnFailure'\n");
  // None of them is more likely than the others.
  EXPECT_EQ(fixed.all(), pod + "  restartPolicy: 'unless-stopped'\n");
}

TEST(Fixes, OfferTenSupportedValues) {
  const Fixed fixed(
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: "
      "tools.example.com}\n"
      "spec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: tools, kind: Tool}\n  versions:\n"
      "  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: "
      "{size: "
      "{type: string, enum: [va, vb, vc, vd, ve, vf, vg, vh, vi, vj, vk, vl]}}}}}\n"
      "---\napiVersion: example.com/v1\nkind: Tool\nmetadata: {name: a}\nsize: large\n");
  EXPECT_TRUE(fixed.With("Replace \"large\" with \"vj\"").ends_with("size: vj\n"));
  EXPECT_TRUE(fixed.With("Replace \"large\" with \"vk\"").starts_with("no such fix"));
}

TEST(Fixes, QuoteBooleansOfYaml11) {
  EXPECT_EQ(Fixed(kMap + "data:\n  a: yes # really\n").all(), kMap + "data:\n  a: \"yes\" # really\n");
  EXPECT_EQ(Fixed(kMap + "data: {a: 0755}\n").all(), kMap + "data: {a: \"0755\"}\n");
}

TEST(Fixes, ReplaceRemovedVersions) {
  EXPECT_EQ(Fixed("apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\n").all(),
            "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: a}\n");
  EXPECT_EQ(Fixed("{\"apiVersion\": \"policy/v1beta1\", \"kind\": \"PodDisruptionBudget\"}").all(),
            "{\"apiVersion\": \"policy/v1\", \"kind\": \"PodDisruptionBudget\"}");
}

TEST(Fixes, RemoveUnknownKeys) {
  const std::string before = kMap + "wholly: # why\n  a:\n  - b\n\n  c: d\n";
  EXPECT_EQ(Fixed(before + "# of data\ndata: {}\n").With("Remove \"wholly\""),
            kMap + "# of data\ndata: {}\n");
  EXPECT_EQ(Fixed(kMap + "wholly:\n- a\n- b\ndata: {}\n").With("Remove \"wholly\""), kMap + "data: {}\n");
  EXPECT_EQ(Fixed(kMap + "wholly: 1").With("Remove \"wholly\""), kMap);
}

TEST(Fixes, RemoveUnknownKeysOfListItems) {
  const std::string before = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - ";
  EXPECT_EQ(Fixed(before + "wholly: 1\n    name: a\n    image: b\n").With("Remove \"wholly\""),
            before + "name: a\n    image: b\n");
}

TEST(Fixes, RemoveUnknownKeysInBrackets) {
  const std::string before =
      "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"";
  EXPECT_EQ(Fixed(before + ", \"wholly\": [1, {\"a\": 2} ]}}").With("Remove \"wholly\""), before + "}}");
  EXPECT_EQ(Fixed(before + "}, \"wholly\": 1, \"data\": {}}").With("Remove \"wholly\""),
            before + "}, \"data\": {}}");
  EXPECT_EQ(Fixed(before + "}, \"wholly\": 1}").With("Remove \"wholly\""), before + "}}");
}

TEST(Fixes, RemoveDuplicateKeys) {
  EXPECT_EQ(Fixed(kMap + "data: {a: b}\ndata: {a: b}\n").all(), kMap + "data: {a: b}\n");
  const std::string different = kMap + "data: {a: b}\ndata:\n  a: c\n";
  EXPECT_EQ(Fixed(different).all(), different);
  EXPECT_EQ(Fixed(different).With("Remove the duplicate key"), kMap + "data: {a: b}\n");
}

TEST(Fixes, AddRequiredFields) {
  const std::string pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n";
  const std::string fixed = Fixed(pod + "  - image: b\n").With("Add \"name\"");
  EXPECT_EQ(fixed.substr(0, pod.size() + 10), pod + "  - name: ") << fixed;
  EXPECT_TRUE(fixed.ends_with("\n    image: b\n")) << fixed;
  EXPECT_EQ(Fixed(fixed).findings(), 0U);
}

TEST(Fixes, SuppressFindings) {
  EXPECT_EQ(Fixed(kMap + "data:\n  a: 1\n").With("Suppress type_mismatch here"),
            kMap + "data:\n  # plimsoll:ignore type_mismatch TODO: the reason\n  a: 1\n");
  EXPECT_EQ(Fixed(Fixed(kMap + "data:\n  a: 1\n").With("Suppress type_mismatch here")).findings(), 0U);
  const Fixed json(R"({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": 1})");
  EXPECT_EQ(json.With("Suppress type_mismatch here"), "no such fix; there are:\n");
}

TEST(Fixes, AddLimitsThatRulesNeed) {
  const std::string before = R"(apiVersion: apiextensions.k8s.io/v1
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
          names:
            )";
  const std::string after = R"(type: array
            x-kubernetes-validations:
            - rule: self.all(n, self.exists_one(m, m == n))
            items: {type: string, maxLength: 10}
)";
  const Fixed fixed(before + after);
  EXPECT_GT(fixed.findings(), 0U);
  const std::string text = fixed.With("none");
  const size_t title = text.find("Add maxItems: ");
  ASSERT_NE(title, std::string::npos) << text;
  const std::string bounded = fixed.With(text.substr(title, text.find('\n', title) - title));
  EXPECT_TRUE(bounded.starts_with(before + "maxItems: ")) << bounded;
  EXPECT_EQ(Fixed(bounded).findings(), 0U) << bounded;
}

TEST(Fixes, OfManyFindingsDoNotOverlap) {
  const std::string text = kMap + "dat:\n  a: yes\n  b: no\n";
  EXPECT_EQ(Fixed(text).all(), kMap + "data:\n  a: yes\n  b: no\n");
}

}  // namespace
}  // namespace plimsoll::engine
