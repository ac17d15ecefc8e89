#include "plimsoll/lsp/syntax/cel_text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plimsoll::lsp {
namespace {

constexpr std::array<std::string_view, 7> kPolicyExpressions = {
    "spec.matchConditions.*.expression",       "spec.variables.*.expression",
    "spec.validations.*.expression",           "spec.validations.*.messageExpression",
    "spec.auditAnnotations.*.valueExpression", "spec.mutations.*.applyConfiguration.expression",
    "spec.mutations.*.jsonPatch.expression",
};
constexpr std::string_view kWebhookExpression = "webhooks.*.matchConditions.*.expression";

std::optional<CelText> RuleText(const SyntaxTree& tree, SyntaxId node) {
  const bool rule = tree.HasKey(node, "rule");
  if (!rule && !tree.HasKey(node, "messageExpression")) return std::nullopt;
  const SyntaxId item = tree[node].parent;
  const SyntaxId list = tree[item].parent;
  if (list == kNoSyntax || !tree.IsItem(item) || !tree.IsMember(list)) return std::nullopt;
  if (!tree.HasKey(list, "x-kubernetes-validations")) return std::nullopt;
  return CelText{node, rule ? CelUse::kRule : CelUse::kRuleMessage, tree[list].parent,
                 *ObjectAround(tree, node)};
}

bool MayBeExpression(const SyntaxTree& tree, SyntaxId node) {
  if (!tree.IsMember(node) || tree[node].IsCollection()) return false;
  return tree.HasKey(node, "expression") || tree.HasKey(node, "messageExpression") ||
         tree.HasKey(node, "valueExpression");
}

std::optional<CelText> AdmissionText(const SyntaxTree& tree, SyntaxId node) {
  if (!MayBeExpression(tree, node)) return std::nullopt;
  const ObjectPlace object = *ObjectAround(tree, node);
  if (!object.api_version.starts_with("admissionregistration.k8s.io/")) return std::nullopt;
  const value::Path path = PathBelow(tree, object.root, node);
  const auto is = [&](std::string_view pattern) { return PathMatches(path, pattern); };
  if (is(kWebhookExpression)) return CelText{node, CelUse::kWebhook, kNoSyntax, object};
  if (std::ranges::none_of(kPolicyExpressions, is)) return std::nullopt;
  return CelText{node, CelUse::kPolicy, kNoSyntax, object};
}

}  // namespace

std::optional<CelText> CelTextOf(const SyntaxTree& tree, SyntaxId node) {
  if (node == kNoSyntax || !tree.IsMember(node) || tree[node].IsCollection()) return std::nullopt;
  if (auto rule = RuleText(tree, node)) return rule;
  return AdmissionText(tree, node);
}

std::vector<CelText> CelTextsIn(const SyntaxTree& tree) {
  std::vector<CelText> out;
  for (SyntaxId node = 0; node < tree.size(); ++node) {
    if (auto text = CelTextOf(tree, node)) out.push_back(std::move(*text));
  }
  return out;
}

}  // namespace plimsoll::lsp
