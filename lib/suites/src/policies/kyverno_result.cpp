#include "kyverno_result.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plimsoll/text/go_format.h"

namespace plimsoll::suites {
namespace {

using engine::ManifestObject;
using value::Value;

constexpr std::string_view kResultKeys[] = {"policy",
                                            "isValidatingAdmissionPolicy",
                                            "isMutatingAdmissionPolicy",
                                            "result",
                                            "status",
                                            "kind",
                                            "resource",
                                            "resources",
                                            "resourceSpecs",
                                            "namespace",
                                            "operation",
                                            "patchedResource",
                                            "patchedResources",
                                            "failOnMissingResources"};
constexpr std::string_view kOtherResultKeys[] = {"rule",
                                                 "isValidatingPolicy",
                                                 "isMutatingPolicy",
                                                 "isDeletingPolicy",
                                                 "isGeneratingPolicy",
                                                 "isImageValidatingPolicy",
                                                 "generatedResource",
                                                 "generatedResources",
                                                 "cloneSourceResource"};
constexpr std::string_view kSpecKeys[] = {"group", "version", "kind", "namespace", "subresource", "name"};
constexpr std::string_view kKyvernoOperations[] = {"CREATE", "UPDATE", "DELETE"};

std::optional<PolicyVerdict> VerdictOf(std::string_view word) {
  for (const PolicyVerdict verdict :
       {PolicyVerdict::kPass, PolicyVerdict::kFail, PolicyVerdict::kSkip, PolicyVerdict::kError}) {
    if (NameOf(verdict) == word) return verdict;
  }
  return std::nullopt;
}

class KyvernoResultReader {
 public:
  KyvernoResultReader(const PolicySuiteContext& context, const KyvernoTest& test, Value result)
      : context_(context),
        test_(test),
        place_(result.span()),
        keys_(Both(kResultKeys, kOtherResultKeys)),
        fields_(context.suite, result, "a result", keys_) {}

  void Read(std::vector<PolicyCase>& out) {
    ReportUnmapped(context_, fields_, kOtherResultKeys);
    const std::optional<PlacedText> policy = fields_.Text("policy");
    if (!policy) return Complain(place_, "a result needs policy");
    if (!FindPolicy(*policy) || !ReadVerdict()) return;
    ReadPatched();
    const std::vector<const ManifestObject*> objects = Objects();
    for (const ManifestObject* object : objects) out.push_back(CaseOf(*object));
  }

 private:
  bool FindPolicy(const PlacedText& policy) {
    policy_ = policy.text;
    place_ = policy.place;
    const auto known = test_.policies.find(policy_);
    if (known != test_.policies.end()) {
      mutating_ = known->second == policy::PolicySort::kMutating;
      return true;
    }
    const std::string name = policy_.substr(policy_.rfind('/') + 1);
    const auto other = test_.other_policies.find(name);
    if (other == test_.other_policies.end()) {
      Complain(policy.place, "no policy " + text::Quoted(policy_) + " in the files");
    } else {
      context_.AddUnmapped(policy.place, "the result is not tested: " + text::Quoted(policy_) + " is a " +
                                             other->second + ", not an admission policy of Kubernetes");
    }
    return false;
  }

  bool ReadVerdict() {
    const std::optional<PlacedText> result = fields_.Text(fields_.Has("result") ? "result" : "status");
    if (!result) {
      Complain(place_, "a result needs result");
      return false;
    }
    expected_place_ = result->place;
    const std::optional<PolicyVerdict> verdict = VerdictOf(result->text);
    if (!verdict && result->text != "warn") {
      Complain(result->place, "result must be pass, fail, skip or error, not " + text::Quoted(result->text));
      return false;
    }
    if (!verdict || (mutating_ && *verdict == PolicyVerdict::kFail)) {
      context_.AddUnmapped(result->place, "the result is not tested: admission policies never answer " +
                                              text::Quoted(result->text));
      return false;
    }
    verdict_ = *verdict;
    return true;
  }

  void ReadPatched() {
    const std::string_view key = fields_.Has("patchedResources") ? "patchedResources" : "patchedResource";
    patched_ = fields_.Text(key);
    if (!patched_) return;
    for (const ManifestObject* object : context_.ObjectsOf(*patched_)) patched_objects_.Add(*object);
  }

  std::vector<const ManifestObject*> Objects() {
    std::vector<const ManifestObject*> out;
    std::vector<PlacedText> names = fields_.Texts("resources");
    if (const auto name = fields_.Text("resource")) names.push_back(*name);
    for (const PlacedText& name : names) AddNamed(name, out);
    AddSpecs(out);
    named_ = fields_.Has("resources") || fields_.Has("resource") || fields_.Has("resourceSpecs");
    if (!named_) out = test_.resources.Find({.kind = Kind()});
    if (!named_ && out.empty()) Complain(place_, "no resource of kind " + text::Quoted(Kind()));
    return out;
  }

  // Of `apps/v1/Deployment` the last part.
  std::string Kind() const {
    const std::string kind = fields_.Text("kind").value_or(PlacedText{}).text;
    return kind.substr(kind.rfind('/') + 1);
  }

  void AddNamed(const PlacedText& name, std::vector<const ManifestObject*>& out) {
    const size_t slash = name.text.find('/');
    ObjectName wanted{.kind = Kind(), .name = name.text};
    if (const auto namespace_ = fields_.Text("namespace")) wanted.namespace_ = namespace_->text;
    if (slash != std::string::npos) {
      wanted.namespace_ = name.text.substr(0, slash);
      wanted.name = name.text.substr(slash + 1);
    }
    AddFound(wanted, name.place, out);
  }

  void AddSpecs(std::vector<const ManifestObject*>& out) {
    const std::optional<Value> specs = fields_.List("resourceSpecs");
    if (!specs) return;
    for (const Value spec : specs->Items()) {
      if (!spec.IsObject()) {
        Complain(spec.span(), "resourceSpecs must be a list of mappings");
        continue;
      }
      const SuiteFields fields(context_.suite, spec, "a resource", kSpecKeys);
      const auto text = [&](std::string_view key) { return fields.Text(key).value_or(PlacedText{}).text; };
      if (fields.Has("subresource")) context_.AddUnmapped(spec.span(), "subresource is not used");
      AddFound({text("group"), text("version"), text("kind"), text("namespace"), text("name")}, spec.span(),
               out);
    }
  }

  void AddFound(const ObjectName& wanted, text::Span place, std::vector<const ManifestObject*>& out) {
    const auto found = test_.resources.Find(wanted);
    if (found.empty()) Complain(place, "no " + wanted.Title() + " among the resources");
    out.insert(out.end(), found.begin(), found.end());
  }

  PolicyCase CaseOf(const ManifestObject& object) {
    PolicyCase out;
    out.place = expected_place_;
    out.scope.policy = policy_;
    out.request.user = test_.user;
    out.request.operation = Operation();
    CaseValue value = CaseValueOf(object, expected_place_);
    if (out.request.operation == "UPDATE") out.old_object = CaseValueOf(object, expected_place_);
    (out.request.operation == "DELETE" ? out.old_object : out.object) = std::move(value);
    const std::string namespace_(NamespaceOf(object));
    out.name = policy_ + ": " + object.kind + " " + namespace_ + (namespace_.empty() ? "" : "/") +
               std::string(NameOf(object));
    out.expected.place = expected_place_;
    out.expected.verdict = verdict_;
    out.expected.may_be_unmatched = !named_;
    if (patched_) ExpectPatched(object, out);
    return out;
  }

  std::string Operation() const {
    const std::optional<PlacedText> operation = fields_.Text("operation");
    if (!operation || operation->text.empty()) return "CREATE";
    if (std::ranges::find(kKyvernoOperations, operation->text) == std::end(kKyvernoOperations)) {
      Complain(operation->place,
               "operation must be CREATE, UPDATE or DELETE, not " + text::Quoted(operation->text));
    }
    return operation->text;
  }

  void ExpectPatched(const ManifestObject& object, PolicyCase& out) {
    const ObjectName name{{}, {}, object.kind, std::string(NamespaceOf(object)), std::string(NameOf(object))};
    const auto found = patched_objects_.Find(name);
    if (found.size() == 1) {
      out.expected.mutated = CaseValueOf(*found.front(), patched_->place);
      return;
    }
    const std::string message =
        patched_->text + " has " + (found.empty() ? "no " : "more than one ") + name.Title();
    if (fields_.Flag("failOnMissingResources").value_or(false)) return Complain(patched_->place, message);
    context_.AddUnmapped(patched_->place, message + "; what becomes of it is not compared");
  }

  void Complain(text::Span place, std::string message) const {
    context_.suite.Add(place, std::move(message));
  }

  const PolicySuiteContext& context_;
  const KyvernoTest& test_;
  text::Span place_;
  const std::vector<std::string_view> keys_;
  const SuiteFields fields_;
  std::string policy_;
  bool mutating_ = false;
  PolicyVerdict verdict_ = PolicyVerdict::kPass;
  text::Span expected_place_;
  std::optional<PlacedText> patched_;
  NamedObjects patched_objects_;
  bool named_ = false;  // the result names its objects
};

}  // namespace

std::vector<std::string_view> Both(std::span<const std::string_view> a, std::span<const std::string_view> b) {
  std::vector<std::string_view> out(a.begin(), a.end());
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

void ReportUnmapped(const PolicySuiteContext& context, const SuiteFields& fields,
                    std::span<const std::string_view> others) {
  for (const std::string_view key : others) {
    const std::optional<Value> held = fields.Find(key);
    if (!held || (held->kind() == value::Kind::kBool && !held->AsBool())) continue;
    context.AddUnmapped(held->span(),
                        std::string(key) + " does not apply to admission policies and is not used");
  }
}

void ReadKyvernoResult(const PolicySuiteContext& context, const KyvernoTest& test, Value result,
                       std::vector<PolicyCase>& out) {
  KyvernoResultReader(context, test, result).Read(out);
}

}  // namespace plimsoll::suites
