// The functions of the table of methods: params in, JSON out.
#pragma once

#include <optional>
#include <span>

#include "plimsoll/base/result.h"
#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::lsp {

// Where `params.position` is; none if it is no position.
std::optional<uint32_t> OffsetIn(const View& view, value::Value params);

Result<void> AnswerCompletion(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerHover(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerDefinition(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerReferences(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerHighlights(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerPrepareRename(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerRename(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerDocumentSymbols(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerFoldingRanges(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerSelectionRanges(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerSemanticTokens(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerInlayHints(const View& view, value::Value params, text::JsonWriter& result);
Result<void> AnswerWorkspaceSymbols(std::span<const Workspace* const> workspaces, value::Value params,
                                    text::JsonWriter& result);

}  // namespace plimsoll::lsp
