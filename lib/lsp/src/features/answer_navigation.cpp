#include "answers.h"
#include "plimsoll/lsp/features/navigation.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/workspace/places.h"

namespace plimsoll::lsp {
namespace {

void WriteLocations(const View& view, const std::vector<FileSpan>& spans, text::JsonWriter& result) {
  result.BeginArray();
  for (const FileSpan& span : spans) WriteLocation(view, span, result);
  result.EndArray();
}

}  // namespace

Result<void> AnswerDefinition(const View& view, value::Value params, text::JsonWriter& result) {
  const auto offset = OffsetIn(view, params);
  WriteLocations(view, offset ? DefinitionsAt(view, *offset) : std::vector<FileSpan>(), result);
  return {};
}

Result<void> AnswerReferences(const View& view, value::Value params, text::JsonWriter& result) {
  const auto offset = OffsetIn(view, params);
  const bool with_definitions = FlagAt(params, {"context", "includeDeclaration"});
  const auto found = offset ? ReferencesAt(view, *offset, with_definitions) : std::vector<FileSpan>();
  WriteLocations(view, found, result);
  return {};
}

Result<void> AnswerHighlights(const View& view, value::Value params, text::JsonWriter& result) {
  const auto offset = OffsetIn(view, params);
  result.BeginArray();
  for (const text::Span span : offset ? HighlightsAt(view, *offset) : std::vector<text::Span>()) {
    result.BeginObject();
    result.Key("range");
    WriteRange(result, view.document.lines().RangeOf(span));
    result.EndObject();
  }
  result.EndArray();
  return {};
}

Result<void> AnswerPrepareRename(const View& view, value::Value params, text::JsonWriter& result) {
  const auto offset = OffsetIn(view, params);
  const auto target = offset ? RenameTargetAt(view, *offset) : std::nullopt;
  if (!target) {
    result.Null();
    return {};
  }
  result.BeginObject();
  result.Key("range");
  WriteRange(result, view.document.lines().RangeOf(target->span));
  WriteMember(result, "placeholder", target->name);
  result.EndObject();
  return {};
}

Result<void> AnswerRename(const View& view, value::Value params, text::JsonWriter& result) {
  const auto offset = OffsetIn(view, params);
  if (!offset) return Fail("there is no position");
  const auto edits = RenameAt(view, *offset, TextAt(params, {"newName"}));
  if (!edits) return std::unexpected(edits.error());
  WriteWorkspaceEdit(view, *edits, result);
  return {};
}

}  // namespace plimsoll::lsp
