#include "plimsoll/lsp/features/completion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "fake_workspace.h"
#include "order_crd.h"

namespace plimsoll::lsp {
namespace {

constexpr char kPodOfWorkspace[] = R"(apiVersion: v1
kind: ConfigMap
metadata: {name: web-config}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: other-config, namespace: other}
---
apiVersion: v1
kind: Secret
metadata: {name: web-key}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web, tier: front}}
)";

struct Completed {
  explicit Completed(std::string_view text, bool snippets = true) {
    workspace.Add("crds/order.yaml", kOrderCrd);
    workspace.Add("web.yaml", kPodOfWorkspace);
    typed.emplace(workspace, std::string(text));
    found = CompletionAt(*typed->view, typed->offset, {.snippets = snippets});
  }

  const CompletionItem* Find(std::string_view label) const {
    const auto item = std::ranges::find(found.items, label, &CompletionItem::label);
    return item == found.items.end() ? nullptr : &*item;
  }
  // Of the first items.
  std::string Labels(size_t count) const {
    std::string out;
    for (size_t i = 0; i < std::min(count, found.items.size()); ++i) out += found.items[i].label + " ";
    return out;
  }
  // The text of an item; `none` where it is not there.
  std::string TextOf(std::string_view label) const {
    const CompletionItem* const item = Find(label);
    if (item == nullptr) return "none";
    return item->text.empty() ? item->label : item->text;
  }

  FakeWorkspace workspace;
  std::optional<Typed> typed;
  Completion found;
};

constexpr char kOrderHead[] = "apiVersion: example.com/v1\nkind: Order\nmetadata:\n  name: a\n";

std::string Order(std::string_view rest) { return kOrderHead + std::string(rest); }

TEST(Completion, OffersRequiredFieldsFirstWithASkeleton) {
  const Completed order(Order("spec:\n  ‸\n"));
  EXPECT_EQ(order.Labels(5), "customer lines express limit priority ");
  EXPECT_EQ(order.TextOf("customer"), "customer: $0");
  EXPECT_EQ(order.TextOf("lines"), "lines:\n  - sku: $0");
  EXPECT_EQ(order.Find("customer")->documentation, "Who pays.");
  EXPECT_EQ(order.Find("customer")->detail, "string (required)");
  const Completed spec(Order("‸"));
  EXPECT_EQ(spec.TextOf("spec"), "spec:\n  customer: $1\n  lines:\n    - sku: $2");
}

TEST(Completion, LeavesOutFieldsThatAreThere) {
  const Completed order(Order("spec:\n  customer: me\n  pri‸\n  express: true\n"));
  EXPECT_EQ(order.Labels(9), "lines limit priority ");
  EXPECT_EQ(TextAt(*order.typed, order.found.word), "pri");
}

TEST(Completion, InsertsNoSnippetsIfTheEditorHasNone) {
  const Completed order(Order("spec:\n  ‸\n"), false);
  EXPECT_EQ(order.TextOf("lines"), "lines:\n  - ");
  EXPECT_FALSE(order.Find("lines")->snippet);
}

TEST(Completion, OffersKeysOfListItemsFirst) {
  const Completed item(Order("spec:\n  lines:\n  - ‸\n"));
  EXPECT_EQ(item.Labels(2), "sku count ");
  const Completed second(Order("spec:\n  lines:\n  - sku: a\n    ‸\n"));
  EXPECT_EQ(second.Labels(9), "count ");
  const Completed list(Order("spec:\n  lines:\n    ‸\n"));
  EXPECT_EQ(list.TextOf("sku"), "- sku: $0");
}

TEST(Completion, OffersValues) {
  const Completed priority(Order("spec:\n  priority: ‸\n"));
  EXPECT_EQ(priority.Labels(9), "low normal high ");
  EXPECT_EQ(priority.Find("normal")->detail, "default");
  EXPECT_EQ(Completed(Order("spec:\n  express: ‸\n")).Labels(9), "true false ");
  EXPECT_EQ(Completed(Order("spec:\n  limit: ‸\n")).Labels(9), "10 ");
}

constexpr char kPodHead[] = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n";

std::string Pod(std::string_view rest) { return kPodHead + std::string(rest); }

TEST(Completion, KnowsKubernetesOwnKinds) {
  const Completed policy(Pod("  restartPolicy: ‸\n"));
  EXPECT_EQ(policy.Labels(9), "Always Never OnFailure ");
  const Completed pod(Pod("  ‸\n"));
  EXPECT_EQ(pod.Labels(1), "containers ");
  EXPECT_EQ(pod.TextOf("containers"), "containers:\n  - name: $0");
  const Completed memory(Pod("  containers:\n  - resources:\n      limits:\n        memory: ‸\n"));
  EXPECT_NE(memory.Find("128Mi"), nullptr);
  const Completed on(Pod("  dnsPolicy: ‸\n"));
  EXPECT_NE(on.Find("ClusterFirst"), nullptr);
}

TEST(Completion, KnowsThatAWordInTheColumnOfAKeyEndsItsList) {
  for (const std::string item : {"a", "{name: a}", "name: a\n    image: a"}) {
    const Completed pod("apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - " + item + "\n  initC‸\n");
    EXPECT_NE(pod.Find("initContainers"), nullptr) << item;
    EXPECT_EQ(pod.Find("imagePullPolicy"), nullptr) << item;
  }
  const Completed order(Order("spec:\n  customer: a\nsta‸\n"));
  EXPECT_EQ(order.Find("customer"), nullptr);
}

TEST(Completion, OffersNamesOfTheWorkspace) {
  const Completed map(Pod("  volumes:\n  - name: v\n    configMap:\n      name: ‸\n"));
  EXPECT_NE(map.Find("web-config"), nullptr);
  const Completed secret(Pod("  volumes:\n  - name: v\n    secret:\n      secretName: w‸\n"));
  EXPECT_EQ(secret.Labels(1), "web-key ");
  const Completed mount(Pod("  volumes:\n  - name: data\n  containers:\n  - volumeMounts:\n    - name: ‸\n"));
  EXPECT_EQ(mount.Labels(1), "data ");
}

TEST(Completion, OffersLabelsForSelectors) {
  const Completed keys("apiVersion: v1\nkind: Service\nspec:\n  selector:\n    ‸\n");
  EXPECT_EQ(keys.TextOf("tier"), "tier: front");
  const Completed value("apiVersion: v1\nkind: Service\nspec:\n  selector:\n    tier: ‸\n");
  EXPECT_NE(value.Find("front"), nullptr);
}

TEST(Completion, OffersKindsAndVersions) {
  const Completed begin("‸");
  EXPECT_EQ(begin.TextOf("Order (example.com/v1)"), "apiVersion: example.com/v1\nkind: Order");
  EXPECT_NE(begin.Find("Deployment (apps/v1)"), nullptr);
  const Completed word("dep‸");
  EXPECT_NE(word.Find("Deployment (apps/v1)"), nullptr);
  EXPECT_EQ(Completed("kind: Deployment\napiVersion: ‸").Labels(2), "apps/v1 ");
  EXPECT_NE(Completed("apiVersion: apps/v1\nkind: ‸").Find("StatefulSet"), nullptr);
  EXPECT_EQ(Completed("apiVersion: apps/v1\nkind: ‸").Find("Pod"), nullptr);
}

TEST(Completion, WritesJsonInJson) {
  const Completed json(R"({"apiVersion": "example.com/v1", "kind": "Order", "spec": {‸}})");
  EXPECT_EQ(json.TextOf("customer"), R"("customer": "$0")");
  EXPECT_EQ(json.TextOf("lines"), R"("lines": [$0])");
  const Completed value(R"({"apiVersion": "example.com/v1", "kind": "Order", "spec": {"priority": ‸}})");
  EXPECT_EQ(value.TextOf("low"), R"("low")");
}

TEST(Completion, QuotesValuesThatYamlReadsOtherwise) {
  const Completed quoted(Order("spec:\n  priority: \"n‸\"\n"));
  EXPECT_EQ(quoted.TextOf("normal"), "\"normal\"");
}

std::string Rule(std::string_view rule) {
  std::string crd = kOrderCrd;
  const std::string_view old = "self.lines.all(l, l.count > 0 && l.count <= self.limit)";
  return crd.replace(crd.find(old), old.size(), rule);
}

TEST(Completion, KnowsSelfInRules) {
  const Completed fields(Rule("self.‸"));
  EXPECT_EQ(fields.Labels(5), "customer express limit lines priority ");
  EXPECT_EQ(fields.Find("lines")->detail, "list(selfType.lines.@idx)");
  const Completed partly(Rule("self.cust‸ == 'a'"));
  EXPECT_EQ(TextAt(*partly.typed, partly.found.word), "cust");
  const Completed variables(Rule("‸"));
  EXPECT_EQ(variables.Labels(2), "self oldSelf ");
  EXPECT_NE(variables.Find("quantity"), nullptr);
}

TEST(Completion, KnowsVariablesOfLoops) {
  const Completed item(Rule("self.lines.all(l, l.‸"));
  EXPECT_EQ(item.Labels(2), "count sku ");
  const Completed name(Rule("self.lines.all(line, ‸)"));
  EXPECT_EQ(name.Labels(3), "line self oldSelf ");
}

TEST(Completion, OffersFunctionsOfATypeWithTheirSignatures) {
  const Completed text(Rule("self.customer.‸"));
  ASSERT_NE(text.Find("startsWith"), nullptr);
  EXPECT_EQ(text.Find("startsWith")->detail, "string.startsWith(string) -> bool");
  EXPECT_EQ(text.Find("all"), nullptr);
  const Completed list(Rule("self.lines.‸"));
  EXPECT_NE(list.Find("all"), nullptr);
  EXPECT_EQ(list.Find("startsWith"), nullptr);
  EXPECT_TRUE(Completed(Rule("self.customer == 'a.‸b'")).found.items.empty());
}

TEST(Completion, KnowsVariablesAndTheObjectInPolicies) {
  const std::string head = R"(apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [apps], apiVersions: [v1], resources: [deployments], operations: [CREATE]}
  variables:
  - name: pods
    expression: object.spec.template
  validations:
  - expression: )";
  EXPECT_NE(Completed(head + "object.spec.‸").Find("replicas"), nullptr);
  EXPECT_EQ(Completed(head + "variables.‸").Labels(1), "pods ");
  EXPECT_NE(Completed(head + "variables.pods.spec.‸").Find("containers"), nullptr);
  const auto with_spaces = [&](size_t count) {
    return std::string(head).insert(head.find(".spec.template"), count, ' ') + "variables.pods.spec.‸";
  };
  EXPECT_NE(Completed(with_spaces(9'000)).Find("containers"), nullptr);
  EXPECT_EQ(Completed(with_spaces(10'000)).Find("containers"), nullptr);
  // Variables stay as they are where the expression would get too long.
  const auto many_times = [&](size_t count) {
    std::string all = "variables.pods";
    for (size_t i = 1; i < count; ++i) all += ", variables.pods";
    return std::string(head).insert(head.find(".spec.template"), 9'000, ' ') + "([" + all +
           "]).all(p, p.spec.‸";
  };
  EXPECT_NE(Completed(many_times(11)).Find("containers"), nullptr);
  EXPECT_EQ(Completed(many_times(12)).Find("containers"), nullptr);
  const std::string with_comment = std::string(head).insert(head.find("\n  validations"), " // all of them");
  EXPECT_NE(Completed(with_comment + "variables.pods.spec.‸").Find("containers"), nullptr);
  EXPECT_NE(Completed(head + "request.‸").Find("operation"), nullptr);
  EXPECT_EQ(Completed(head + "‸").Labels(2), "object oldObject ");
  const Completed container(head + "object.spec.template.spec.containers.all(c, c.‸");
  EXPECT_NE(container.Find("image"), nullptr);
}

}  // namespace
}  // namespace plimsoll::lsp
