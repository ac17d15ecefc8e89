#include "plimsoll/lsp/features/methods.h"

#include <array>

#include "answers.h"

namespace plimsoll::lsp {
namespace {

// The names of token types are those of cel_colors.h, in their order.
constexpr std::string_view kSemanticTokens =
    R"({"legend":{"tokenTypes":["variable","parameter","property","function","macro","keyword","string","number",)"
    R"("operator"],"tokenModifiers":[]},"full":true})";
// The characters after which something new may be typed.
constexpr std::string_view kCompletion = R"({"triggerCharacters":[".",":"," ","-","/","\""]})";

constexpr std::array<Method, 13> kMethods = {{
    {"textDocument/completion", AnswerCompletion, nullptr, "completionProvider", kCompletion},
    {"textDocument/hover", AnswerHover, nullptr, "hoverProvider", "true"},
    {"textDocument/definition", AnswerDefinition, nullptr, "definitionProvider", "true"},
    {"textDocument/references", AnswerReferences, nullptr, "referencesProvider", "true"},
    {"textDocument/documentHighlight", AnswerHighlights, nullptr, "documentHighlightProvider", "true"},
    {"textDocument/prepareRename", AnswerPrepareRename, nullptr, "", ""},
    {"textDocument/rename", AnswerRename, nullptr, "renameProvider", R"({"prepareProvider":true})"},
    {"textDocument/documentSymbol", AnswerDocumentSymbols, nullptr, "documentSymbolProvider", "true"},
    {"textDocument/foldingRange", AnswerFoldingRanges, nullptr, "foldingRangeProvider", "true"},
    {"textDocument/selectionRange", AnswerSelectionRanges, nullptr, "selectionRangeProvider", "true"},
    {"textDocument/semanticTokens/full", AnswerSemanticTokens, nullptr, "semanticTokensProvider",
     kSemanticTokens},
    {"textDocument/inlayHint", AnswerInlayHints, nullptr, "inlayHintProvider", "true"},
    {"workspace/symbol", nullptr, AnswerWorkspaceSymbols, "workspaceSymbolProvider", "true"},
}};

}  // namespace

std::span<const Method> FeatureMethods() { return kMethods; }

}  // namespace plimsoll::lsp
