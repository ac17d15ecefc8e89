#include "plimsoll/compat/proof/rule_failure.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "compared.h"

namespace plimsoll::compat {
namespace {

std::string SpecWithRule(const std::string& rule, const std::string& properties) {
  return R"({"type":"object","properties":{"spec":{"type":"object","x-kubernetes-validations":[{"rule":")" +
         rule + R"("}],"properties":{)" + properties + "}}}}";
}

// What is shown, as JSON of `spec`; what is not shown is `not shown`.
std::string ShownFailures(const std::string& rule, const std::string& properties) {
  const std::string crd = CrdWithSchema(SpecWithRule(rule, properties));
  const Compared same(crd, crd);
  std::string out;
  for (const RuleFailure& failure : FindRuleFailures(same.before(), same.old_served())) {
    out.append(out.empty() ? "" : "; ").append(failure.subject).append(" ").append(failure.problem);
    if (!failure.shown) {
      out += ", not shown";
      continue;
    }
    const value::Tree* spec = failure.shown->object.AsObject().Find("spec");
    out += ": " + (spec == nullptr ? "" : value::WriteJson(*spec, {}).value_or(""));
    if (failure.shown->old)
      out += " from " + value::WriteJson(*failure.shown->old->AsObject().Find("spec"), {}).value_or("");
  }
  return out;
}

struct FailureExample {
  std::string rule;
  std::string properties;
  std::string_view shown;
};

TEST(RuleFailureTest, ObjectsShowThatRulesFail) {
  const FailureExample kExamples[] = {
      {"self.min > 0", R"("min":{"type":"integer"})", "self.min may be missing: {}"},
      {"!has(self.min) || self.min < self.max", R"("min":{"type":"integer"},"max":{"type":"integer"})",
       "self.max may be missing: {\"min\":1}"},
      {"self.mode != 'Fast' || self.fast.speed > 3",
       R"("mode":{"type":"string","default":"Slow"},"fast":{"type":"object","properties":{"speed":{"type":"integer"}}})",
       "self.fast may be missing: {\"mode\":\"Fast\"}; "
       "self.fast.speed may be missing: {\"mode\":\"Fast\",\"fast\":{}}"},
      {"self.ports[0] > 0", R"("ports":{"type":"array","default":[1],"items":{"type":"integer"}})",
       "self.ports may have too few items: {\"ports\":[]}"},
      {"self.total % self.parts == 0",
       R"("total":{"type":"integer","default":1},"parts":{"type":"integer","default":1})",
       "self.parts may be 0: {\"parts\":0}"},
      {"isIP(self.a) || ip(self.b).family() == 4",
       R"("a":{"type":"string","default":"x"},"b":{"type":"string","default":"::1"})",
       "self.b may have a value that cannot be converted: {\"b\":\"x\"}"},
      {"self.size >= oldSelf.size", R"("size":{"type":"integer"})",
       "self.size may be missing: {} from {\"size\":1}; oldSelf.size may be missing: {\"size\":1} from {}"},
  };
  for (const FailureExample& one : kExamples)
    EXPECT_EQ(ShownFailures(one.rule, one.properties), one.shown) << one.rule;
}

// Two keys fail in the same words: each is shown by an object that lacks that one.
TEST(RuleFailureTest, MissingKeysAreDistinguishedByTheirNames) {
  const std::string maps = R"("m":{"type":"object","default":{},"additionalProperties":{"type":"integer"}},)"
                           R"("k":{"type":"string","default":"x"})";
  EXPECT_EQ(ShownFailures("self.m['a'] > 0 && self.m['b'] > 0", maps),
            "self.m[\"a\"] may be missing: {}; self.m[\"b\"] may be missing: {\"m\":{\"a\":1}}");
  EXPECT_EQ(ShownFailures("self.m['a'] > 0 && self.m[self.k] > 0", maps),
            "self.m[\"a\"] may be missing: {}; self.m[self.k] may be missing: {\"m\":{\"a\":1},\"k\":\"x\"}");
}

TEST(RuleFailureTest, WhatIsGuardedIsNotShown) {
  EXPECT_EQ(ShownFailures("!has(self.min) || self.min > 0", R"("min":{"type":"integer"})"), "");
  // The schema requires what the analysis does not see.
  EXPECT_EQ(
      ShownFailures(
          "self.min > 0",
          R"("min":{"type":"integer"}},"allOf":[{"required":["min"]}],"x-kubernetes-preserve-unknown-fields":true,"nothing":{)"),
      "self.min may be missing, not shown");
  // The pattern guards the conversion.
  EXPECT_EQ(
      ShownFailures("int(self.n) > 0", R"("n":{"type":"string","pattern":"^[0-9]{1,3}$","default":"1"})"),
      "self.n may have a value that cannot be converted, not shown");
}

TEST(RuleFailureTest, OnlySomePartsOfARuleAreTried) {
  std::string rule, properties;
  for (int i = 0; i < 12; ++i) {
    const std::string name = "f" + std::to_string(i);
    rule += (i == 0 ? "self." : " && self.") + name;
    properties += (i == 0 ? "\"" : ",\"") + name + R"(":{"type":"boolean"})";
  }
  const std::string crd = CrdWithSchema(SpecWithRule(rule, properties));
  const Compared same(crd, crd);
  EXPECT_EQ(FindRuleFailures(same.before(), same.old_served()).size(), kMaxFailuresOfRule);
}

TEST(RuleFailureTest, CrdsWithVeryManyRulesAreNotSearchedForLong) {
  std::string properties;
  for (size_t i = 0; i < 3'000; ++i) {
    properties += (i == 0 ? "\"f" : ",\"f") + std::to_string(i) +
                  R"(":{"type":"object","properties":{"a":{"type":"integer"}},)"
                  R"("x-kubernetes-validations":[{"rule":"self.a > 1"}]})";
  }
  const std::string crd = CrdWithSchema(R"({"type":"object","properties":{)" + properties + "}}");
  const Compared same(crd, crd);
  const std::vector<RuleFailure> failures = FindRuleFailures(same.before(), same.old_served());
  EXPECT_EQ(failures.size(), 3'000u);
  EXPECT_TRUE(failures.front().shown);
  EXPECT_FALSE(failures.back().shown);
}

}  // namespace
}  // namespace plimsoll::compat
