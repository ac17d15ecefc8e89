#include "plimsoll/cel/failures/possible_failures.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "plimsoll/cel/rules/rule_checker.h"
#include "plimsoll/cel/types/decl_type.h"
#include "test_schema.h"

namespace plimsoll::cel {
namespace {

constexpr std::string_view kFailureSchema = R"({"type":"object","required":["name"],"properties":{
  "name":{"type":"string"},
  "min":{"type":"integer"},"max":{"type":"integer"},
  "size":{"type":"integer","default":1},
  "step":{"type":"integer","minimum":1},
  "address":{"type":"string"},
  "ports":{"type":"array","items":{"type":"object","required":["port"],"properties":{
    "port":{"type":"integer"},"name":{"type":"string"}}}},
  "pair":{"type":"array","minItems":2,"items":{"type":"string"}},
  "labels":{"type":"object","additionalProperties":{"type":"string"}},
  "nested":{"type":"object","nullable":true,"properties":{"inner":{"type":"string"}}},
  "required":{"type":"object","properties":{"inner":{"type":"string"}}}}})";

// The subjects of what may fail, with the guards that are proposed.
std::string FailuresOf(std::string_view rule) {
  const TestSchema schema(kFailureSchema);
  const DeclTypes decls = DeclTypes::Of(schema.ir(), schema.ir().root(), false);
  RuleChecker checker(decls, {});
  std::string issues;
  const auto checked = checker.Check(rule, decls.root(), false, issues);
  if (!checked) return "does not compile: " + issues;
  const std::array roots = {SchemaPlace{&schema.ir(), schema.ir().root(), "self"},
                            SchemaPlace{&schema.ir(), schema.ir().root(), "oldSelf"}};
  std::string out;
  for (const PossibleFailure& failure : FindPossibleFailures(*checked, roots).failures) {
    out.append(out.empty() ? "" : "; ").append(failure.text).append(" unless ").append(failure.guard);
  }
  return out;
}

struct FailureCase {
  std::string_view rule;
  std::string_view failures;
};

TEST(PossibleFailuresTest, ReadsOfOptionalFieldsCanFail) {
  constexpr FailureCase kCases[] = {
      {"self.name != ''", ""},
      {"self.size > 0", ""},
      {"self.min > 0", "self.min unless has(self.min)"},
      {"self.min <= self.max", "self.min unless has(self.min); self.max unless has(self.max)"},
      {"self.min > 0 || self.min < 0", "self.min unless has(self.min)"},
      {"has(self.required.inner)", "self.required unless has(self.required)"},
      {"self.ports.all(p, p.port > 0)", "self.ports unless has(self.ports)"},
      {"!has(self.ports) || self.ports.all(p, p.name != '')", "p.name unless has(p.name)"},
      {"self.name == oldSelf.name && oldSelf.min == 1", "oldSelf.min unless has(oldSelf.min)"},
  };
  for (const FailureCase& one : kCases) EXPECT_EQ(FailuresOf(one.rule), one.failures) << one.rule;
}

TEST(PossibleFailuresTest, GuardedReadsCannotFail) {
  constexpr std::string_view kGuarded[] = {
      "!has(self.min) || self.min > 0",
      "has(self.min) && self.min > 0",
      "self.min > 0 && has(self.min)",
      "has(self.min) ? self.min > 0 : true",
      "!has(self.min) ? true : self.min > 0",
      "!(has(self.min) && has(self.max)) || self.min <= self.max",
      "(has(self.min) ? has(self.max) : false) ? self.min <= self.max : true",
      "(has(self.min) && has(self.max) || has(self.min) && self.size > 1) ? self.min > 0 : true",
      "self.?min.orValue(0) > 0",
      "!self.?min.hasValue() || self.min > 0",
      "self.?min.optMap(m, m > 0).orValue(true)",
      "has(self.ports) ? self.ports.all(p, !has(p.name) || p.name != '') : true",
      "!has(self.labels) || !('app' in self.labels) || self.labels['app'] != ''",
      "!has(self.labels) || !('app' in self.labels) || self.labels.app != ''",
      "!has(self.labels) || self.labels.all(k, self.labels[k] != '')",
      "!has(self.ports) || size(self.ports) == 0 || self.ports[0].port > 0",
      "!has(self.ports) || self.ports.size() < 2 || self.ports[1].port > 0",
      "!has(self.ports) || !self.ports.exists(p, p.port > 0) || self.ports[0].port > 0",
      "!has(self.pair) || self.pair[1] != ''",
      "10 / self.size > 0 || self.size == 0",
      "!has(self.step) || 10 % self.step == 0",
      "!has(self.address) || !isIP(self.address) || ip(self.address).family() == 4",
      "!has(self.nested) || self.nested == null || !has(self.nested.inner) || self.nested.inner != ''",
  };
  for (const std::string_view rule : kGuarded) EXPECT_EQ(FailuresOf(rule), "") << rule;
}

TEST(PossibleFailuresTest, OtherReadsCanFailToo) {
  constexpr FailureCase kCases[] = {
      {"!has(self.ports) || self.ports[0].port > 0", "self.ports unless size(self.ports) > 0"},
      {"!has(self.pair) || self.pair[2] != ''", "self.pair unless size(self.pair) > 2"},
      {"!has(self.labels) || self.labels['app'] != ''", "self.labels[\"app\"] unless \"app\" in self.labels"},
      {"10 / self.size > 0", "self.size unless self.size != 0"},
      {"!has(self.address) || ip(self.address).family() == 4", "self.address unless isIP(self.address)"},
      {"int(self.name) > 0", "self.name unless "},
      {"self.?address.value() != ''", "self.?address unless self.?address.hasValue()"},
      {"!has(self.nested) || self.nested.inner != ''",
       "self.nested unless self.nested != null; self.nested.inner unless has(self.nested.inner)"},
  };
  for (const FailureCase& one : kCases) EXPECT_EQ(FailuresOf(one.rule), one.failures) << one.rule;
}

TEST(PossibleFailuresTest, GuardsBeyondTheLimitAreNotSeen) {
  std::string rule;
  for (int i = 0; i < 150; ++i) rule += "self.size != " + std::to_string(i) + " && ";
  EXPECT_EQ(FailuresOf("has(self.min) && " + rule + "self.min > 0"), "");
  EXPECT_EQ(FailuresOf(rule + "has(self.min) && self.min > 0"), "self.min unless has(self.min)");
}

}  // namespace
}  // namespace plimsoll::cel
