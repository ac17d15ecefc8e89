#include "plimsoll/policy/lint/matched_kinds.h"

#include <algorithm>
#include <array>

#include "../match/rule_match.h"
#include "../model/texts.h"
#include "plimsoll/policy/match/matcher.h"

namespace plimsoll::policy {
namespace {

bool IsPlain(std::string_view name) { return name.find('*') == std::string_view::npos; }

bool NamesResource(const ResourceRule& rule, const GroupVersionResource& resource) {
  const auto names = [&](std::string_view entry) {
    return entry.substr(0, entry.find('/')) == resource.resource;
  };
  return Contains(rule.api_groups, resource.group) && Contains(rule.api_versions, resource.version) &&
         std::ranges::any_of(rule.resources, names);
}

// A request that the rule would match, if it matches the resource at all.
Request RequestFor(const ApiResource& resource, const ResourceRule& rule, std::string_view operation,
                   std::string_view subresource) {
  Request out{.operation = operation, .kind = resource.Kind(), .resource = resource.resource};
  out.subresource = subresource;
  out.namespace_ = resource.namespaced ? "default" : "";
  if (!rule.resource_names.empty()) out.name = rule.resource_names.front();
  return out;
}

bool IsOperationMatched(const MatchResources& match, const ApiResource& resource, const ResourceRule& rule,
                        std::string_view operation, std::string_view subresource,
                        const Resources& resources) {
  const Request request = RequestFor(resource, rule, operation, subresource);
  return !IsExempt(request) && MatchRules({rule}, false, request, resources).matched &&
         !MatchRules(match.excluded, match.equivalent, request, resources).matched;
}

void AddOperations(const MatchResources& match, const ResourceRule& rule, const Resources& resources,
                   MatchedKind& out) {
  for (const std::string_view subresource : {std::string_view(), std::string_view("status")}) {
    for (const std::string_view operation : OperationsOn(subresource)) {
      if (Contains(out.operations, operation)) continue;
      if (IsOperationMatched(match, *out.resource, rule, operation, subresource, resources))
        out.operations.push_back(operation);
    }
  }
}

void AddUnknown(const ResourceRule& rule, const Resources& resources, std::vector<std::string>& out) {
  for (const std::string_view group : rule.api_groups) {
    for (const std::string_view version : rule.api_versions) {
      for (const std::string_view entry : rule.resources) {
        const GroupVersionResource named{group, version, entry.substr(0, entry.find('/'))};
        if (!IsPlain(group) || !IsPlain(version) || !IsPlain(named.resource)) continue;
        if (resources.FindResource(named) != nullptr) continue;
        std::string text =
            GroupVersionKind{group, version, {}}.ApiVersion() + " " + std::string(named.resource);
        if (std::ranges::find(out, text) == out.end()) out.push_back(std::move(text));
      }
    }
  }
}

}  // namespace

std::vector<std::string_view> OperationsOn(std::string_view subresource) {
  constexpr std::array<std::string_view, 4> kConnected = {"exec", "attach", "portforward", "proxy"};
  constexpr std::array<std::string_view, 3> kCreated = {"binding", "eviction", "token"};
  if (subresource.empty()) return {"CREATE", "UPDATE", "DELETE"};
  if (std::ranges::find(kConnected, subresource) != kConnected.end()) return {"CONNECT"};
  if (std::ranges::find(kCreated, subresource) != kCreated.end()) return {"CREATE"};
  return {"UPDATE"};
}

MatchedKinds KindsMatchedBy(const Policy& policy, const Resources& resources) {
  MatchedKinds out;
  if (!policy.match) return out;
  std::vector<MatchedKind> others;
  for (const ApiResource& resource : resources.all()) {
    MatchedKind kind{&resource};
    for (const ResourceRule& rule : policy.match->rules) {
      AddOperations(*policy.match, rule, resources, kind);
      kind.named = kind.named || NamesResource(rule, resource.resource);
    }
    if (policy.sort == PolicySort::kMutating) std::erase(kind.operations, std::string_view("DELETE"));
    if (!kind.operations.empty()) (kind.named ? out.kinds : others).push_back(std::move(kind));
  }
  for (const ResourceRule& rule : policy.match->rules) AddUnknown(rule, resources, out.unknown);
  out.kinds.insert(out.kinds.end(), others.begin(), others.end());
  if (out.kinds.size() > kMaxLintedKinds) {
    out.left_out = out.kinds.size() - kMaxLintedKinds;
    out.kinds.resize(kMaxLintedKinds);
  }
  return out;
}

}  // namespace plimsoll::policy
