#include "plimsoll/policy/cluster/rbac_authorizer.h"

#include <algorithm>

#include "../model/texts.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::policy {
namespace {

using cel::AuthorizationCheck;
using cel::AuthorizationDecision;
using cel::AuthorizationUser;
using value::TextIn;
using value::Value;

constexpr std::string_view kRbacGroup = "rbac.authorization.k8s.io/";
// Members of this group may do everything, whatever the rules say.
constexpr std::string_view kPrivilegedGroup = "system:masters";

bool HasOrAllOf(const std::vector<std::string_view>& list, std::string_view text) {
  return std::ranges::any_of(list, [&](std::string_view each) { return each == "*" || each == text; });
}

bool MatchesResource(std::string_view entry, const AuthorizationCheck& check) {
  if (entry == "*") return true;
  if (check.subresource.empty()) return entry == check.resource;
  std::string full(check.resource);
  full.append("/").append(check.subresource);
  return entry == full || (entry.starts_with("*/") && entry.substr(2) == check.subresource);
}

bool MatchesPath(std::string_view entry, std::string_view path) {
  if (entry == "*" || entry == path) return true;
  if (!entry.ends_with('*')) return false;
  const size_t end = entry.find_last_not_of('*');
  return path.starts_with(entry.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

bool IsServiceAccount(std::string_view user, std::string_view namespace_, std::string_view name) {
  std::string full = "system:serviceaccount:";
  return user == full.append(namespace_).append(":").append(name);
}

}  // namespace

RbacAuthorizer::Role RbacAuthorizer::ReadRole(Value object) {
  Role out{.rules = {}, .object = object, .aggregated = {}};
  if (const auto rules = PartIn(object, "rules")) {
    for (const Value rule : rules->Items()) {
      out.rules.push_back({TextListIn(rule, "verbs"), TextListIn(rule, "apiGroups"),
                           TextListIn(rule, "resources"), TextListIn(rule, "resourceNames"),
                           TextListIn(rule, "nonResourceURLs")});
    }
  }
  const auto selectors = PartIn(PartIn(object, "aggregationRule"), "clusterRoleSelectors");
  if (selectors) {
    for (const Value selector : selectors->Items()) out.aggregated.push_back(LabelSelector::Of(selector));
  }
  return out;
}

RbacAuthorizer::Binding RbacAuthorizer::ReadBinding(Value object, std::string_view namespace_) {
  const auto reference = PartIn(object, "roleRef");
  const std::string name(TextIn(PartIn(object, "metadata"), "name"));
  Binding out{.role_kind = TextIn(reference, "kind"), .role = TextIn(reference, "name")};
  const std::string shown = namespace_.empty() ? name : name + "/" + std::string(namespace_);
  out.described = std::string(TextIn(object, "kind")) + " " + text::Quoted(shown) + " of " +
                  std::string(out.role_kind) + " " + text::Quoted(out.role);
  const auto subjects = PartIn(object, "subjects");
  if (!subjects) return out;
  for (const Value each : subjects->Items()) {
    Subject subject{TextIn(each, "kind"), TextIn(each, "name"), TextIn(each, "namespace"), {}};
    std::string full(subject.name);
    if (subject.kind == "ServiceAccount") {
      if (subject.namespace_.empty()) subject.namespace_ = namespace_;
      full.append("/").append(subject.namespace_);
    }
    subject.described = std::string(subject.kind) + " " + text::Quoted(full);
    out.reasons.push_back("RBAC: allowed by " + out.described + " to " + subject.described);
    out.subjects.push_back(std::move(subject));
  }
  return out;
}

bool RbacAuthorizer::Add(Value object) {
  if (!TextIn(object, "apiVersion").starts_with(kRbacGroup)) return false;
  const std::string_view kind = TextIn(object, "kind");
  const auto metadata = PartIn(object, "metadata");
  const Named full{TextIn(metadata, "namespace"), TextIn(metadata, "name")};
  const Named unscoped{{}, full.second};
  if (kind == "ClusterRole") {
    roles_.insert_or_assign(unscoped, ReadRole(object));
  } else if (kind == "Role") {
    roles_.insert_or_assign(full, ReadRole(object));
  } else if (kind == "ClusterRoleBinding") {
    cluster_bindings_.insert_or_assign(unscoped, ReadBinding(object, {}));
  } else if (kind == "RoleBinding") {
    bindings_.insert_or_assign(full, ReadBinding(object, full.first));
  } else {
    return false;
  }
  return true;
}

bool RbacAuthorizer::Allows(const Rule& rule, const AuthorizationCheck& check) {
  if (!HasOrAllOf(rule.verbs, check.verb)) return false;
  if (!check.is_resource) {
    return std::ranges::any_of(rule.paths,
                               [&](std::string_view each) { return MatchesPath(each, check.path); });
  }
  return HasOrAllOf(rule.groups, check.group) && (rule.names.empty() || Contains(rule.names, check.name)) &&
         std::ranges::any_of(rule.resources,
                             [&](std::string_view each) { return MatchesResource(each, check); });
}

const RbacAuthorizer::Subject* RbacAuthorizer::SubjectFor(const Binding& binding,
                                                          const AuthorizationUser& user) {
  const auto applies = [&](const Subject& subject) {
    if (subject.kind == "User") return user.name == subject.name;
    if (subject.kind == "Group") return std::ranges::find(user.groups, subject.name) != user.groups.end();
    return subject.kind == "ServiceAccount" && !subject.namespace_.empty() &&
           IsServiceAccount(user.name, subject.namespace_, subject.name);
  };
  const auto found = std::ranges::find_if(binding.subjects, applies);
  return found == binding.subjects.end() ? nullptr : &*found;
}

const RbacAuthorizer::Role* RbacAuthorizer::FindRole(const Binding& binding,
                                                     std::string_view namespace_) const {
  const bool cluster = binding.role_kind == "ClusterRole";
  const auto found = roles_.find(Named{cluster ? std::string_view() : namespace_, binding.role});
  return found == roles_.end() ? nullptr : &found->second;
}

bool RbacAuthorizer::Allows(const Role& role, const AuthorizationCheck& check) const {
  const auto allows = [&](const Rule& rule) { return Allows(rule, check); };
  if (std::ranges::any_of(role.rules, allows)) return true;
  for (const auto& [name, other] : roles_) {
    const bool selected =
        name.first.empty() && std::ranges::any_of(role.aggregated, [&](const auto& selector) {
          return selector.Matches(LabelsOf(other.object));
        });
    if (selected && std::ranges::any_of(other.rules, allows)) return true;
  }
  return false;
}

std::string_view RbacAuthorizer::ReasonIn(const std::map<Named, Binding>& bindings,
                                          std::string_view namespace_,
                                          const AuthorizationCheck& check) const {
  for (const auto& [name, binding] : bindings) {
    if (name.first != namespace_) continue;
    const Subject* subject = SubjectFor(binding, check.user);
    if (subject == nullptr) continue;
    const Role* role = FindRole(binding, namespace_);
    if (role != nullptr && Allows(*role, check))
      return binding.reasons[static_cast<size_t>(subject - binding.subjects.data())];
  }
  return {};
}

AuthorizationDecision RbacAuthorizer::Authorize(const AuthorizationCheck& check) const {
  AuthorizationDecision out;
  if (std::ranges::find(check.user.groups, kPrivilegedGroup) != check.user.groups.end()) {
    out.kind = AuthorizationDecision::Kind::kAllow;
    return out;
  }
  out.reason = ReasonIn(cluster_bindings_, {}, check);
  if (out.reason.empty() && !check.namespace_.empty())
    out.reason = ReasonIn(bindings_, check.namespace_, check);
  if (!out.reason.empty()) out.kind = AuthorizationDecision::Kind::kAllow;
  return out;
}

}  // namespace plimsoll::policy
