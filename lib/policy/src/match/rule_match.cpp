#include "rule_match.h"

#include <algorithm>

#include "../model/texts.h"

namespace plimsoll::policy {
namespace {

bool HasOrAll(const std::vector<std::string_view>& list, std::string_view text) {
  return std::ranges::any_of(list, [&](std::string_view each) { return each == "*" || each == text; });
}

bool IsScopeMatched(std::string_view scope, const Request& request, const GroupVersionResource& resource) {
  if (scope == "*") return true;
  const bool is_namespace =
      resource.group.empty() && resource.version == "v1" && resource.resource == "namespaces";
  if (scope == "Namespaced") return !is_namespace && !request.namespace_.empty();
  if (scope == "Cluster") return is_namespace || request.namespace_.empty();
  return false;
}

// `pods`, `pods/exec`, `*/scale`: `pods/*` is about `pods` too.
bool IsResourceMatched(std::string_view entry, std::string_view resource, std::string_view subresource) {
  const size_t slash = entry.find('/');
  const std::string_view name = entry.substr(0, slash);
  const std::string_view sub = slash == std::string_view::npos ? std::string_view() : entry.substr(slash + 1);
  return (name == "*" || name == resource) && (sub == "*" || sub == subresource);
}

bool NamesResource(const ResourceRule& rule, const Request& request) {
  return std::ranges::any_of(rule.resources, [&](std::string_view entry) {
    return IsResourceMatched(entry, request.resource.resource, request.subresource);
  });
}

bool IsRuleMatched(const ResourceRule& rule, const Request& request, const GroupVersionResource& resource) {
  return IsScopeMatched(rule.scope, request, resource) && HasOrAll(rule.operations, request.operation) &&
         HasOrAll(rule.api_groups, resource.group) && HasOrAll(rule.api_versions, resource.version) &&
         NamesResource(rule, request);
}

bool IsNameMatched(const ResourceRule& rule, const Request& request) {
  return rule.resource_names.empty() || Contains(rule.resource_names, request.name);
}

}  // namespace

Match MatchRules(const std::vector<ResourceRule>& rules, bool equivalent, const Request& request,
                 const Resources& resources) {
  for (const ResourceRule& rule : rules) {
    if (IsRuleMatched(rule, request, request.resource) && IsNameMatched(rule, request))
      return {.matched = true, .resource = request.resource, .kind = request.kind};
  }
  // Twins differ in group and version only.
  const auto may_match_twins = [&](const ResourceRule& rule) {
    return HasOrAll(rule.operations, request.operation) && NamesResource(rule, request);
  };
  if (!equivalent || std::ranges::none_of(rules, may_match_twins)) return {};
  const auto twins = resources.EquivalentsOf(request.resource, request.subresource);
  for (const ResourceRule& rule : rules) {
    for (const ApiResource* twin : twins) {
      if (twin->resource == request.resource) continue;
      if (!IsRuleMatched(rule, request, twin->resource)) continue;
      if (twin->kind.empty())
        return {.error = "unable to convert to " + twin->resource.String() + ": unknown kind"};
      if (IsNameMatched(rule, request))
        return {.matched = true, .resource = twin->resource, .kind = twin->Kind()};
    }
  }
  return {};
}

}  // namespace plimsoll::policy
