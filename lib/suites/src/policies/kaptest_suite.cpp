// Manifests of kaptest (https://github.com/pfnet/kaptest), those before its version 0.2 as well. Its cases
// are about one policy each, without bindings: a case names the param. Match constraints of validating
// policies do not count.
#include <algorithm>
#include <map>
#include <utility>

#include "named_objects.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tree.h"
#include "plimsoll/value/value_text.h"
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
constexpr std::string_view kTestKeys[] = {"object",       "oldObject",     "param",
                                          "params",       "userInfo",      "expect",
                                          "expectObject", "deniedMessage", "disableNameOverwrite"};
constexpr std::string_view kObjectNameKeys[] = {"group", "version", "kind", "namespace", "name"};
constexpr std::string_view kUserKeys[] = {"name", "user", "groups", "extra"};

struct VerdictWord {
  std::string_view word;
  PolicyVerdict verdict;
};
constexpr VerdictWord kKaptestVerdicts[] = {{"admit", PolicyVerdict::kPass},
                                            {"mutate", PolicyVerdict::kPass},
                                            {"deny", PolicyVerdict::kFail},
                                            {"skip", PolicyVerdict::kSkip},
                                            {"error", PolicyVerdict::kError}};

// A policy that tests may name.
struct TestedPolicy {
  policy::PolicySort sort = policy::PolicySort::kValidating;
  std::optional<ObjectName> param_kind = {};
};

// One test of one policy.
class KaptestReader {
 public:
  KaptestReader(const PolicySuiteContext& context, const NamedObjects& objects, const PlacedText& name,
                const TestedPolicy& policy, Value test)
      : context_(context),
        objects_(objects),
        fields_(context.suite, test, "a test", kTestKeys),
        policy_(policy),
        mutating_(policy.sort == policy::PolicySort::kMutating) {
    case_.place = test.span();
    case_.scope.policy = name.text;
    case_.scope.expressions_only = true;
    // The request is always a dry run there.
    case_.request.dry_run = true;
  }

  std::optional<PolicyCase> Read() {
    const size_t before = finding::CountErrors(context_.suite.findings);
    case_.object = Named("object");
    case_.old_object = Named("oldObject");
    if (!fields_.Has("object") && !fields_.Has("oldObject")) {
      context_.suite.Add(case_.place, "a test needs object or oldObject");
    }
    case_.request.operation = !case_.old_object ? "CREATE" : case_.object ? "UPDATE" : "DELETE";
    ReadParam();
    ReadUser();
    ReadExpected();
    if (finding::CountErrors(context_.suite.findings) != before) return std::nullopt;
    case_.name = case_.scope.policy + ": " + case_.request.operation + " " + title_;
    if (!case_.scope.param_name.empty()) case_.name += " with " + case_.scope.param_name;
    return std::move(case_);
  }

 private:
  static std::string TextOf(const SuiteFields& fields, std::string_view key) {
    return fields.Text(key).value_or(PlacedText{}).text;
  }

  const ManifestObject* Find(std::string_view key) {
    const std::optional<Value> mapping = fields_.Mapping(key);
    if (!mapping) return nullptr;
    const SuiteFields fields(context_.suite, *mapping, key, kObjectNameKeys);
    const ObjectName name{TextOf(fields, "group"), TextOf(fields, "version"), TextOf(fields, "kind"),
                          TextOf(fields, "namespace"), TextOf(fields, "name")};
    return FindOne(name, mapping->span(), key);
  }

  const ManifestObject* FindOne(const ObjectName& name, text::Span place, std::string_view key) {
    if (name.kind.empty() || name.name.empty()) {
      context_.suite.Add(place,
                         std::string(key) + " needs " + (name.kind.empty() ? "kind and " : "") + "name");
      return nullptr;
    }
    const auto found = objects_.Find(name);
    if (found.size() == 1) return found.front();
    context_.suite.Add(place,
                       (found.empty() ? "no " : "more than one ") + name.Title() + " among the resources");
    return nullptr;
  }

  std::optional<CaseValue> Named(std::string_view key) {
    const ManifestObject* found = Find(key);
    if (found == nullptr) return std::nullopt;
    title_ = found->kind + " " + std::string(NameOf(*found));
    return CaseValueOf(*found, fields_.Find(key)->span());
  }

  void ReadParam() {
    const std::string_view key = fields_.Has("params") ? "params" : "param";
    const std::optional<Value> param = fields_.Mapping(key);
    if (!param) {
      if (policy_.param_kind && !fields_.Has(key)) {
        context_.suite.Add(case_.place, "a test needs param: the policy has a paramKind");
      }
      return;
    }
    const SuiteFields fields(context_.suite, *param, key, kObjectNameKeys);
    if (!policy_.param_kind) {
      context_.AddUnmapped(param->span(), std::string(key) + " is not used: the policy has no paramKind");
      return;
    }
    ObjectName name = *policy_.param_kind;
    name.namespace_ = TextOf(fields, "namespace");
    name.name = TextOf(fields, "name");
    const ManifestObject* found = FindOne(name, param->span(), key);
    if (found == nullptr) return;
    case_.scope.param_name = name.name;
    case_.scope.param_namespace = NamespaceOf(*found);
    case_.params.push_back(CaseValueOf(*found, param->span()));
  }

  void ReadUser() {
    const std::optional<Value> user = fields_.Mapping("userInfo");
    if (!user) return;
    const SuiteFields fields(context_.suite, *user, "userInfo", kUserKeys);
    case_.request.user.name = TextOf(fields, fields.Has("user") ? "user" : "name");
    for (const PlacedText& group : fields.Texts("groups")) {
      case_.request.user.groups.push_back(group.text);
    }
    if (fields.Has("extra")) {
      context_.AddUnmapped(fields.Find("extra")->span(), "userInfo.extra is not used");
    }
  }

  void ReadExpected() {
    const std::optional<PlacedText> expect = fields_.Text("expect");
    if (!expect) {
      context_.suite.Add(case_.place, "a test needs expect");
      return;
    }
    case_.expected.place = expect->place;
    const auto word = std::ranges::find(kKaptestVerdicts, expect->text, &VerdictWord::word);
    const bool fits = word != std::end(kKaptestVerdicts) &&
                      (mutating_ ? word->word != "admit" && word->word != "deny" : word->word != "mutate");
    if (!fits) {
      context_.suite.Add(expect->place, "expect must be " +
                                            std::string(mutating_ ? "mutate" : "admit, deny") +
                                            ", skip or error, not " + text::Quoted(expect->text));
      return;
    }
    case_.expected.verdict = word->verdict;
    case_.expected.message = fields_.Text("deniedMessage");
    ReadMutated();
  }

  // The expected object is another one among the resources; it has the name of the mutated one unless that
  // is said not to count.
  void ReadMutated() {
    const ManifestObject* found = Find("expectObject");
    if (found == nullptr) return;
    value::Tree tree = value::Tree::From(found->root());
    if (!fields_.Flag("disableNameOverwrite").value_or(false) && case_.object) {
      const std::string_view name = value::TextIn(case_.object->value.root().Find("metadata"), "name");
      tree.Set(value::Path("metadata.name"), value::Tree::String(std::string(name)));
    }
    case_.expected.mutated =
        CaseValue{value::Detached(value::DocumentOf(tree)), fields_.Find("expectObject")->span()};
  }

  const PolicySuiteContext& context_;
  const NamedObjects& objects_;
  const SuiteFields fields_;
  const TestedPolicy& policy_;
  const bool mutating_;
  PolicyCase case_;
  std::string title_;
};

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
    auto one = KaptestReader(context_, objects_, name, policy, test).Read();
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
