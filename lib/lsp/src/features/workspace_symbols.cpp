#include <algorithm>

#include "answers.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/lsp/features/outline.h"
#include "plimsoll/lsp/protocol/wire.h"

namespace plimsoll::lsp {
namespace {

constexpr size_t kMaxWorkspaceSymbols = 1'000;

// Whether the letters of a query are in a text, in their order.
bool MatchesQuery(std::string_view text, std::string_view query) {
  size_t at = 0;
  for (const char c : text) {
    if (at < query.size() && ascii::ToLower(c) == ascii::ToLower(query[at])) ++at;
  }
  return at == query.size();
}

void WriteSymbol(const Workspace& workspace, const IndexedFile& file, const IndexedObject& object,
                 const std::string& name, text::JsonWriter& result) {
  const auto source = workspace.Read(file.path);
  if (!source) return;
  const TextLines lines(source->bytes(), Encoding::kUtf16);
  result.BeginObject();
  WriteMember(result, "name", name);
  result.Key("kind");
  result.Int(static_cast<int>(SymbolKind::kClass));
  result.Key("location");
  result.BeginObject();
  WriteMember(result, "uri", workspace.UriOf(file.path));
  result.Key("range");
  WriteRange(result, lines.RangeOf(object.name_place.length > 0 ? object.name_place : object.kind_place));
  result.EndObject();
  WriteMember(result, "containerName", object.space.empty() ? object.api_version : object.space);
  result.EndObject();
}

}  // namespace

Result<void> AnswerWorkspaceSymbols(std::span<const Workspace* const> workspaces, value::Value params,
                                    text::JsonWriter& result) {
  const std::string_view query = TextAt(params, {"query"});
  size_t count = 0;
  result.BeginArray();
  for (const Workspace* const workspace : workspaces) {
    for (const auto& [path, file] : workspace->files()) {
      for (const IndexedObject& object : file.objects) {
        const std::string name = object.kind + " " + object.name;
        if (object.name.empty() || !MatchesQuery(name, query)) continue;
        if (++count > kMaxWorkspaceSymbols) break;
        WriteSymbol(*workspace, file, object, name, result);
      }
    }
  }
  result.EndArray();
  return {};
}

}  // namespace plimsoll::lsp
