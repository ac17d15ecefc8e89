// Roles and their bindings.
#include <array>
#include <string>

#include "plimsoll/schema/names.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::string_view kGroup = "rbac.authorization.k8s.io";
constexpr std::array<std::string_view, 1> kGroups = {kGroup};
constexpr std::array<std::string_view, 1> kNoGroup = {""};
constexpr std::array<std::string_view, 2> kRoles = {"Role", "ClusterRole"};
constexpr std::array<std::string_view, 1> kClusterRoles = {"ClusterRole"};
constexpr std::array<std::string_view, 3> kSubjects = {"ServiceAccount", "User", "Group"};

bool IsEmpty(Value object, std::string_view list) {
  const std::optional<Value> held = Given(object, list);
  return !held || held->Count() == 0;
}

bool IsForCluster(const RuleSite& site) { return TextIn(site.object(), "kind").starts_with("Cluster"); }

}  // namespace

void CheckPolicyRule(const RuleSite& site) {
  const Value rule = site.value();
  if (!IsEmpty(rule, "nonResourceURLs")) {
    const Value urls = *Given(rule, "nonResourceURLs");
    if (!IsForCluster(site)) {
      site.Invalid("nonResourceURLs", urls, "namespaced rules cannot apply to non-resource URLs");
    }
    if (!IsEmpty(rule, "apiGroups") || !IsEmpty(rule, "resources") || !IsEmpty(rule, "resourceNames")) {
      site.Invalid("nonResourceURLs", urls,
                   "rules cannot apply to both regular resources and non-resource URLs");
    }
    return;
  }
  if (IsEmpty(rule, "apiGroups")) {
    site.Required("apiGroups", rule, "resource rules must supply at least one api group");
  }
  if (IsEmpty(rule, "resources")) {
    site.Required("resources", rule, "resource rules must supply at least one resource");
  }
}

void CheckRoleRef(const RuleSite& site) {
  const std::string_view group = TextIn(site.value(), "apiGroup");
  if (!group.empty() && group != kGroup)
    site.NotSupported("apiGroup", *site.value().Find("apiGroup"), kGroups);
  const std::string_view kind = TextIn(site.value(), "kind");
  if (kind == "ClusterRole") return;
  if (IsForCluster(site)) return site.UnsupportedText("kind", site.value(), "kind", kClusterRoles);
  if (kind != "Role") site.UnsupportedText("kind", site.value(), "kind", kRoles);
}

// Users and groups get the group of RBAC when they have none.
void CheckSubject(const RuleSite& site) {
  const Value subject = site.value();
  const std::string_view kind = TextIn(subject, "kind");
  const std::string_view group = TextIn(subject, "apiGroup");
  if (kind == "ServiceAccount") {
    if (!group.empty()) site.NotSupported("apiGroup", *subject.Find("apiGroup"), kNoGroup);
    if (!TextIn(subject, "name").empty()) {
      for (const std::string& problem : schema::Dns1123SubdomainProblems(TextIn(subject, "name"))) {
        site.InvalidText("name", subject, "name", problem);
      }
    }
    if (IsForCluster(site) && TextIn(subject, "namespace").empty()) site.Required("namespace", subject);
  } else if (kind == "User" || kind == "Group") {
    if (!group.empty() && group != kGroup) site.NotSupported("apiGroup", *subject.Find("apiGroup"), kGroups);
  } else {
    site.UnsupportedText("kind", subject, "kind", kSubjects);
  }
}

}  // namespace plimsoll::builtin
