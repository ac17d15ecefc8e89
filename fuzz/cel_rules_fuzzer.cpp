// A schema with rules and objects for them, as a request of the batch protocol without its method:
// compiling, estimating and running come to an end, answer in JSON, and say the same twice.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "answer_twice.h"
#include "plimsoll/engine/input/files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size < 2 || text[0] != '{') return 0;
  static const plimsoll::engine::Disk disk;
  plimsoll::batch::Batch batch(disk);
  const bool expression = text.find("\"expr\"") != std::string_view::npos;
  plimsoll::AnswerTwice(batch, expression ? "cel.expr" : "cel.rules", text.substr(1));
  return 0;
}
