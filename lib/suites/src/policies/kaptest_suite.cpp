// Manifests of kaptest (https://github.com/pfnet/kaptest), those before its version 0.2 as well. Its cases
// are about one policy each, without bindings: a case names the param. Match constraints of validating
// policies do not count.
#include <map>
#include <utility>

#include "kaptest_test.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/go_format.h"
#include "suite_reading.h"

namespace plimsoll::suites {
namespace {

using engine::ManifestObject;
using value::Value;

constexpr std::string_view kManifestKeys[] = {"version",
                                              "policies",
                                              "validatingAdmissionPolicies",
                                              "mutatingAdmissionPolicies",
                                              "resources",
                                              "crds",
                                              "schemaLocations",
                                              "skipSchemaValidation",
                                              "testSuites",
                                              "vapTestSuites",
                                              "mapTestSuites"};
constexpr std::string_view kSuiteOfPolicyKeys[] = {"policy", "tests"};

class KaptestManifestReader {
 public:
  KaptestManifestReader(const PolicySuiteContext& context, Value root, PolicySuite& suite)
      : context_(context), fields_(context.suite, root, "the manifest", kManifestKeys), suite_(suite) {}

  void Read() {
    suite_.assume_bound = true;
    for (const std::string_view key :
         {"policies", "validatingAdmissionPolicies", "mutatingAdmissionPolicies"})
      ReadPolicies(key);
    for (const PlacedText& path : fields_.Texts("crds")) {
      if (path.text.starts_with("https://")) {
        context_.AddUnmapped(path.place, "CRDs are not fetched: " + path.text, "name a file");
      } else {
        suite_.paths.push_back({FileRole::kCrds, context_.NextTo(path.text), path.place});
      }
    }
    for (const PlacedText& path : fields_.Texts("resources")) ReadResources(path);
    if (fields_.Has("schemaLocations")) {
      context_.AddUnmapped(fields_.Find("schemaLocations")->span(),
                           "schemaLocations are not used: resources are not validated",
                           "use `plimsoll check`");
    }
    ReadSuites("testSuites", std::nullopt);
    ReadSuites("vapTestSuites", policy::PolicySort::kValidating);
    ReadSuites("mapTestSuites", policy::PolicySort::kMutating);
  }

 private:
  void ReadPolicies(std::string_view key) {
    for (const PlacedText& path : fields_.Texts(key)) {
      suite_.paths.push_back({FileRole::kPolicies, context_.NextTo(path.text), path.place});
      for (const ManifestObject* object : context_.ObjectsOf(path)) {
        if (policy::PartOf(object->root()) != policy::PolicyPart::kPolicy) continue;
        AddPolicy(policy::ReadPolicy(object->root()));
      }
    }
  }

  void AddPolicy(const policy::Policy& read) {
    TestedPolicy policy{.sort = read.sort};
    if (read.param_kind) {
      const std::string_view api_version = read.param_kind->api_version;
      policy.param_kind = {.group = std::string(schema::GroupOf(api_version)),
                           .version = std::string(schema::VersionOf(api_version)),
                           .kind = std::string(read.param_kind->kind)};
    }
    policies_[std::string(read.name)].push_back(std::move(policy));
  }

  // They are objects of requests, params and namespaces alike.
  void ReadResources(const PlacedText& path) {
    suite_.paths.push_back({FileRole::kParams, context_.NextTo(path.text), path.place});
    for (const ManifestObject* object : context_.ObjectsOf(path)) objects_.Add(*object);
  }

  void ReadSuites(std::string_view key, std::optional<policy::PolicySort> sort) {
    const std::optional<Value> list = fields_.List(key);
    if (!list) return;
    for (const Value item : list->Items()) {
      if (!item.IsObject()) {
        context_.suite.Add(item.span(), std::string(key) + " must be a list of mappings");
        continue;
      }
      ReadSuiteOf(item, sort);
    }
  }

  void ReadSuiteOf(Value item, std::optional<policy::PolicySort> sort) {
    const SuiteFields fields(context_.suite, item, "a suite", kSuiteOfPolicyKeys);
    const std::optional<PlacedText> policy = fields.Text("policy");
    const TestedPolicy* tested = policy ? FindPolicy(policy->text, sort) : nullptr;
    if (tested == nullptr) {
      context_.suite.Add(
          policy ? policy->place : item.span(),
          policy ? "no policy " + text::Quoted(policy->text) + " in the files" : "a suite needs policy");
      return;
    }
    const std::optional<Value> tests = fields.List("tests");
    if (!tests) return;
    for (const Value test : tests->Items()) ReadTest(*policy, *tested, test);
  }

  const TestedPolicy* FindPolicy(const std::string& name, std::optional<policy::PolicySort> sort) const {
    const auto known = policies_.find(name);
    if (known == policies_.end()) return nullptr;
    for (const TestedPolicy& each : known->second) {
      if (!sort || each.sort == *sort) return &each;
    }
    return nullptr;
  }

  void ReadTest(const PlacedText& name, const TestedPolicy& policy, Value test) {
    if (!test.IsObject()) {
      context_.suite.Add(test.span(), "a test must be a mapping");
      return;
    }
    auto one = ReadKaptestTest(context_, objects_, name, policy, test);
    if (one) suite_.cases.push_back(std::move(*one));
  }

  const PolicySuiteContext& context_;
  const SuiteFields fields_;
  PolicySuite& suite_;
  NamedObjects objects_;
  std::map<std::string, std::vector<TestedPolicy>> policies_;  // by their names
};

}  // namespace

void ReadKaptestManifest(const PolicySuiteContext& context, Value root, PolicySuite& suite) {
  KaptestManifestReader(context, root, suite).Read();
}

}  // namespace plimsoll::suites
