// Tests of the kyverno command line (`kind: Test`), as far as they are about admission policies of
// Kubernetes. Each result is about one policy and some objects; each of them is a case.
#include "kyverno_result.h"
#include "kyverno_values.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/value/value_text.h"
#include "suite_reading.h"

namespace plimsoll::suites {
namespace {

using engine::ManifestObject;
using value::Value;

constexpr std::string_view kTestFileKeys[] = {"apiVersion", "kind",      "metadata", "name",
                                              "policies",   "resources", "values",   "paramResources",
                                              "variables",  "userinfo",  "results"};
// What kyverno has and admission policies do not.
constexpr std::string_view kOtherTestKeys[] = {
    "jsonPayload", "jsonPayloads", "httpPayloads",     "envoyPayloads",    "targetResources",     "checks",
    "exceptions",  "context",      "clusterResources", "apiCallResponses", "globalContextEntries"};

class KyvernoTestReader {
 public:
  KyvernoTestReader(const PolicySuiteContext& context, Value root, PolicySuite& suite)
      : context_(context),
        keys_(Both(kTestFileKeys, kOtherTestKeys)),
        fields_(context.suite, root, "the test", keys_),
        suite_(suite) {}

  void Read() {
    suite_.assume_bound = true;
    ReportUnmapped(context_, fields_, kOtherTestKeys);
    if (const auto metadata = fields_.Mapping("metadata"); metadata && metadata->Find("name"))
      suite_.name = value::TextIn(*metadata, "name");
    for (const PlacedText& path : fields_.Texts("policies")) ReadPolicies(path);
    for (const PlacedText& path : fields_.Texts("resources")) {
      for (const ManifestObject* object : context_.ObjectsOf(path)) test_.resources.Add(*object);
    }
    for (const PlacedText& path : fields_.Texts("paramResources"))
      suite_.paths.push_back({FileRole::kParams, context_.NextTo(path.text), path.place});
    ReadValues();
    if (const auto path = fields_.Text("userinfo")) test_.user = ReadKyvernoUser(context_, *path);
    const std::optional<Value> results = fields_.List("results");
    if (!results) return;
    for (const Value result : results->Items()) {
      if (result.IsObject()) {
        ReadKyvernoResult(context_, test_, result, suite_.cases);
      } else {
        context_.suite.Add(result.span(), "a result must be a mapping");
      }
    }
  }

 private:
  // A file without admission policies is none of ours.
  void ReadPolicies(const PlacedText& path) {
    bool any = false;
    for (const ManifestObject* object : context_.ObjectsOf(path)) {
      switch (policy::PartOf(object->root())) {
        case policy::PolicyPart::kPolicy:
          test_.policies.insert_or_assign(std::string(NameOf(*object)),
                                          policy::ReadPolicy(object->root()).sort);
          any = true;
          break;
        case policy::PolicyPart::kBinding: any = true; break;
        case policy::PolicyPart::kNone:
          test_.other_policies.insert_or_assign(std::string(NameOf(*object)), object->kind);
      }
    }
    if (any) suite_.paths.push_back({FileRole::kPolicies, context_.NextTo(path.text), path.place});
  }

  void ReadValues() {
    if (const auto values = fields_.Mapping("values"))
      ReadKyvernoValues(context_, *values, values->span(), "values", suite_);
    const std::optional<PlacedText> path = fields_.Text("variables");
    if (!path) return;
    if (const std::optional<CaseValue> file = context_.OnlyObjectOf(*path))
      ReadKyvernoValues(context_, file->value.root(), path->place, path->text, suite_);
  }

  const PolicySuiteContext& context_;
  const std::vector<std::string_view> keys_;
  const SuiteFields fields_;
  PolicySuite& suite_;
  KyvernoTest test_;
};

}  // namespace

void ReadKyvernoTest(const PolicySuiteContext& context, Value root, PolicySuite& suite) {
  KyvernoTestReader(context, root, suite).Read();
}

}  // namespace plimsoll::suites
