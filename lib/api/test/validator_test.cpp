#include "plimsoll/validator.h"

#include <gtest/gtest.h>

namespace plimsoll {
namespace {

constexpr const char* kBoatCrd = R"x(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: boats, kind: Boat, singular: boat, listKind: BoatList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            x-kubernetes-validations:
            - {rule: "!has(self.crew) || self.crew < 9", message: too many}
            - {rule: "!has(self.name) || self.name.startsWith('a')"}
            properties:
              crew: {type: integer, minimum: 1}
              name: {type: string, default: a}
              since: {type: string, format: date}
              port: {x-kubernetes-int-or-string: true, x-berth: {max: 3}}
              sizes: {type: array, x-kubernetes-list-type: set, items: {type: number}}
              way:
                type: object
                properties: {sea: {type: string}, air: {type: string}}
                oneOf: [{required: [sea]}, {required: [air]}]
              part: {type: object, x-kubernetes-embedded-resource: true,
                     x-kubernetes-preserve-unknown-fields: true}
)x";

std::string Boat(const std::string& spec) {
  return "apiVersion: example.com/v1\nkind: Boat\nmetadata: {name: a, namespace: b}\nspec: " + spec + "\n";
}

// The pointers of all findings of a boat.
std::vector<std::string> Found(const Options& options, const std::string& spec) {
  Validator validator(options);
  EXPECT_TRUE(validator.AddCrds(kBoatCrd, "crd.yaml").ok());
  std::vector<std::string> out;
  for (const Finding& finding : validator.Check(Boat(spec), "boat.yaml").findings) {
    out.push_back(finding.pointer);
  }
  return out;
}

using Pointers = std::vector<std::string>;

TEST(Validator, ChecksBuiltInKindsAndCustomResources) {
  const Validator validator;
  const Report pod = validator.Check("apiVersion: v1\nkind: Pod\nmetadata: {name: A}\n", "pod.yaml");
  EXPECT_FALSE(pod.ok());
  EXPECT_EQ(pod.objects, 1u);
  EXPECT_EQ(Found({}, "{crew: 2}"), Pointers{});
  Validator boats;
  boats.AddCrds(kBoatCrd, "crd.yaml");
  const Report boat = boats.Check(Boat("{crew: 0}"), "boat.yaml");
  ASSERT_EQ(boat.findings.size(), 1u);
  const Finding& finding = boat.findings.front();
  EXPECT_EQ(finding.code, "below_minimum");
  EXPECT_EQ(finding.type, "FieldValueInvalid");
  EXPECT_EQ(finding.field, "spec.crew");
  EXPECT_EQ(finding.line, 4u);
  EXPECT_EQ(finding.column, 14u);
  EXPECT_EQ(Text(boat, PathForm::kBoth),
            "boat.yaml:4:14: error: spec.crew: Invalid value: 0: spec.crew in body should be "
            "greater than or "
            "equal to 1 [below_minimum]\n  at spec.crew, /spec/crew\n");
}

TEST(Validator, AdmitsObjectsAndRecordsPresence) {
  Options options;
  options.presence = true;
  Validator validator(options);
  validator.AddCrds(kBoatCrd, "crd.yaml");
  EXPECT_TRUE(validator.Admit(Boat("{crew: 0}"), "boat.yaml").stored.empty());
  const Admitted stored = validator.Admit(Boat("{crew: 2, odd: 1}"), "boat.yaml");
  ASSERT_EQ(stored.stored.size(), 1u);
  EXPECT_NE(stored.stored[0].json.find(R"("spec":{"crew":2,"name":"a"})"), std::string::npos)
      << stored.stored[0].json;
  EXPECT_EQ(stored.stored[0].presence.at("/spec/name"),
            (std::vector<std::string>{"missing", "defaultApplied"}));
  EXPECT_EQ(stored.stored[0].preserving_json.find("\"name\":\"a\"}}"), std::string::npos);
}

TEST(Validator, ChecksUpdatesAndLints) {
  Options options;
  options.from_files = true;
  Validator validator(options);
  validator.AddCrds(kBoatCrd, "crd.yaml");
  const std::string boat = Boat("{crew: 0}");
  EXPECT_FALSE(validator.Check(boat, "boat.yaml").ok());
  // An error that was there before is forgiven.
  EXPECT_TRUE(validator.CheckUpdate(boat, boat, "boat.yaml").ok());
  EXPECT_FALSE(validator.CheckUpdate(boat, Boat("{crew: 1}"), "boat.yaml").ok());
  const Report lint = validator.Lint(kBoatCrd, "crd.yaml");
  ASSERT_EQ(lint.findings.size(), 1u);
  EXPECT_EQ(lint.findings[0].code, "unknown_field");  // x-berth
  EXPECT_FALSE(validator.CheckUpdate("a: [", "", "x.yaml").ok());
}

TEST(Options, ChangeWhatIsFound) {
  Options options;
  options.formats = Formats::kIgnore;
  // The API server says that it does not run rules.
  EXPECT_EQ(Found({}, "{since: x}"), (Pointers{"", "/spec/since"}));
  EXPECT_EQ(Found(options, "{since: x}"), Pointers{});
  EXPECT_EQ(Found(options, "{port: 50%}"), Pointers{});
  options.int_or_string = IntOrString::kNumeric;
  EXPECT_EQ(Found(options, "{port: 50%}"), Pointers{"/spec/port"});
  options.cel = false;
  EXPECT_EQ(Found(options, "{crew: 10}"), Pointers{});
  options.cel = true;
  EXPECT_EQ(Found(options, "{crew: 10}"), Pointers{"/spec"});
  options.cel_max_length = 3;
  EXPECT_EQ(Found(options, "{crew: 2}").size(), 2u);
  options.cel_max_length = 100;
  options.cel_functions = {"size"};
  EXPECT_EQ(Found(options, "{crew: 2}").size(), 1u);  // startsWith
  options.cel_functions = {};
  options.cel_budget = 0;
  EXPECT_EQ(Found(options, "{crew: 2}").size(), 1u);
  options.cel_budget = 1000;
  options.cancelled = [] { return true; };
  EXPECT_EQ(Found(options, "{crew: 2}").size(), 1u);
  options.cancelled = {};
  EXPECT_EQ(Found(options, "{part: {}}"), (Pointers{"", "/spec/part/apiVersion", "/spec/part/kind"}));
  options.embedded_checks = false;
  EXPECT_EQ(Found(options, "{part: {}}"), Pointers{});
  EXPECT_EQ(Found(options, "{odd: 1}"), Pointers{});
  options.unknown = Unknown::kStrict;
  EXPECT_EQ(Found(options, "{odd: 1}"), Pointers{"/spec/odd"});
  EXPECT_EQ(Found(options, "{crew: 0, port: x}").size(), 2u);
  options.first_error = true;
  EXPECT_EQ(Found(options, "{crew: 0, port: x}").size(), 1u);
}

TEST(Options, ProfileLooseIsJsonSchema) {
  Options options;
  options.formats = Formats::kIgnore;
  EXPECT_EQ(Found(options, "{sizes: [1, 1.5, 1.5]}"), Pointers{"/spec/sizes/2"});
  EXPECT_EQ(Found(options, "{way: {sea: a, air: b}}").size(), 1u);
  options.profile = Profile::kLoose;
  EXPECT_EQ(Found(options, "{crew: 0}"), Pointers{"/spec/crew"});
  EXPECT_EQ(Found(options, "{sizes: [1, 1.5, 1.5]}").size(), 1u);
  EXPECT_EQ(Found(options, "{way: {sea: a, air: b}}").size(), 1u);
  options.ambiguity = Ambiguity::kFirstMatch;
  EXPECT_EQ(Found(options, "{way: {sea: a, air: b}}"), Pointers{});
}

TEST(Options, ValuesOfSecretsAreShownOnlyIfThatIsWanted) {
  const std::string secret =
      "apiVersion: v1\nkind: Secret\nmetadata: {name: a, namespace: b}\ndata: {key: hunter2!}\n";
  const std::string masked = Text(Validator().Check(secret, "s.yaml"));
  EXPECT_NE(masked, "");
  EXPECT_EQ(masked.find("hunter2"), std::string::npos);
  Options options;
  options.show_secrets = true;
  EXPECT_NE(Text(Validator(options).Check(secret, "s.yaml")), "");
}

TEST(Options, InvalidOnesAreReported) {
  Options options;
  options.kubernetes_version = "0.1";
  const Validator validator(options);
  EXPECT_NE(validator.error(), "");
  EXPECT_FALSE(validator.Check("", "x").ok());
  Options delegations;
  delegations.delegations.emplace_back();
  EXPECT_EQ(Validator(delegations).error(), "a delegation has no delegate");
}

class Refuses final : public Delegate {
 public:
  std::vector<Violation> Evaluate(const DelegatedValue& value) const override {
    return {{value.kind + " " + value.json + " " + value.argument, "", "/x"}};
  }
};

TEST(Delegate, IsCalledByKeywordAndByField) {
  const Refuses refuses;
  Options options;
  options.formats = Formats::kIgnore;
  options.delegations = {Delegation::ByKeyword("x-berth", refuses),
                         Delegation::ByField("Boat", "spec.sizes", refuses)};
  Validator validator(options);
  validator.AddCrds(kBoatCrd, "crd.yaml");
  const Report report = validator.Check(Boat("{port: 7, sizes: [1]}"), "boat.yaml");
  ASSERT_EQ(report.findings.size(), 2u);
  EXPECT_EQ(report.findings[0].message, R"(Boat 7 {"max":3})");
  EXPECT_EQ(report.findings[0].code, "delegated");
  EXPECT_EQ(report.findings[0].pointer, "/spec/port/x");
  EXPECT_EQ(report.findings[0].line, 4u);
  EXPECT_EQ(report.findings[1].message, "Boat [1] ");
}

class RefusesOften final : public Delegate {
 public:
  std::vector<Violation> Evaluate(const DelegatedValue&) const override {
    return std::vector<Violation>(1001, Violation{"no"});
  }
};

TEST(Delegate, ViolationsAreLimited) {
  const RefusesOften refuses;
  Options options;
  options.delegations = {Delegation::ByField("", "metadata.name", refuses)};
  const Validator validator(options);
  const Report report =
      validator.Check("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\n", "c.yaml");
  ASSERT_EQ(report.findings.size(), 1001u);
  size_t limits = 0;
  for (const Finding& finding : report.findings) limits += finding.code == "limit_findings" ? 1u : 0u;
  EXPECT_EQ(limits, 1u);
}

}  // namespace
}  // namespace plimsoll
