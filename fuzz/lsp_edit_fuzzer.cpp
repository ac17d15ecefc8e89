// Edits of a document: the server has the text that the editor has, in both encodings of positions, and what
// it says at the end is what it says about that text when it is opened. Every request is answered at the
// place of the last edit. Bytes are read as edits of an own small language: a position, how much is removed,
// and what is inserted.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "../tests/lsp/test_client.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/lsp/features/methods.h"
#include "plimsoll/text/memory_files.h"

namespace {

using namespace plimsoll;
using namespace plimsoll::lsp;

constexpr std::string_view kPath = "/w/a.yaml";
constexpr std::string_view kWords[] = {"apiVersion: v1\n",
                                       "kind: ConfigMap\n",
                                       "metadata:\n",
                                       "  name: a\n",
                                       "data: {a: b}\n",
                                       "---\n",
                                       "\r\n",
                                       "\t",
                                       "\xF0\x9F\x98\x80",
                                       "\xC3\xA9",
                                       "- ",
                                       "{",
                                       "}",
                                       "\"",
                                       "#",
                                       "&a *a",
                                       "|\n  ",
                                       "kind: CustomResourceDefinition\n",
                                       "spec:\n",
                                       "openAPIV3Schema:\n",
                                       "x-kubernetes-validations:\n",
                                       "- rule: ",
                                       "self.",
                                       ".all(x, x.",
                                       ")",
                                       "kind: ValidatingAdmissionPolicy\n",
                                       "validations:\n",
                                       "- expression: object.",
                                       "volumes:\n",
                                       "  ",
                                       "'",
                                       ":"};
constexpr size_t kMaxEdits = 40;

// A place between two characters.
uint32_t Boundary(std::string_view text, size_t wanted) {
  size_t at = text.empty() ? 0 : wanted % (text.size() + 1);
  while (at < text.size() && (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80) ++at;
  return static_cast<uint32_t>(at);
}

void RequestEverything(TestClient& client, Position position) {
  const std::string at = "{\"line\":" + std::to_string(position.line) +
                         ",\"character\":" + std::to_string(position.character) + "}";
  const std::string params = R"({"textDocument":{"uri":"file:///w/a.yaml"},"newName":"b","query":"a",)"
                             R"("context":{"diagnostics":[]},"position":)" +
                             at + ",\"positions\":[" + at + "],\"range\":{\"start\":" + at +
                             ",\"end\":" + at + "}}";
  for (const Method& method : FeatureMethods()) {
    const Message answer(client.Request(method.name, params));
    PLIMSOLL_ASSERT(answer.kind() == Message::Kind::kResponse);
  }
  const Message actions(client.Request("textDocument/codeAction", params));
  PLIMSOLL_ASSERT(actions.kind() == Message::Kind::kResponse && actions.error().empty());
}

void Fuzz(const uint8_t* data, size_t size, bool utf8) {
  const text::MemoryFiles files;
  TestClient client(files);
  client.Initialize("/w", utf8 ? R"(,"capabilities":{"general":{"positionEncodings":["utf-8"]}})"
                               : R"(,"initializationOptions":{"inlayHints":true})");
  client.Open(kPath, "yaml", "");
  std::string text;
  Position last;
  for (size_t i = 0; i + 2 < size && i / 3 < kMaxEdits; i += 3) {
    const uint32_t begin = Boundary(text, data[i]);
    const uint32_t end = std::max(begin, Boundary(text, begin + data[i + 1] % 16U));
    const std::string_view word = kWords[data[i + 2] % std::size(kWords)];
    const TextLines lines(text, utf8 ? Encoding::kUtf8 : Encoding::kUtf16);
    // Positions cannot name a place inside of a line end.
    const Range range{lines.PositionOf(begin), lines.PositionOf(end)};
    const text::Span span = lines.SpanOf(range);
    client.Change(kPath, range, word);
    last = range.start;
    text.replace(span.offset, span.length, word);
    if (data[i + 1] >= 128) client.RunShortly();
  }
  const std::string said = client.Published(kPath);
  RequestEverything(client, last);
  TestClient other(files);
  other.Initialize("/w", utf8 ? R"(,"capabilities":{"general":{"positionEncodings":["utf-8"]}})" : "");
  other.Open(kPath, "yaml", text);
  const std::string expected = other.Published(kPath);
  const auto without_version = [](const std::string& json) {
    return json.substr(json.find("\"diagnostics\""));
  };
  PLIMSOLL_ASSERT(without_version(said) == without_version(expected));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  Fuzz(data + 1, size - 1, data[0] % 2 != 0);
  return 0;
}
