#include "cel_completion.h"

#include <algorithm>

#include "cel_functions.h"
#include "cel_scope.h"
#include "plimsoll/lsp/syntax/scalar_text.h"

namespace plimsoll::lsp {
namespace {

// The token that the cursor is in: a name, or the one that would be typed there.
size_t TokenAtCursor(const CelTokens& tokens, size_t position) {
  const size_t name = tokens.NameAt(position);
  if (name < tokens.list().size()) return name;
  const auto after =
      std::ranges::find_if(tokens.list(), [&](const CelToken& token) { return token.end > position; });
  return static_cast<size_t>(after - tokens.list().begin());
}

bool InsideString(const CelTokens& tokens, size_t position) {
  return std::ranges::any_of(tokens.list(), [&](const CelToken& token) {
    return token.kind == CelTokenKind::kString && token.begin < position && position < token.end;
  });
}

void AddFunctions(const std::vector<CelFunction>& functions, std::vector<CompletionItem>& out) {
  for (const CelFunction& function : functions) {
    CompletionItem item{std::string(function.name),
                        function.macro ? CompletionKind::kKeyword : CompletionKind::kFunction,
                        function.signatures.front()};
    for (const std::string& signature : function.signatures) {
      item.documentation += (item.documentation.empty() ? "" : "\n") + signature;
    }
    item.rank = 2;
    out.push_back(std::move(item));
  }
}

void AddMembers(CelScope& scope, std::string_view operand, const std::vector<CelLoop>& loops,
                std::vector<CompletionItem>& out) {
  const cel::Type* const type = scope.TypeOf(operand, loops);
  if (type == nullptr) return;
  for (const std::string& name : scope.FieldsOf(*type)) {
    const cel::Type* const field = type->fields->FindField(name);
    out.push_back({name, CompletionKind::kField, cel::RenderType(*field)});
  }
  AddFunctions(CelMembersOf(*type), out);
}

void AddVariables(CelScope& scope, const std::vector<CelLoop>& loops, std::vector<CompletionItem>& out) {
  const auto add = [&](std::string_view name) {
    const cel::Type* const type = scope.TypeOf(name, loops);
    CompletionItem item{std::string(name), CompletionKind::kVariable, type ? cel::RenderType(*type) : "dyn"};
    item.rank = 0;
    out.push_back(std::move(item));
  };
  for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
    for (const std::string_view name : loop->variables) add(name);
  }
  for (const std::string_view name : scope.Variables()) add(name);
}

}  // namespace

Completion CelCompletionAt(const View& view, const SyntaxTree& tree, const CelText& text, uint32_t offset) {
  Completion out{{offset, 0}, {}};
  const bool empty = tree[text.node].kind != SyntaxKind::kScalar;
  const ScalarText scalar = empty ? ScalarText{"", {offset}} : ReadScalar(tree, text.node);
  const size_t position = scalar.PositionOf(offset);
  const CelTokens tokens(scalar.text);
  if (InsideString(tokens, position)) return out;
  const size_t token = TokenAtCursor(tokens, position);
  if (token < tokens.list().size()) {
    const CelToken& name = tokens.list()[token];
    const bool inside = name.kind == CelTokenKind::kName && name.begin <= position && position <= name.end;
    if (inside) out.word = scalar.SpanIn(name.begin, name.end);
  }
  const std::unique_ptr<CelScope> scope = CelScopeOf(view, tree, text);
  const std::vector<CelLoop> loops = tokens.LoopsAround(token);
  if (tokens.IsSelected(token)) {
    AddMembers(*scope, tokens.OperandBefore(token), loops, out.items);
  } else {
    AddVariables(*scope, loops, out.items);
    AddFunctions(CelGlobals(), out.items);
  }
  return out;
}

}  // namespace plimsoll::lsp
