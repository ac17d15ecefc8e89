// What is wrong between policies, their bindings and params.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "plimsoll/policy/match/params.h"
#include "plimsoll/value/value_text.h"
#include "policy_finisher.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::TextIn;

namespace {

std::string NameInQuotes(const ManifestObject& object) {
  return object.kind + " '" + std::string(TextIn(object.root().Find("metadata"), "name")) + "'";
}

}  // namespace

void PolicyFinisher::CheckBindings() {
  std::set<std::pair<std::string, std::string>> policies;  // kinds and names, of refused ones, too
  for (const ManifestObject* object : inputs_.policies_)
    policies.emplace(object->kind, TextIn(object->root().Find("metadata"), "name"));
  std::set<std::pair<std::string, std::string>> bound;
  for (const ManifestObject* object : inputs_.bindings_) {
    const std::string kind = object->kind.substr(0, object->kind.size() - 7);  // without `Binding`
    const std::string policy(TextIn(object->root().Find("spec"), "policyName"));
    bound.emplace(kind, policy);
    if (policy.empty() || policies.contains({kind, policy})) continue;
    Report(*object, Code::kPolicyMissing, "spec.policyName",
           NameInQuotes(*object) + " binds " + kind + " '" + policy + "', which is not among the inputs");
  }
  for (const ManifestObject* object : inputs_.policies_) {
    const std::string name(TextIn(object->root().Find("metadata"), "name"));
    if (bound.contains({object->kind, name}) || refused_.contains(object)) continue;
    const bool assumed = inputs_.options_.assume_bound;
    Finding& finding =
        Report(*object, Code::kPolicyUnbound, "metadata.name",
               NameInQuotes(*object) + (assumed ? " has no binding; it is evaluated as if it had one"
                                                : " has no binding, so it is not evaluated"));
    if (!assumed) finding.hint = "add a " + object->kind + "Binding, or use --assume-bound";
  }
  for (const auto sort : {policy::PolicySort::kValidating, policy::PolicySort::kMutating}) {
    for (const policy::BoundPolicy& each : inputs_.set_.policies(sort)) CheckParams(each);
  }
}

// Params that no request can find.
void PolicyFinisher::CheckParams(const policy::BoundPolicy& bound) {
  const policy::Policy& policy = bound.compiled->policy;
  if (!policy.param_kind) return;
  const ManifestObject* manifest = ManifestOf(&policy);
  std::string problem = policy::ParamKindProblem(*policy.param_kind, inputs_.resources_);
  if (!problem.empty()) {
    if (manifest == nullptr) return;
    Report(*manifest, Code::kPolicyUnusable, "spec.paramKind", std::move(problem)).hint =
        "add its CRD with --crds";
    return;
  }
  const policy::GroupVersionKind kind = KindOfParams(*policy.param_kind);
  for (const policy::Binding* binding : bound.bindings) {
    if (!binding->param_ref || binding->param_ref->name.empty()) continue;
    const auto params = inputs_.cluster_.ParamsOf(kind, binding->param_ref->namespace_);
    const auto named = [&](const policy::ParamObject& param) {
      return param.name == binding->param_ref->name;
    };
    const ManifestObject* object = ManifestOf(binding);
    if (object == nullptr || std::ranges::any_of(params, named)) continue;
    Finding& finding = Report(*object, Code::kPolicyUnusable, "spec.paramRef.name",
                              "the params of " + NameInQuotes(*object) +
                                  " are not among the inputs: " + std::string(kind.kind) + " '" +
                                  std::string(binding->param_ref->name) + "'");
    if (!binding->param_ref->deny_if_missing) finding.severity = finding::Severity::kWarning;
    finding.hint = "add them with --params";
  }
}

}  // namespace plimsoll::engine
