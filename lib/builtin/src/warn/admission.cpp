#include "admission.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "../validate/admission_name.h"
#include "../validate/field.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kAuthentication = "authentication.k8s.io";
constexpr std::string_view kAuthorization = "authorization.k8s.io";
// What is never sent to webhooks, since a cluster could not work without it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kUnseen = {{
    {kAuthentication, "selfsubjectreviews"},
    {kAuthentication, "tokenreviews"},
    {kAuthorization, "localsubjectaccessreviews"},
    {kAuthorization, "selfsubjectaccessreviews"},
    {kAuthorization, "selfsubjectrulesreviews"},
    {kAuthorization, "subjectaccessreviews"},
}};

void WarnOfRule(Request& request, Struct rule, FieldPath path) {
  if (HasText(rule.Get("apiGroups"), "*") || HasText(rule.Get("resources"), "*")) return;
  std::array<bool, kUnseen.size()> seen{};
  for (const auto& [i, group] : rule.Texts("apiGroups")) {
    if (group != kAuthentication && group != kAuthorization) continue;
    for (const auto& [j, resource] : rule.Texts("resources")) {
      const auto found = std::ranges::find(kUnseen, std::pair(group, resource));
      if (found == kUnseen.end() || std::exchange(seen[static_cast<size_t>(found - kUnseen.begin())], true))
        continue;
      request.warnings.Add(path, std::string(resource) + "." + std::string(group) +
                                     " is excluded from admission webhooks; this rule will have no effect");
    }
  }
}

}  // namespace

void WarnOfStaticName(Request& request) {
  if (!request.release.Since(36)) return;
  if (!request.is_update() && request.release.Gate("ManifestBasedAdmissionControlConfig")) return;
  const std::string problem = StaticNameProblem(request);
  if (!problem.empty()) request.warnings.Add(request.Path("metadata", "name"), problem);
}

void WarnOfWebhooks(Request& request) {
  WarnOfStaticName(request);
  if (!request.release.Gate("ExcludeAdmissionWebhookVirtualResources")) return;
  for (const auto& [i, hook] : request.object.Structs("webhooks")) {
    for (const auto& [j, rule] : hook.Structs("rules")) {
      WarnOfRule(request, rule, request.Path("webhooks").Index(i).Child("rules").Index(j));
    }
  }
}

}  // namespace plimsoll::builtin
