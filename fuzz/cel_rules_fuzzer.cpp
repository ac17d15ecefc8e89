// A schema with rules and objects for them, as a request of the batch protocol without its method:
// compiling, estimating and running come to an end, answer in JSON, and say the same twice.
#include <cstddef>
#include <cstdint>
#include <string>

#include "plimsoll/base/assert.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/value/json_reader.h"

namespace {

using namespace plimsoll;

void Ask(std::string_view method, std::string_view rest) {
  const std::string line = "{\"method\":\"" + std::string(method) + "\"," + std::string(rest);
  static const engine::Disk disk;
  batch::Batch batch(disk);
  const std::string once = batch.Answer(line);
  PLIMSOLL_ASSERT(once == batch.Answer(line));
  const text::Source source("reply", once);
  value::Document reply;
  PLIMSOLL_ASSERT(value::ReadJson(source.bytes(), {}, reply).ok());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size < 2 || text[0] != '{') return 0;
  Ask(text.find("\"expr\"") == std::string_view::npos ? "cel.rules" : "cel.expr", text.substr(1));
  return 0;
}
