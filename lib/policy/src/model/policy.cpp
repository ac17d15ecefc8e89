#include "plimsoll/policy/model/policy.h"

#include "texts.h"

namespace plimsoll::policy {
namespace {

using value::TextIn;
using value::Value;

constexpr std::string_view kGroup = "admissionregistration.k8s.io/";

ResourceRule ReadRule(Value rule) {
  ResourceRule out{TextListIn(rule, "operations"), TextListIn(rule, "apiGroups"),
                   TextListIn(rule, "apiVersions"), TextListIn(rule, "resources"),
                   TextListIn(rule, "resourceNames")};
  if (const auto scope = PartIn(rule, "scope")) out.scope = TextIn(rule, "scope");
  return out;
}

std::vector<ResourceRule> ReadRules(Value match, std::string_view key) {
  std::vector<ResourceRule> out;
  const auto rules = PartIn(match, key);
  if (!rules) return out;
  for (const Value rule : rules->Items()) out.push_back(ReadRule(rule));
  return out;
}

LabelSelector ReadSelector(Value holder, std::string_view key) {
  const auto selector = PartIn(holder, key);
  return selector ? LabelSelector::Of(*selector) : LabelSelector();
}

std::optional<MatchResources> ReadMatch(std::optional<Value> match) {
  if (!match) return std::nullopt;
  MatchResources out{ReadSelector(*match, "namespaceSelector"), ReadSelector(*match, "objectSelector"),
                     ReadRules(*match, "resourceRules"), ReadRules(*match, "excludeResourceRules")};
  out.equivalent = !PartIn(*match, "matchPolicy") || TextIn(*match, "matchPolicy") != "Exact";
  return out;
}

std::vector<NamedExpression> ReadNamed(Value spec, std::string_view key) {
  std::vector<NamedExpression> out;
  const auto list = PartIn(spec, key);
  if (!list) return out;
  for (const Value item : list->Items()) out.push_back({TextIn(item, "name"), TextIn(item, "expression")});
  return out;
}

void ReadValidations(Value spec, Policy& out) {
  const auto list = PartIn(spec, "validations");
  if (!list) return;
  for (const Value item : list->Items()) {
    Validation validation{TextIn(item, "expression"), TextIn(item, "message"),
                          TextIn(item, "messageExpression"), std::nullopt};
    if (PartIn(item, "reason")) validation.reason = TextIn(item, "reason");
    out.validations.push_back(validation);
  }
}

void ReadAuditAnnotations(Value spec, Policy& out) {
  const auto list = PartIn(spec, "auditAnnotations");
  if (!list) return;
  for (const Value item : list->Items()) {
    out.audit_annotations.push_back({TextIn(item, "key"), TextIn(item, "valueExpression")});
  }
}

// A mutation of a type without the member that the type requires has no patch.
void ReadMutations(Value spec, Policy& out) {
  const auto list = PartIn(spec, "mutations");
  if (!list) return;
  for (const Value item : list->Items()) {
    const bool json = TextIn(item, "patchType") == "JSONPatch";
    const auto patch = PartIn(item, json ? "jsonPatch" : "applyConfiguration");
    const bool known = json || TextIn(item, "patchType") == "ApplyConfiguration";
    Mutation mutation;
    if (known && patch) {
      mutation = {json ? PatchType::kJsonPatch : PatchType::kApplyConfiguration,
                  TextIn(*patch, "expression")};
    }
    out.mutations.push_back(mutation);
  }
}

std::optional<ParamRef> ReadParamRef(std::optional<Value> reference) {
  if (!reference) return std::nullopt;
  ParamRef out{TextIn(*reference, "name"), TextIn(*reference, "namespace"), std::nullopt};
  if (const auto selector = PartIn(*reference, "selector")) out.selector = LabelSelector::Of(*selector);
  out.deny_if_missing = TextIn(*reference, "parameterNotFoundAction") == "Deny";
  return out;
}

PolicySort SortOf(Value object) {
  return TextIn(object, "kind").starts_with("Mutating") ? PolicySort::kMutating : PolicySort::kValidating;
}

}  // namespace

PolicyPart PartOf(Value object) {
  if (!TextIn(object, "apiVersion").starts_with(kGroup)) return PolicyPart::kNone;
  const std::string_view kind = TextIn(object, "kind");
  if (kind == "ValidatingAdmissionPolicy" || kind == "MutatingAdmissionPolicy") return PolicyPart::kPolicy;
  const bool binding = kind == "ValidatingAdmissionPolicyBinding" || kind == "MutatingAdmissionPolicyBinding";
  return binding ? PolicyPart::kBinding : PolicyPart::kNone;
}

Policy ReadPolicy(Value object) {
  Policy out{
      .sort = SortOf(object), .name = TextIn(PartIn(object, "metadata"), "name"), .failure_policy = "Fail"};
  const auto spec = PartIn(object, "spec");
  if (!spec) return out;
  if (PartIn(spec, "failurePolicy")) out.failure_policy = TextIn(spec, "failurePolicy");
  if (const auto kind = PartIn(spec, "paramKind")) {
    out.param_kind = ParamKind{TextIn(*kind, "apiVersion"), TextIn(*kind, "kind")};
  }
  out.match = ReadMatch(PartIn(spec, "matchConstraints"));
  out.match_conditions = ReadNamed(*spec, "matchConditions");
  out.variables = ReadNamed(*spec, "variables");
  ReadValidations(*spec, out);
  ReadAuditAnnotations(*spec, out);
  ReadMutations(*spec, out);
  out.reinvoke = TextIn(spec, "reinvocationPolicy") == "IfNeeded";
  return out;
}

Binding ReadBinding(Value object) {
  Binding out{.sort = SortOf(object), .name = TextIn(PartIn(object, "metadata"), "name")};
  const auto spec = PartIn(object, "spec");
  if (!spec) return out;
  out.policy_name = TextIn(spec, "policyName");
  out.param_ref = ReadParamRef(PartIn(spec, "paramRef"));
  out.match = ReadMatch(PartIn(spec, "matchResources"));
  out.validation_actions = TextListIn(*spec, "validationActions");
  return out;
}

}  // namespace plimsoll::policy
