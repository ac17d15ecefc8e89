#include "admission.h"

namespace plimsoll::builtin {
namespace {

void SetDefaultsOfRules(Part rules) {
  for (const auto& [i, rule] : rules.Structs()) rule.SetDefault("scope", "*");
}

void SetDefaultsOfSelectors(Struct value) {
  value.Make("namespaceSelector");
  value.Make("objectSelector");
}

// v1beta1 has defaults of its own.
void SetDefaultsWebhook(Struct hook, bool beta) {
  hook.SetDefault("failurePolicy", beta ? "Ignore" : "Fail");
  hook.SetDefault("matchPolicy", beta ? "Exact" : "Equivalent");
  SetDefaultsOfSelectors(hook);
  hook.SetDefault("timeoutSeconds", beta ? 30 : 10);
  if (beta) {
    hook.SetDefault("sideEffects", "Unknown");
    if (hook.Count("admissionReviewVersions") == 0)
      AppendText(hook.MakeList("admissionReviewVersions"), "v1beta1");
  }
  if (const Struct service = hook.At("clientConfig").At("service")) service.SetDefault("port", 443);
  SetDefaultsOfRules(hook.Get("rules"));
}

bool IsBeta(Struct object) { return object.Text("apiVersion").ends_with("/v1beta1"); }

void SetDefaultsMatchResources(Struct match) {
  if (!match) return;
  match.SetDefault("matchPolicy", "Equivalent");
  SetDefaultsOfSelectors(match);
  SetDefaultsOfRules(match.Get("resourceRules"));
  SetDefaultsOfRules(match.Get("excludeResourceRules"));
}

}  // namespace

void SetDefaultsValidatingWebhooks(Struct configuration, const Release&) {
  for (const auto& [i, hook] : configuration.Structs("webhooks")) {
    SetDefaultsWebhook(hook, IsBeta(configuration));
  }
}

void SetDefaultsMutatingWebhooks(Struct configuration, const Release&) {
  for (const auto& [i, hook] : configuration.Structs("webhooks")) {
    SetDefaultsWebhook(hook, IsBeta(configuration));
    hook.SetDefault("reinvocationPolicy", "Never");
  }
}

void SetDefaultsAdmissionPolicy(Struct policy, const Release&) {
  const Struct spec = policy.Make("spec");
  spec.SetDefault("failurePolicy", "Fail");
  SetDefaultsMatchResources(spec.At("matchConstraints"));
}

void SetDefaultsAdmissionPolicyBinding(Struct binding, const Release&) {
  const Struct spec = binding.At("spec");
  const Struct reference = spec.At("paramRef");
  if (reference && binding.Text("apiVersion").ends_with("/v1alpha1")) {
    reference.SetDefault("parameterNotFoundAction", "Deny");
  }
  SetDefaultsMatchResources(spec.At("matchResources"));
}

}  // namespace plimsoll::builtin
