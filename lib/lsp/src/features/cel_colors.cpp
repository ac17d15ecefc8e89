#include "plimsoll/lsp/features/cel_colors.h"

#include <algorithm>

#include "document_syntax.h"
#include "plimsoll/lsp/features/cel_tokens.h"
#include "plimsoll/lsp/syntax/cel_text.h"
#include "plimsoll/lsp/syntax/scalar_text.h"

namespace plimsoll::lsp {
namespace {

constexpr std::array<std::string_view, 4> kCelWords = {"true", "false", "null", "in"};

bool IsLoopVariable(const CelTokens& tokens, size_t token) {
  const std::string_view name = tokens.TextOf(tokens.list()[token]);
  const std::vector<CelLoop> loops = tokens.LoopsAround(token);
  return std::ranges::any_of(loops, [&](const CelLoop& loop) {
    return std::ranges::find(loop.variables, name) != loop.variables.end();
  });
}

// Where a macro declares it there is a bracket before it and a comma after it.
bool DeclaresVariable(const CelTokens& tokens, size_t token) {
  if (token < 2 || token + 1 >= tokens.list().size()) return false;
  const auto text = [&](size_t at) { return tokens.TextOf(tokens.list()[at]); };
  return text(token - 1) == "(" && text(token + 1) == "," && IsCelMacro(text(token - 2));
}

CelColor ColorOfName(const CelTokens& tokens, size_t token) {
  const std::string_view name = tokens.TextOf(tokens.list()[token]);
  if (tokens.IsCalled(token)) return IsCelMacro(name) ? CelColor::kMacro : CelColor::kFunction;
  if (tokens.IsSelected(token)) return CelColor::kProperty;
  if (std::ranges::find(kCelWords, name) != kCelWords.end()) return CelColor::kKeyword;
  if (DeclaresVariable(tokens, token) || IsLoopVariable(tokens, token)) return CelColor::kParameter;
  return CelColor::kVariable;
}

bool IsBracketOrComma(std::string_view sign) {
  return std::string_view("()[]{},.:").find(sign) != std::string_view::npos;
}

// A string of several lines, or one that an escape interrupts, is colored in pieces.
void AddPieces(const View& view, const ScalarText& scalar, const CelToken& token, CelColor color,
               std::vector<ColoredSpan>& out) {
  for (size_t at = token.begin; at < token.end;) {
    size_t end = at + 1;
    while (end < token.end && scalar.text[end] != '\n' && scalar.offsets[end] == scalar.offsets[end - 1] + 1)
      ++end;
    text::Span span{scalar.offsets[at], static_cast<uint32_t>(end - at)};
    const bool in_text = span.offset + span.length <= view.document.bytes().size();
    if (in_text && scalar.text[at] != '\n' && out.size() < kMaxColoredTokens) out.push_back({span, color});
    at = end;
    while (at < token.end && scalar.text[at] == '\n') ++at;
  }
}

void AddColors(const View& view, const ScalarText& scalar, std::vector<ColoredSpan>& out) {
  const CelTokens tokens(scalar.text);
  for (size_t i = 0; i < tokens.list().size() && out.size() < kMaxColoredTokens; ++i) {
    const CelToken& token = tokens.list()[i];
    switch (token.kind) {
      case CelTokenKind::kName: AddPieces(view, scalar, token, ColorOfName(tokens, i), out); break;
      case CelTokenKind::kNumber: AddPieces(view, scalar, token, CelColor::kNumber, out); break;
      case CelTokenKind::kString: AddPieces(view, scalar, token, CelColor::kString, out); break;
      case CelTokenKind::kSign:
        if (!IsBracketOrComma(tokens.TextOf(token))) AddPieces(view, scalar, token, CelColor::kOperator, out);
        break;
      case CelTokenKind::kComment: break;
    }
  }
}

}  // namespace

std::vector<ColoredSpan> CelColorsOf(const View& view) {
  const SyntaxTree tree = SyntaxOf(view);
  std::vector<ColoredSpan> out;
  for (const CelText& text : CelTextsIn(tree)) {
    if (tree[text.node].kind == SyntaxKind::kScalar) AddColors(view, ReadScalar(tree, text.node), out);
  }
  std::ranges::stable_sort(out, {}, [](const ColoredSpan& colored) { return colored.span.offset; });
  return out;
}

}  // namespace plimsoll::lsp
