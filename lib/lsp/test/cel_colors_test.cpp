#include "plimsoll/lsp/features/cel_colors.h"

#include <gtest/gtest.h>

#include "fake_workspace.h"
#include "order_crd.h"
#include "plimsoll/lsp/features/cel_tokens.h"
#include "plimsoll/lsp/features/inlay_hints.h"

namespace plimsoll::lsp {
namespace {

std::string ColorsOf(std::string_view rule) {
  FakeWorkspace workspace;
  const Typed typed(workspace, "x-kubernetes-validations:\n- rule: " + std::string(rule) + "\n");
  std::string out;
  for (const ColoredSpan& colored : CelColorsOf(*typed.view)) {
    out += TextAt(typed, colored.span) + ":" +
           std::string(kCelColorNames[static_cast<size_t>(colored.color)]) + " ";
  }
  return out;
}

TEST(CelColors, AreThoseOfTokens) {
  EXPECT_EQ(ColorsOf("self.a > 1"), "self:variable a:property >:operator 1:number ");
  EXPECT_EQ(ColorsOf("has(self.a) && self.l.all(x, x != 'y')"),
            "has:macro self:variable a:property &&:operator self:variable l:property all:macro x:parameter "
            "x:parameter !=:operator 'y':string ");
  EXPECT_EQ(ColorsOf("|\n    self.a.\n      size() in\n      [true]"),
            "self:variable a:property size:function in:keyword true:keyword ");
  EXPECT_EQ(ColorsOf("\"'😀' + self\""), "'😀':string +:operator self:variable ");
}

TEST(CelTokens, SurviveAnything) {
  for (const std::string_view text :
       {"", ".", "a.", "a.(", ")))", "'''", "r'", "a.all(", "a.all(x,", "[[[", "?."}) {
    const CelTokens tokens(text);
    for (size_t i = 0; i <= tokens.list().size(); ++i) {
      (void)tokens.OperandBefore(i);
      (void)tokens.LoopsAround(i);
    }
  }
}

TEST(InlayHints, ShowDefaultsAndCosts) {
  FakeWorkspace workspace;
  workspace.Add("crds/order.yaml", kOrderCrd);
  const Typed order(workspace, "apiVersion: example.com/v1\nkind: Order\nspec:\n  limit: 1\n");
  const auto hints = InlayHintsIn(*order.view, {0, 1000});
  ASSERT_EQ(hints.size(), 1u);
  EXPECT_EQ(hints[0].text, "default priority: normal");
  EXPECT_EQ(order.document->bytes().substr(0, hints[0].offset),
            "apiVersion: example.com/v1\nkind: Order\nspec:");
  const Typed crd(workspace, kOrderCrd);
  std::string costs;
  for (const InlayHint& hint : InlayHintsIn(*crd.view, {0, 100'000})) costs += hint.text + ";";
  EXPECT_NE(costs.find("cost "), std::string::npos) << costs;
}

TEST(InlayHints, AreOptional) {
  FakeWorkspace workspace;
  Typed crd(workspace, kOrderCrd);
  crd.settings.inlay_hints = false;
  EXPECT_TRUE(InlayHintsIn(*crd.view, {0, 100'000}).empty());
}

}  // namespace
}  // namespace plimsoll::lsp
