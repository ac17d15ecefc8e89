#include "answers.h"
#include "plimsoll/lsp/features/completion.h"
#include "plimsoll/lsp/features/hover.h"
#include "plimsoll/lsp/protocol/wire.h"

namespace plimsoll::lsp {
namespace {

constexpr int kSnippetFormat = 2;
// Lines after the first get the indentation of the line.
constexpr int kAdjustIndentation = 2;

void WriteEdit(const View& view, text::Span span, std::string_view text, text::JsonWriter& writer) {
  writer.Key("textEdit");
  writer.BeginObject();
  writer.Key("range");
  WriteRange(writer, view.document.lines().RangeOf(span));
  WriteMember(writer, "newText", text);
  writer.EndObject();
}

// Editors sort by text, so the place in the list is one.
std::string SortText(size_t number) {
  std::string digits = std::to_string(number);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

void WriteItem(const View& view, const Completion& found, size_t number, text::JsonWriter& writer) {
  const CompletionItem& item = found.items[number];
  const std::string& text = item.text.empty() ? item.label : item.text;
  writer.BeginObject();
  WriteMember(writer, "label", item.label);
  writer.Key("kind");
  writer.Int(static_cast<int>(item.kind));
  if (!item.detail.empty()) WriteMember(writer, "detail", item.detail);
  if (!item.documentation.empty()) WriteMember(writer, "documentation", item.documentation);
  WriteMember(writer, "sortText", SortText(number));
  // What is compared with the text that the edit replaces, which may be in quotes.
  const std::string_view there = view.document.bytes().substr(found.word.offset, found.word.length);
  if (there.starts_with('"') || there.starts_with('\'')) {
    WriteMember(writer, "filterText", std::string(there.substr(0, 1)) + item.label);
  }
  if (item.snippet) {
    writer.Key("insertTextFormat");
    writer.Int(kSnippetFormat);
  }
  if (text.find('\n') != std::string::npos) {
    writer.Key("insertTextMode");
    writer.Int(kAdjustIndentation);
  }
  WriteEdit(view, found.word, text, writer);
  writer.EndObject();
}

}  // namespace

std::optional<uint32_t> OffsetIn(const View& view, value::Value params) {
  const auto member = MemberAt(params, {"position"});
  const auto position = member ? PositionOf(*member) : std::nullopt;
  if (!position) return std::nullopt;
  return view.document.lines().OffsetOf(*position);
}

Result<void> AnswerCompletion(const View& view, value::Value params, text::JsonWriter& result) {
  const auto offset = OffsetIn(view, params);
  const Completion found =
      offset ? CompletionAt(view, *offset, {.snippets = view.settings.snippets}) : Completion{};
  result.BeginObject();
  result.Key("isIncomplete");
  result.Bool(found.cut);
  result.Key("items");
  result.BeginArray();
  for (size_t i = 0; i < found.items.size(); ++i) WriteItem(view, found, i, result);
  result.EndArray();
  result.EndObject();
  return {};
}

Result<void> AnswerHover(const View& view, value::Value params, text::JsonWriter& result) {
  const auto offset = OffsetIn(view, params);
  const auto hover = offset ? HoverAt(view, *offset) : std::nullopt;
  if (!hover) {
    result.Null();
    return {};
  }
  result.BeginObject();
  result.Key("contents");
  result.BeginObject();
  WriteMember(result, "kind", "markdown");
  WriteMember(result, "value", hover->markdown);
  result.EndObject();
  result.Key("range");
  WriteRange(result, view.document.lines().RangeOf(hover->span));
  result.EndObject();
  return {};
}

}  // namespace plimsoll::lsp
