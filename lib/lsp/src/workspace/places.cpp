#include "plimsoll/lsp/workspace/places.h"

#include <map>
#include <vector>

#include "plimsoll/lsp/protocol/wire.h"

namespace plimsoll::lsp {

Range RangeOf(const View& view, const FileSpan& span) {
  if (span.path == view.document.path()) return view.document.lines().RangeOf(span.span);
  const auto source = view.workspace.Read(span.path);
  if (!source) return {};
  return TextLines(source->bytes(), view.document.encoding()).RangeOf(span.span);
}

void WriteLocation(const View& view, const FileSpan& span, text::JsonWriter& writer) {
  writer.BeginObject();
  WriteMember(writer, "uri", view.workspace.UriOf(span.path));
  writer.Key("range");
  WriteRange(writer, RangeOf(view, span));
  writer.EndObject();
}

void WriteWorkspaceEdit(const View& view, std::span<const FileEdit> edits, text::JsonWriter& writer) {
  std::map<std::string_view, std::vector<const FileEdit*>> by_path;
  for (const FileEdit& edit : edits) by_path[edit.path].push_back(&edit);
  writer.BeginObject();
  writer.Key("changes");
  writer.BeginObject();
  for (const auto& [path, of_file] : by_path) {
    writer.Key(view.workspace.UriOf(path));
    writer.BeginArray();
    for (const FileEdit* edit : of_file) {
      writer.BeginObject();
      writer.Key("range");
      WriteRange(writer, RangeOf(view, {edit->path, edit->span}));
      WriteMember(writer, "newText", edit->text);
      writer.EndObject();
    }
    writer.EndArray();
  }
  writer.EndObject();
  writer.EndObject();
}

}  // namespace plimsoll::lsp
