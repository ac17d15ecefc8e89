#include "plimsoll/kinds/kind_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "allocation_count.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/declare/compile.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::kinds {
namespace {

using catalog::Store;

std::unique_ptr<const KindRules> RulesOf(const char* release, const schema::GroupVersionKind& kind) {
  const Store& store = builtin::EmbeddedCatalog();
  const uint32_t number = *store.FindRelease(release);
  auto rules = KindRules::Read(store, number, store.FindKind(number, kind)->rules);
  return rules ? std::move(*rules) : nullptr;
}

std::string Errors(const KindRules& rules, const std::string& json, const std::string& old = "") {
  const text::Source source("new", json), old_source("old", old.empty() ? "{}" : old);
  value::Document document, old_document;
  EXPECT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
  EXPECT_TRUE(value::ReadJson(old_source.bytes(), {}, old_document).ok());
  declare::ValidateRequest request = rules.Request(document.root());
  request.is_update = !old.empty();
  if (request.is_update) request.old = old_document.root();
  std::string out;
  for (const declare::RuleError& error : rules.Validate(request).errors) out += error.Text() + "\n";
  return out;
}

TEST(KindRules, ThoseOfAllKindsOfTheProgramCompile) {
  const Store& store = builtin::EmbeddedCatalog();
  std::map<std::string_view, size_t> kinds;
  for (uint32_t release = 0; release < store.ReleaseCount(); ++release) {
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const catalog::KindEntry kind = store.KindAt(release, i);
      if (kind.rules.empty()) continue;
      const auto rules = KindRules::Read(store, release, kind.rules);
      ASSERT_TRUE(rules) << rules.error().message;
      EXPECT_TRUE((*rules)->any()) << kind.rules;
      const auto coverage = declare::CoverageOf((*rules)->program(), (*rules)->root().node);
      ASSERT_TRUE(coverage);
      for (const auto& [path, what] : *coverage) {
        EXPECT_FALSE(path.starts_with("status") || path.starts_with("metadata")) << kind.rules << " " << path;
      }
      ++kinds[store.ReleaseName(release)];
    }
  }
  EXPECT_GE(kinds["1.34.9"], 1U);
  EXPECT_GT(kinds["1.37.1"], 40U);
}

TEST(KindRules, DeclarationsAreFactsWithoutProse) {
  const Store& store = builtin::EmbeddedCatalog();
  value::Document document;
  for (uint32_t release = 0; release < store.ReleaseCount(); ++release) {
    for (uint32_t i = 0; i < store.DeclarationCount(release); ++i) {
      ASSERT_TRUE(store.Read(store.DeclarationAt(release, i).content, document));
      for (const value::Value line : document.root().Find("lines")->Items()) {
        const std::string_view text = line.AsString();
        const size_t comment = text.find("//");
        EXPECT_TRUE(comment == std::string_view::npos || text.substr(comment).starts_with("// +k8s:"))
            << text;
      }
    }
  }
}

TEST(KindRules, SayWhatTheServerSays) {
  const auto claim = RulesOf("1.37", {"resource.k8s.io", "v1", "ResourceClaim"});
  ASSERT_NE(claim, nullptr);
  EXPECT_EQ(
      Errors(*claim, R"({"spec":{"devices":{"requests":[{"name":"a","exactly":{"deviceClassName":"c"}}]}}})"),
      "");
  std::string requests;
  for (int i = 0; i < 33; ++i) {
    requests += (i == 0 ? "" : ",") + std::string(R"({"name":"r)") + std::to_string(i) +
                R"(","exactly":{"deviceClassName":"c"}})";
  }
  EXPECT_EQ(Errors(*claim, R"({"spec":{"devices":{"requests":[)" + requests + "]}}}"),
            "spec.devices.requests: Too many: 33: must have at most 32 items\n");
}

TEST(KindRules, AnUpdateIsComparedWithTheOldObject) {
  const auto claim = RulesOf("1.37", {"resource.k8s.io", "v1", "ResourceClaim"});
  ASSERT_NE(claim, nullptr);
  const std::string one =
      R"({"spec":{"devices":{"requests":[{"name":"a","exactly":{"deviceClassName":"c"}}]}}})";
  const std::string other =
      R"({"spec":{"devices":{"requests":[{"name":"a","exactly":{"deviceClassName":"d"}}]}}})";
  EXPECT_EQ(Errors(*claim, one, one), "");
  EXPECT_EQ(Errors(*claim, one, other).substr(0, 5), "spec:");
}

TEST(KindRules, FeaturesAreAsTheReleaseHasThem) {
  const std::string object =
      R"({"spec":{"scaleTargetRef":{"kind":"a","name":"b"},"minReplicas":0,"maxReplicas":1}})";
  const schema::GroupVersionKind kind{"autoscaling", "v2", "HorizontalPodAutoscaler"};
  const auto off = RulesOf("1.36", kind);
  const auto on = RulesOf("1.37", kind);
  ASSERT_NE(off, nullptr);
  ASSERT_NE(on, nullptr);
  EXPECT_EQ(Errors(*off, object), "spec.minReplicas: Invalid value: 0: must be greater than or equal to 1\n");
  EXPECT_EQ(Errors(*on, object), "");
}

TEST(KindRules, NothingIsAllocatedWhileThereIsNothingToReport) {
  const auto rules = RulesOf("1.37", {"apps", "v1", "StatefulSet"});
  ASSERT_NE(rules, nullptr);
  const text::Source source("",
                            R"({"spec":{"selector":{},"template":{"spec":{"tolerations":[{"key":"a"}]}}}})");
  value::Document document;
  ASSERT_TRUE(value::ReadJson(source.bytes(), {}, document).ok());
  const declare::ValidateRequest request = rules->Request(document.root());
  const uint64_t before = AllocationCount();
  const declare::Validated result = rules->Validate(request);
  EXPECT_EQ(AllocationCount() - before, 0U);
  EXPECT_TRUE(result.errors.empty() && !result.panic);
}

TEST(KindRules, FailOnDeclarationsThatAreNotThereOrNoGo) {
  using codegen::Declaration;
  const auto make = [](const std::map<std::string, Declaration, std::less<>>& all) {
    const auto rules =
        KindRules::Make("x/a.T",
                        [&](std::string_view name) {
                          const auto found = all.find(name);
                          return found != all.end() ? std::optional(found->second) : std::nullopt;
                        },
                        {});
    return rules ? "compiled" : rules.error().message;
  };
  EXPECT_EQ(make({}), "there is no declaration x/a.T");
  EXPECT_EQ(make({{"x/a.T", {"x/a.T", {"type T struct {}"}, {"x/b.U"}}}}), "there is no declaration x/b.U");
  EXPECT_EQ(make({{"x/a.T", {"x/a.T", {"type U struct {}"}, {}}}}), "there is no type x/a.T");
  EXPECT_NE(make({{"x/a.T", {"x/a.T", {"type T struct {"}, {}}}}).find("types.go:"), std::string::npos);
  EXPECT_EQ(make({{"x/a.T", {"x/a.T", {"type T struct {", "\tA string", "}"}, {"x/a.T"}}}}), "compiled");
}

}  // namespace
}  // namespace plimsoll::kinds
