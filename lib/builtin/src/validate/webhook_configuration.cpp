#include "webhook_configuration.h"

#include <algorithm>
#include <string>

#include "../vocabulary/among.h"
#include "admission_name.h"
#include "admission_rule.h"
#include "field.h"
#include "label_selector.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/joined.h"
#include "webhook_client.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::string_view, 2> kReviewVersions = {"v1", "v1beta1"};
constexpr std::array<std::string_view, 2> kNoSideEffects = {"None", "NoneOnDryRun"};
constexpr std::array<std::string_view, 4> kAllSideEffects = {"None", "NoneOnDryRun", "Some", "Unknown"};

// What is not required of an object that did not have it before either.
struct WebhookOptions {
  bool ignore_match_conditions = false;
  bool no_side_effects = true;
  bool known_review_version = true;
  bool unique_names = true;
  LabelSelectorOptions selectors = {};
  TextSet stored = {};  // expressions of the old object
};

void ValidateFullyQualifiedName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  const schema::NameProblems problems = schema::Dns1123SubdomainProblems(name);
  if (!problems.empty()) return errors.Invalid(path, name, text::Joined(problems, ","));
  if (std::ranges::count(name, '.') < 2) {
    errors.Invalid(path, name, "should be a domain with at least three segments separated by dots");
  }
}

bool HasKnownReviewVersion(Part versions) {
  return HasText(versions, kReviewVersions[0]) || HasText(versions, kReviewVersions[1]);
}

void ValidateReviewVersions(Part versions, bool require_known, FieldPath path, Errors& errors) {
  if (versions.Count() == 0) return errors.Required(path, "must specify one of v1, v1beta1");
  TextSet seen;
  for (const auto& [i, version] : versions.Texts()) {
    if (!seen.Add(version)) {
      errors.Invalid(path.Index(i), version, "duplicate version");
    } else {
      errors.Invalid(path.Index(i), version, schema::Dns1035LabelProblems(version));
    }
  }
  if (require_known && !HasKnownReviewVersion(versions)) {
    errors.Invalid(path, versions, "must include at least one of v1, v1beta1");
  }
}

void ValidateSideEffects(Struct hook, bool none, FieldPath path, Errors& errors) {
  const std::span<const std::string_view> allowed =
      none ? std::span<const std::string_view>(kNoSideEffects) : kAllSideEffects;
  if (hook.Has("sideEffects")) return ValidateChoice(hook.Get("sideEffects"), allowed, path, errors);
  errors.Required(path, "must specify one of " + text::Joined(allowed, ", "));
}

void ValidateWebhook(Struct hook, const WebhookOptions& options, const Release& release, FieldPath path,
                     Errors& errors) {
  ValidateFullyQualifiedName(hook.Text("name"), path.Child("name"), errors);
  for (const auto& [i, rule] : hook.Structs("rules")) {
    ValidateAdmissionRule(rule, path.Child("rules").Index(i), errors);
  }
  ValidateChoice(hook.Get("failurePolicy"), kFailurePolicies, path.Child("failurePolicy"), errors);
  ValidateChoice(hook.Get("matchPolicy"), kMatchPolicies, path.Child("matchPolicy"), errors);
  ValidateSideEffects(hook, options.no_side_effects, path.Child("sideEffects"), errors);
  const int64_t timeout = hook.Int("timeoutSeconds");
  if (hook.Has("timeoutSeconds") && (timeout < 1 || timeout > 30)) {
    errors.Invalid(path.Child("timeoutSeconds"), timeout,
                   "the timeout value must be between 1 and 30 seconds");
  }
  ValidateLabelSelector(hook.At("namespaceSelector"), options.selectors, path.Child("namespaceSelector"),
                        errors);
  ValidateLabelSelector(hook.At("objectSelector"), options.selectors, path.Child("objectSelector"), errors);
  ValidateChoice(hook.Get("reinvocationPolicy"), kReinvocationPolicies, path.Child("reinvocationPolicy"),
                 errors);
  ValidateWebhookClient(hook.At("clientConfig"), path.Child("clientConfig"), errors);
  if (options.ignore_match_conditions) return;
  ValidateMatchConditions(hook.Get("matchConditions"), {.stored = &options.stored}, release,
                          path.Child("matchConditions"), errors);
}

void ValidateWebhooks(Request& request, const WebhookOptions& options) {
  ValidateAdmissionMetadata(request);
  TextSet names;
  for (const auto& [i, hook] : request.object.Structs("webhooks")) {
    const FieldPath path = request.Path("webhooks").Index(i);
    ValidateWebhook(hook, options, request.release, path, request.errors);
    ValidateReviewVersions(hook.Get("admissionReviewVersions"), options.known_review_version,
                           path.Child("admissionReviewVersions"), request.errors);
    const std::string_view name = hook.Text("name");
    if (options.unique_names && !name.empty() && !names.Add(name)) {
      request.errors.Duplicate(path.Child("name"), name);
    }
  }
}

bool IsSelectorInvalid(Struct selector, FieldPath path) {
  finding::ErrorList list;
  Errors errors(list);
  ValidateLabelSelector(selector, {}, path, errors);
  return !list.empty();
}

bool HaveSameMatchConditions(Part now, Part before) {
  if (now.Count() != before.Count()) return false;
  for (const auto& [i, hook] : now.Structs()) {
    if (!Equal(hook.Get("matchConditions"), before.Structs()[i].value.Get("matchConditions"))) return false;
  }
  return true;
}

WebhookOptions OptionsOfUpdate(Request& request) {
  const Part old = request.old.Get("webhooks");
  WebhookOptions options;
  options.ignore_match_conditions = HaveSameMatchConditions(request.object.Get("webhooks"), old);
  TextSet names;
  for (const auto& [i, hook] : old.Structs()) {
    const Part versions = hook.Get("admissionReviewVersions");
    if (!IsAmong(kNoSideEffects, hook.Text("sideEffects"))) options.no_side_effects = false;
    if (versions.Count() != 0 && !HasKnownReviewVersion(versions)) options.known_review_version = false;
    if (!names.Add(hook.Text("name"))) options.unique_names = false;
    if (IsSelectorInvalid(hook.At("namespaceSelector"), request.Root()) ||
        IsSelectorInvalid(hook.At("objectSelector"), request.Root())) {
      options.selectors.allow_invalid_values = true;
    }
    for (const auto& [j, condition] : hook.Structs("matchConditions")) {
      options.stored.Add(condition.Text("expression"));
    }
  }
  return options;
}

}  // namespace

void ValidateWebhookConfiguration(Request& request) { ValidateWebhooks(request, {}); }

void ValidateWebhookConfigurationUpdate(Request& request) {
  ValidateWebhooks(request, OptionsOfUpdate(request));
}

}  // namespace plimsoll::builtin
