// The language server, given any bytes: it never crashes, and what it sends are messages. The first byte says
// in how many pieces the rest arrives, which makes no difference to what is answered.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/base/assert.h"
#include "plimsoll/lsp/protocol/frames.h"
#include "plimsoll/lsp/server/server.h"
#include "plimsoll/text/memory_files.h"

namespace {

using namespace plimsoll;
using namespace plimsoll::lsp;

constexpr int kMaxFuzzedSteps = 2000;

text::MemoryFiles FuzzedFolder() {
  text::MemoryFiles files;
  files.texts["/w/a.yaml"] = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
  files.texts["/w/.plimsoll.yaml"] = "severities: {unknown_field: warning}\n";
  return files;
}

std::vector<std::string> Converse(std::string_view bytes, size_t piece) {
  static const text::MemoryFiles files = FuzzedFolder();
  Server server(files, {});
  FrameReader frames;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    frames.Add(bytes.substr(0, piece));
    while (auto frame = frames.Next()) server.Receive(std::move(*frame));
  }
  for (int i = 0; i < kMaxFuzzedSteps && server.Step(i); ++i) {
  }
  return server.TakeMessages();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::vector<std::string> answers = Converse(bytes, bytes.size() + 1);
  for (const std::string& answer : answers) {
    const Message::Kind kind = Message(answer).kind();
    PLIMSOLL_ASSERT(kind != Message::Kind::kNotJson && kind != Message::Kind::kInvalid);
  }
  PLIMSOLL_ASSERT(Converse(bytes, data[0] + 1U) == answers);
  return 0;
}
