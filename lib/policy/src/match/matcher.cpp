#include "plimsoll/policy/match/matcher.h"

#include <algorithm>
#include <array>

#include "../model/texts.h"
#include "plimsoll/text/go_format.h"
#include "rule_match.h"

namespace plimsoll::policy {
namespace {

using value::Value;

struct ExemptResource {
  std::string_view group;
  std::string_view resource;
  bool seen_by_static_policies = false;
};

constexpr std::array<ExemptResource, 10> kExempt = {{
    {"authentication.k8s.io", "selfsubjectreviews"},
    {"authentication.k8s.io", "tokenreviews"},
    {"authorization.k8s.io", "localsubjectaccessreviews"},
    {"authorization.k8s.io", "selfsubjectaccessreviews"},
    {"authorization.k8s.io", "selfsubjectrulesreviews"},
    {"authorization.k8s.io", "subjectaccessreviews"},
    {"admissionregistration.k8s.io", "validatingadmissionpolicies", true},
    {"admissionregistration.k8s.io", "validatingadmissionpolicybindings", true},
    {"admissionregistration.k8s.io", "mutatingadmissionpolicies", true},
    {"admissionregistration.k8s.io", "mutatingadmissionpolicybindings", true},
}};

struct SelectorResult {
  bool matches = true;
  std::string error = {};
};

SelectorResult MatchNamespaceSelector(const LabelSelector& selector, const Request& request,
                                      const Cluster& cluster) {
  if (request.namespace_.empty() && request.resource.resource != "namespaces") return {};
  if (!selector.error.empty()) return {false, "Internal error occurred: " + selector.error};
  if (selector.Empty()) return {};
  const bool own = request.resource.resource == "namespaces" && request.subresource.empty() &&
                   (request.operation == "CREATE" || request.operation == "UPDATE");
  if (own) return {selector.Matches(request.object ? LabelsOf(*request.object) : std::nullopt)};
  const auto found = cluster.FindNamespace(request.namespace_);
  if (!found) return {false, "namespaces " + text::Quoted(request.namespace_) + " not found"};
  return {selector.Matches(LabelsOf(*found))};
}

// Options of a connection have no metadata and match nothing.
bool MatchesObject(const LabelSelector& selector, std::optional<Value> object) {
  return object && PartIn(*object, "metadata") && selector.Matches(LabelsOf(*object));
}

SelectorResult MatchObjectSelector(const LabelSelector& selector, const Request& request) {
  if (!selector.error.empty()) return {false, "Internal error occurred: " + selector.error};
  if (selector.Empty()) return {};
  return {MatchesObject(selector, request.object) || MatchesObject(selector, request.old_object)};
}

Match MatchResourcesOf(const MatchResources& match, const Request& request, const Cluster& cluster) {
  const SelectorResult by_namespace = MatchNamespaceSelector(match.namespace_selector, request, cluster);
  if (!by_namespace.matches && by_namespace.error.empty()) return {};
  const SelectorResult by_object = MatchObjectSelector(match.object_selector, request);
  if (!by_object.matches && by_object.error.empty()) return {};
  const Match excluded = MatchRules(match.excluded, match.equivalent, request, cluster.resources());
  if (!excluded.error.empty()) return excluded;
  if (excluded.matched) return {};
  Match out{.matched = true, .resource = request.resource, .kind = request.kind};
  if (!match.rules.empty()) out = MatchRules(match.rules, match.equivalent, request, cluster.resources());
  if (!out.matched) return out;
  if (!by_namespace.error.empty()) return {.error = by_namespace.error};
  if (!by_object.error.empty()) return {.error = by_object.error};
  return out;
}

}  // namespace

bool IsExempt(const Request& request, bool static_policies) {
  return std::ranges::any_of(kExempt, [&](const ExemptResource& exempt) {
    return exempt.group == request.resource.group && exempt.resource == request.resource.resource &&
           !(static_policies && exempt.seen_by_static_policies);
  });
}

Match MatchPolicy(const Policy& policy, const Request& request, const Cluster& cluster) {
  if (!policy.match) return {.error = "policy contained no match constraints, a required field"};
  return MatchResourcesOf(*policy.match, request, cluster);
}

Match MatchBinding(const Binding& binding, const Request& request, const Cluster& cluster) {
  if (!binding.match) return {.matched = true, .resource = request.resource, .kind = request.kind};
  return MatchResourcesOf(*binding.match, request, cluster);
}

}  // namespace plimsoll::policy
