#include "plimsoll/policy/cluster/rbac_authorizer.h"

#include <gtest/gtest.h>

#include "policy_documents.h"

namespace plimsoll::policy {
namespace {

class Rbac : public testing::Test {
 protected:
  Rbac() {
    for (const Yaml* object : {&reader_, &aggregated_, &binding_, &local_})
      EXPECT_TRUE(authorizer_.Add(object->root()));
  }

  // The reason, or `no` where there is no opinion.
  std::string ReasonFor(cel::AuthorizationCheck check) {
    const cel::AuthorizationDecision decision = authorizer_.Authorize(check);
    if (decision.kind != cel::AuthorizationDecision::Kind::kAllow) return "no";
    return std::string(decision.reason);
  }
  static cel::AuthorizationCheck Pods(std::string_view user, std::string_view verb,
                                      std::string_view namespace_) {
    cel::AuthorizationCheck check{.user = {user, {}}, .verb = verb, .is_resource = true};
    check.resource = "pods";
    check.namespace_ = namespace_;
    return check;
  }

  Yaml reader_{R"({apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole,
    metadata: {name: reader, labels: {to: view}},
    rules: [{verbs: [get], apiGroups: [""], resources: [pods, "*/log"]}, {verbs: [get], nonResourceURLs: [/logs*]}]})"};
  Yaml aggregated_{R"({apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: view},
    aggregationRule: {clusterRoleSelectors: [{matchLabels: {to: view}}]}})"};
  Yaml binding_{R"({apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: b},
    roleRef: {kind: ClusterRole, name: reader}, subjects: [{kind: User, name: alice}]})"};
  Yaml local_{
      R"({apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: l, namespace: shop},
    roleRef: {kind: ClusterRole, name: view}, subjects: [{kind: ServiceAccount, name: bot}]})"};
  RbacAuthorizer authorizer_;
};

TEST_F(Rbac, ARuleAllowsWhatItNames) {
  EXPECT_EQ(ReasonFor(Pods("alice", "get", "shop")),
            "RBAC: allowed by ClusterRoleBinding \"b\" of ClusterRole \"reader\" to User \"alice\"");
  EXPECT_EQ(ReasonFor(Pods("alice", "delete", "shop")), "no");
  EXPECT_EQ(ReasonFor(Pods("bob", "get", "shop")), "no");
}

TEST_F(Rbac, SubresourcesAndPathsHaveWildcards) {
  cel::AuthorizationCheck check = Pods("alice", "get", "shop");
  check.subresource = "log";
  EXPECT_NE(ReasonFor(check), "no");
  check.subresource = "exec";
  EXPECT_EQ(ReasonFor(check), "no");
  EXPECT_NE(ReasonFor({.user = {"alice", {}}, .verb = "get", .path = "/logs/x"}), "no");
  EXPECT_EQ(ReasonFor({.user = {"alice", {}}, .verb = "get", .path = "/metrics"}), "no");
}

TEST_F(Rbac, ARoleBindingCountsInItsNamespaceAndRolesAggregate) {
  EXPECT_EQ(ReasonFor(Pods("system:serviceaccount:shop:bot", "get", "shop")),
            "RBAC: allowed by RoleBinding \"l/shop\" of ClusterRole \"view\" to ServiceAccount \"bot/shop\"");
  EXPECT_EQ(ReasonFor(Pods("system:serviceaccount:shop:bot", "get", "other")), "no");
}

TEST_F(Rbac, MembersOfTheMastersGroupMayDoEverything) {
  constexpr std::array<std::string_view, 1> kGroups = {"system:masters"};
  cel::AuthorizationCheck check = Pods("root", "delete", "shop");
  check.user.groups = kGroups;
  EXPECT_EQ(ReasonFor(check), "");
}

}  // namespace
}  // namespace plimsoll::policy
