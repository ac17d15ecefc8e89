// Each entry of `resources` is looked up in all groups and versions of its rule. If there is such a resource,
// scope, operations and excludeResourceRules are tried on it, in this order; the first that leaves nothing is
// reported.
#include "plimsoll/policy/lint/match_problems.h"
#include "plimsoll/base/ascii.h"

#include <algorithm>

#include "../match/rule_match.h"
#include "../model/texts.h"
#include "plimsoll/policy/lint/matched_kinds.h"
#include "plimsoll/policy/match/matcher.h"

namespace plimsoll::policy {
namespace {

// A resource or subresource that an entry of a rule names.
struct NamedTarget {
  const ApiResource* resource;
  std::string_view subresource;
};

bool HasOrStar(const std::vector<std::string_view>& list, std::string_view text) {
  return Contains(list, "*") || Contains(list, text);
}

std::string Listed(const std::vector<std::string_view>& names) {
  std::string out;
  for (const std::string_view name : names) {
    if (!out.empty()) out += ", ";
    out += name.empty() ? "\"\"" : std::string(name);
  }
  return out;
}

class RuleProblems {
 public:
  RuleProblems(const MatchResources& match, const ResourceRule& rule, value::Path path,
               const Resources& resources, std::vector<MatchProblem>& out)
      : match_(match), rule_(rule), path_(std::move(path)), resources_(resources), out_(out) {}

  void Run() {
    if (!KnowsGroups()) return;
    std::vector<NamedTarget> all;
    for (size_t i = 0; i < rule_.resources.size(); ++i) {
      const std::vector<NamedTarget> found = TargetsOf(rule_.resources[i]);
      if (found.empty()) AddUnknownEntry(i);
      all.insert(all.end(), found.begin(), found.end());
    }
    if (!all.empty()) CheckTargets(std::move(all));
  }

 private:
  bool KnowsGroups() const {
    return std::ranges::all_of(rule_.api_groups, [&](std::string_view group) {
      return group != "*" &&
             (IsBuiltInGroup(group) || std::ranges::any_of(resources_.all(), [&](const auto& one) {
                return one.resource.group == group;
              }));
    });
  }

  std::vector<NamedTarget> TargetsOf(std::string_view entry) const {
    std::vector<NamedTarget> out;
    const size_t slash = entry.find('/');
    const std::string_view name = entry.substr(0, slash);
    const std::string_view sub =
        slash == std::string_view::npos ? std::string_view() : entry.substr(slash + 1);
    for (const ApiResource& each : resources_.all()) {
      const bool in_rule = HasOrStar(rule_.api_groups, each.resource.group) &&
                           HasOrStar(rule_.api_versions, each.resource.version);
      if (!in_rule || (name != "*" && name != each.resource.resource)) continue;
      if (sub.empty() || sub == "*") out.push_back({&each, {}});
      for (const std::string_view subresource : each.subresources) {
        if (sub == "*" || sub == subresource) out.push_back({&each, subresource});
      }
    }
    return out;
  }

  void AddUnknownEntry(size_t i) {
    const std::string_view entry = rule_.resources[i];
    const std::string_view name = entry.substr(0, entry.find('/'));
    MatchProblem problem{path_.Child("resources").Item(i),
                         "this never matches: there is no resource " + std::string(entry) + " in group " +
                             Listed(rule_.api_groups) + ", version " + Listed(rule_.api_versions)};
    for (const ApiResource& each : resources_.all()) {
      if (each.resource.resource == name) {
        const std::string_view group = each.resource.group;
        problem.hint = std::string(name) + " is in group " + (group.empty() ? "\"\"" : std::string(group)) +
                       ", version " + std::string(each.resource.version);
        if (HasOrStar(rule_.api_groups, group) && HasOrStar(rule_.api_versions, each.resource.version))
          problem.hint = std::string(name) + " has the subresources " + Listed(each.subresources);
        break;
      }
      if (IsSingular(name, each)) problem.hint = "use " + std::string(each.resource.resource);
    }
    out_.push_back(std::move(problem));
  }

  bool IsSingular(std::string_view name, const ApiResource& resource) const {
    return HasOrStar(rule_.api_groups, resource.resource.group) && name.size() == resource.kind.size() &&
           std::ranges::equal(name, resource.kind, {}, {}, [](char c) { return ascii::ToLower(c); });
  }

  void CheckTargets(std::vector<NamedTarget> targets) {
    const auto drop = [&](auto keeps) {
      std::erase_if(targets, [&](const NamedTarget& target) { return !keeps(target); });
      return targets.empty();
    };
    const auto report = [&](const value::Path& member, std::string message) {
      out_.push_back({path_.Below(member), "the rule never matches: " + std::move(message)});
    };
    if (drop([&](const NamedTarget& one) { return !IsExempt(RequestOf(one, "CREATE")); }))
      return report("resources", "requests about these resources never reach policies");
    if (drop([&](const NamedTarget& one) { return IsInScope(one); }))
      return report("scope", rule_.scope == "Cluster" ? "all its resources are namespaced"
                                                      : "none of its resources is namespaced");
    if (drop([&](const NamedTarget& one) { return !Operations(one).empty(); }))
      return report("operations",
                    "there are no requests to " + Listed(rule_.operations) + " these resources");
    if (drop([&](const NamedTarget& one) { return !IsExcluded(one); }))
      return report({}, "excludeResourceRules exclude all of it");
  }

  Request RequestOf(const NamedTarget& target, std::string_view operation) const {
    Request out{
        .operation = operation, .kind = target.resource->Kind(), .resource = target.resource->resource};
    out.subresource = target.subresource;
    out.namespace_ = target.resource->namespaced ? "default" : "";
    return out;
  }

  bool IsInScope(const NamedTarget& target) const {
    if (rule_.scope == "Namespaced") return target.resource->namespaced;
    return rule_.scope != "Cluster" || !target.resource->namespaced;
  }

  std::vector<std::string_view> Operations(const NamedTarget& target) const {
    std::vector<std::string_view> out = OperationsOn(target.subresource);
    std::erase_if(out, [&](std::string_view operation) { return !HasOrStar(rule_.operations, operation); });
    return out;
  }

  bool IsExcluded(const NamedTarget& target) const {
    return std::ranges::all_of(Operations(target), [&](std::string_view operation) {
      return MatchRules(match_.excluded, match_.equivalent, RequestOf(target, operation), resources_).matched;
    });
  }

  const MatchResources& match_;
  const ResourceRule& rule_;
  const value::Path path_;
  const Resources& resources_;
  std::vector<MatchProblem>& out_;
};

}  // namespace

std::vector<MatchProblem> FindMatchProblems(const MatchResources& match, const value::Path& path,
                                            const Resources& resources) {
  std::vector<MatchProblem> out;
  for (size_t i = 0; i < match.rules.size(); ++i) {
    RuleProblems(match, match.rules[i], path.Child("resourceRules").Item(i), resources, out).Run();
  }
  return out;
}

}  // namespace plimsoll::policy
