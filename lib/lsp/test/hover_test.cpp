#include "plimsoll/lsp/features/hover.h"

#include <gtest/gtest.h>

#include "fake_workspace.h"
#include "order_crd.h"

namespace plimsoll::lsp {
namespace {

std::string HoverOf(std::string_view text) {
  FakeWorkspace workspace;
  workspace.Add("crds/order.yaml", kOrderCrd);
  const Typed typed(workspace, std::string(text));
  const auto hover = HoverAt(*typed.view, typed.offset);
  return hover ? hover->markdown : "none";
}

std::string HoverInOrder(std::string_view rest) {
  return HoverOf("apiVersion: example.com/v1\nkind: Order\n" + std::string(rest));
}

TEST(Hover, ExplainsFields) {
  EXPECT_EQ(HoverInOrder("spec:\n  cus‸tomer: me\n"),
            "**customer** `string` (required)  \nOrder (example.com/v1)\n\nWho pays.\n\n- minLength: `3`\n- "
            "maxLength: `40`");
  EXPECT_NE(HoverInOrder("spec:\n  pri‸ority: low\n").find("- default: `\"normal\"`"), std::string::npos);
  EXPECT_NE(HoverInOrder("spec:\n  li‸nes: []\n").find("items have keys, each has its own owners"),
            std::string::npos);
  EXPECT_NE(HoverInOrder("sp‸ec:\n  customer: me\n").find("- rule: `self.lines.all("), std::string::npos);
  EXPECT_NE(HoverInOrder("spec:\n  lines:\n  - co‸unt: 1\n").find("**count** `integer`"), std::string::npos);
}

TEST(Hover, ExplainsMetadataAndKinds) {
  EXPECT_NE(HoverInOrder("metadata:\n  na‸me: a\n").find("**name** `string`"), std::string::npos);
  EXPECT_NE(HoverOf("apiVersion: apps/v1\nkind: Deploy‸ment\n").find("**Deployment**"), std::string::npos);
  EXPECT_NE(HoverOf("apiVersion: v1\nkind: Pod\nspec:\n  restart‸Policy: Always\n").find("enum"),
            std::string::npos);
}

TEST(Hover, SaysSinceWhenAndHowLong) {
  EXPECT_NE(HoverOf("apiVersion: resource.k8s.io/v1\nkind: Device‸Class\n").find("- since: Kubernetes 1.34"),
            std::string::npos);
  EXPECT_NE(
      HoverOf("apiVersion: v1\nkind: Pod\nspec:\n  hostname‸Override: a\n").find("- since: Kubernetes 1.34"),
      std::string::npos);
  EXPECT_EQ(HoverOf("apiVersion: v1\nkind: Po‸d\n").find("- since"), std::string::npos);
  EXPECT_NE(HoverOf("apiVersion: v1\nkind: End‸points\n")
                .find("- deprecated: v1 Endpoints is deprecated in v1.33+"),
            std::string::npos);
  EXPECT_NE(HoverOf("apiVersion: policy/v1bet‸a1\nkind: PodDisruptionBudget\n").find("unavailable in v1.25+"),
            std::string::npos);
  std::string crd = kOrderCrd;
  crd.replace(crd.find("    served: true"), 16, "    served: true\n    deprecated: true");
  FakeWorkspace workspace;
  workspace.Add("crds/order.yaml", crd);
  const Typed typed(workspace, "apiVersion: example.com/v1\nkind: Or‸der\n");
  const auto hover = HoverAt(*typed.view, typed.offset);
  ASSERT_TRUE(hover);
  EXPECT_NE(hover->markdown.find("- deprecated: example.com/v1 Order is deprecated"), std::string::npos)
      << hover->markdown;
}

TEST(Hover, IsAboutNothingWhereNothingIsKnown) {
  EXPECT_EQ(HoverInOrder("spec:\n  other‸: me\n"), "none");
  EXPECT_EQ(HoverOf("a: ‸b\n"), "none");
  EXPECT_EQ(HoverOf("‸"), "none");
}

std::string HoverInRule(std::string_view rule) {
  std::string crd = kOrderCrd;
  const std::string_view old = "self.lines.all(l, l.count > 0 && l.count <= self.limit)";
  return HoverOf(crd.replace(crd.find(old), old.size(), rule));
}

TEST(Hover, ShowsTypesValuesAndCostsInRules) {
  const std::string customer = HoverInRule("self.cust‸omer != ''");
  EXPECT_NE(customer.find("`self.customer`: `string`"), std::string::npos);
  EXPECT_NE(customer.find("value in a sample object: `\"sample\"`"), std::string::npos) << customer;
  EXPECT_NE(customer.find("estimated cost of the rule: "), std::string::npos);
  EXPECT_NE(HoverInRule("self.lines.all(l, l.co‸unt > 0)").find("`l.count`: `int`"), std::string::npos);
  EXPECT_NE(HoverInRule("self.customer.starts‸With('a')").find("string.startsWith(string) -> bool"),
            std::string::npos);
  EXPECT_NE(HoverInRule("self.lines.a‸ll(l, true)").find("list.all(x, condition)"), std::string::npos);
}

}  // namespace
}  // namespace plimsoll::lsp
