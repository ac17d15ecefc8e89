#include <algorithm>

#include "answers.h"
#include "plimsoll/lsp/features/cel_colors.h"
#include "plimsoll/lsp/features/inlay_hints.h"
#include "plimsoll/lsp/features/outline.h"
#include "plimsoll/lsp/protocol/wire.h"

namespace plimsoll::lsp {
namespace {

// Positions of one selectionRange request.
constexpr size_t kMaxSelectionPositions = 1'000;

void WriteNumber(text::JsonWriter& writer, std::string_view name, uint32_t number) {
  writer.Key(name);
  writer.Int(number);
}

void WriteSymbols(const View& view, const std::vector<DocumentSymbol>& symbols, text::JsonWriter& writer) {
  writer.BeginArray();
  for (const DocumentSymbol& symbol : symbols) {
    writer.BeginObject();
    WriteMember(writer, "name", symbol.name);
    if (!symbol.detail.empty()) WriteMember(writer, "detail", symbol.detail);
    WriteNumber(writer, "kind", static_cast<uint32_t>(symbol.kind));
    writer.Key("range");
    WriteRange(writer, view.document.lines().RangeOf(symbol.span));
    writer.Key("selectionRange");
    WriteRange(writer, view.document.lines().RangeOf(symbol.name_span));
    if (!symbol.children.empty()) {
      writer.Key("children");
      WriteSymbols(view, symbol.children, writer);
    }
    writer.EndObject();
  }
  writer.EndArray();
}

// Each with the one around it as its parent.
void WriteSelection(const View& view, std::span<const text::Span> spans, text::JsonWriter& writer) {
  for (const text::Span span : spans) {
    writer.BeginObject();
    writer.Key("range");
    WriteRange(writer, view.document.lines().RangeOf(span));
    if (span != spans.back()) writer.Key("parent");
  }
  for (size_t i = 0; i < spans.size(); ++i) writer.EndObject();
}

}  // namespace

Result<void> AnswerDocumentSymbols(const View& view, value::Value, text::JsonWriter& result) {
  WriteSymbols(view, SymbolsOf(view), result);
  return {};
}

Result<void> AnswerFoldingRanges(const View& view, value::Value, text::JsonWriter& result) {
  result.BeginArray();
  for (const FoldingRange& folding : FoldingRangesOf(view)) {
    const Range range = view.document.lines().RangeOf(folding.span);
    result.BeginObject();
    WriteNumber(result, "startLine", range.start.line);
    WriteNumber(result, "endLine", range.end.line);
    if (folding.comment) WriteMember(result, "kind", "comment");
    result.EndObject();
  }
  result.EndArray();
  return {};
}

Result<void> AnswerSelectionRanges(const View& view, value::Value params, text::JsonWriter& result) {
  const auto positions = MemberAt(params, {"positions"});
  size_t count = 0;
  result.BeginArray();
  if (positions && positions->IsArray()) {
    for (const value::Value item : positions->Items()) {
      const auto position = PositionOf(item);
      if (!position || ++count > kMaxSelectionPositions) continue;
      WriteSelection(view, SelectionsAt(view, view.document.lines().OffsetOf(*position)), result);
    }
  }
  result.EndArray();
  return {};
}

// Five numbers a token: lines and characters since the one before, its length, its type, no modifiers.
Result<void> AnswerSemanticTokens(const View& view, value::Value, text::JsonWriter& result) {
  Position last;
  result.BeginObject();
  result.Key("data");
  result.BeginArray();
  for (const ColoredSpan& colored : CelColorsOf(view)) {
    const Range range = view.document.lines().RangeOf(colored.span);
    const bool same_line = range.start.line == last.line;
    result.Int(range.start.line - last.line);
    result.Int(same_line ? range.start.character - last.character : range.start.character);
    result.Int(range.end.character - range.start.character);
    result.Int(static_cast<int>(colored.color));
    result.Int(0);
    last = range.start;
  }
  result.EndArray();
  result.EndObject();
  return {};
}

Result<void> AnswerInlayHints(const View& view, value::Value params, text::JsonWriter& result) {
  const auto member = MemberAt(params, {"range"});
  const auto range = member ? RangeOf(*member) : std::nullopt;
  const auto all = text::Span{0, static_cast<uint32_t>(view.document.bytes().size())};
  result.BeginArray();
  for (const InlayHint& hint : InlayHintsIn(view, range ? view.document.lines().SpanOf(*range) : all)) {
    result.BeginObject();
    result.Key("position");
    WritePosition(result, view.document.lines().PositionOf(hint.offset));
    WriteMember(result, "label", hint.text);
    result.Key("paddingLeft");
    result.Bool(true);
    result.EndObject();
  }
  result.EndArray();
  return {};
}

}  // namespace plimsoll::lsp
