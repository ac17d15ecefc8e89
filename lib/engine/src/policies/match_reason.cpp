// Every part of a match is tried alone, so that there is no second matcher.
#include "match_reason.h"

#include <optional>
#include <utility>
#include <vector>

#include "plimsoll/policy/match/matcher.h"

namespace plimsoll::engine {
namespace {

policy::Match TryMatch(policy::MatchResources match, const policy::Request& request,
                       const policy::Cluster& cluster) {
  policy::Binding probe;
  probe.match = std::move(match);
  return policy::MatchBinding(probe, request, cluster);
}

// The position of the first rule that matches; none of none.
std::optional<size_t> MatchingRule(const std::vector<policy::ResourceRule>& rules, bool equivalent,
                                   const policy::Request& request, const policy::Cluster& cluster) {
  policy::MatchResources probe;
  probe.equivalent = equivalent;
  for (size_t i = 0; i < rules.size(); ++i) {
    probe.rules = {rules[i]};
    if (TryMatch(probe, request, cluster).matched) return i;
  }
  return std::nullopt;
}

}  // namespace

std::string MatchReason(const policy::MatchResources& match, const policy::Request& request,
                        const policy::Cluster& cluster) {
  const policy::Match whole = TryMatch(match, request, cluster);
  if (!whole.error.empty()) return "cannot be used: " + whole.error;
  const auto rule = MatchingRule(match.rules, match.equivalent, request, cluster);
  if (whole.matched) {
    std::string out = rule ? "matches by resourceRules[" + std::to_string(*rule) + "]" : "matches";
    if (whole.resource == request.resource) return out;
    return out + " as " + whole.resource.String();
  }
  policy::MatchResources probe;
  probe.namespace_selector = match.namespace_selector;
  if (!TryMatch(probe, request, cluster).matched)
    return "does not match: namespaceSelector does not select the namespace";
  probe.namespace_selector = {};
  probe.object_selector = match.object_selector;
  if (!TryMatch(probe, request, cluster).matched)
    return "does not match: objectSelector does not select the object";
  if (const auto excluded = MatchingRule(match.excluded, match.equivalent, request, cluster))
    return "does not match: excludeResourceRules[" + std::to_string(*excluded) + "] excludes it";
  return "does not match: none of its resourceRules is about " + std::string(request.operation) + " of " +
         request.resource.String() +
         (request.subresource.empty() ? "" : "/" + std::string(request.subresource));
}

}  // namespace plimsoll::engine
