// RbacAuthorizer answers by Roles, ClusterRoles and their bindings, as the API server does: what no rule
// allows, it has no opinion about. Made once and then only read, by any number of threads.
//
//   RbacAuthorizer authorizer;
//   authorizer.Add(cluster_role.root());
//   authorizer.Add(cluster_role_binding.root());
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/cel/values/authorization.h"
#include "plimsoll/policy/model/label_selector.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

class RbacAuthorizer final : public cel::Authorizer {
 public:
  // A Role, ClusterRole, RoleBinding or ClusterRoleBinding; false for anything else. Objects are borrowed. Of
  // two with one name the last counts.
  bool Add(value::Value object);

  cel::AuthorizationDecision Authorize(const cel::AuthorizationCheck& check) const override;

 private:
  struct Rule {
    std::vector<std::string_view> verbs;
    std::vector<std::string_view> groups;
    std::vector<std::string_view> resources;
    std::vector<std::string_view> names;
    std::vector<std::string_view> paths;
  };
  struct Role {
    std::vector<Rule> rules;
    value::Value object;
    std::vector<LabelSelector> aggregated;  // rules of ClusterRoles with these labels are its own
  };
  struct Subject {
    std::string_view kind;
    std::string_view name;
    std::string_view namespace_;
    std::string described;  // `User "alice"`
  };
  struct Binding {
    std::string_view role_kind;
    std::string_view role;
    std::vector<Subject> subjects = {};
    std::string described = {};  // `RoleBinding "b/ns" of Role "r"`
    // What is said when each subject is allowed something.
    std::vector<std::string> reasons = {};
  };
  using Named = std::pair<std::string_view, std::string_view>;  // namespace, name

  static Role ReadRole(value::Value object);
  static Binding ReadBinding(value::Value object, std::string_view namespace_);
  static bool Allows(const Rule& rule, const cel::AuthorizationCheck& check);
  static const Subject* SubjectFor(const Binding& binding, const cel::AuthorizationUser& user);
  const Role* FindRole(const Binding& binding, std::string_view namespace_) const;
  bool Allows(const Role& role, const cel::AuthorizationCheck& check) const;
  // The reason of the first binding that allows it; empty for none.
  std::string_view ReasonIn(const std::map<Named, Binding>& bindings, std::string_view namespace_,
                            const cel::AuthorizationCheck& check) const;

  std::map<Named, Role> roles_;  // ClusterRoles have no namespace
  std::map<Named, Binding> cluster_bindings_;
  std::map<Named, Binding> bindings_;
};

}  // namespace plimsoll::policy
