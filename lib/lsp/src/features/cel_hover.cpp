#include "cel_hover.h"

#include "cel_cost_text.h"
#include "cel_functions.h"
#include "cel_scope.h"
#include "plimsoll/lsp/syntax/scalar_text.h"

namespace plimsoll::lsp {
namespace {

std::string CodeBlock(const std::vector<std::string>& lines) {
  std::string out = "```\n";
  for (const std::string& line : lines) out += line + "\n";
  return out + "```";
}

std::string CelExpressionUpTo(const CelTokens& tokens, size_t token) {
  const std::string_view name = tokens.TextOf(tokens.list()[token]);
  const std::string_view operand = tokens.OperandBefore(token);
  return operand.empty() ? std::string(name) : std::string(operand) + "." + std::string(name);
}

std::string CelFunctionText(CelScope& scope, const CelTokens& tokens, size_t token,
                            const std::vector<CelLoop>& loops) {
  const std::string_view name = tokens.TextOf(tokens.list()[token]);
  if (!tokens.IsSelected(token)) return CodeBlock(CelSignaturesOf(name, nullptr));
  const std::string_view operand = tokens.OperandBefore(token);
  if (auto global = CelSignaturesOf(CelExpressionUpTo(tokens, token), nullptr); !global.empty()) {
    return CodeBlock(global);
  }
  const cel::Type* const type = scope.TypeOf(operand, loops);
  return CodeBlock(CelSignaturesOf(name, type != nullptr ? type : &cel::kDynType));
}

std::string CelValueText(CelScope& scope, const std::string& expression, const std::vector<CelLoop>& loops) {
  const cel::Type* const type = scope.TypeOf(expression, loops);
  if (type == nullptr) return "";
  std::string out = "`" + expression + "`: `" + cel::RenderType(*type) + "`";
  if (!loops.empty()) return out;
  const std::string value = scope.ValueFor(expression);
  if (!value.empty()) out += "\n\nvalue in a sample object: `" + value.substr(0, kMaxHoverValue) + "`";
  return out;
}

std::string CelCostText(CelScope& scope, const std::string& expression) {
  const auto cost = scope.CostOf(expression);
  if (!cost) return "";
  return "\n\nestimated cost of the rule: " + std::to_string(cost->total) + ", " + CelShareText(*cost) +
         " of the limit";
}

}  // namespace

std::optional<Hover> CelHoverAt(const View& view, const SyntaxTree& tree, const CelText& text,
                                uint32_t offset) {
  if (tree[text.node].kind != SyntaxKind::kScalar) return std::nullopt;
  const ScalarText scalar = ReadScalar(tree, text.node);
  const CelTokens tokens(scalar.text);
  const size_t token = tokens.NameAt(scalar.PositionOf(offset));
  const std::unique_ptr<CelScope> scope = CelScopeOf(view, tree, text);
  const std::string cost = text.use == CelUse::kRule ? CelCostText(*scope, scalar.text) : "";
  Hover hover{"", tree[text.node].place};
  if (token < tokens.list().size()) {
    const std::vector<CelLoop> loops = tokens.LoopsAround(token);
    hover.span = scalar.SpanIn(tokens.list()[token].begin, tokens.list()[token].end);
    hover.markdown = tokens.IsCalled(token) ? CelFunctionText(*scope, tokens, token, loops)
                                            : CelValueText(*scope, CelExpressionUpTo(tokens, token), loops);
  }
  hover.markdown += hover.markdown.empty() && cost.size() > 2 ? cost.substr(2) : cost;
  if (hover.markdown.empty()) return std::nullopt;
  return hover;
}

}  // namespace plimsoll::lsp
