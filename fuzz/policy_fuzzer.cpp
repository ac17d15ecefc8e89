// Policies, bindings and a request, as a request of the batch protocol without its method: evaluating comes
// to an end, answers in JSON, and says the same twice.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "answer_twice.h"
#include "plimsoll/engine/input/files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (size < 2 || text[0] != '{') return 0;
  static const plimsoll::engine::Disk disk;
  static plimsoll::batch::Batch batch(disk);
  const bool mutates = text.find("MutatingAdmissionPolicy") != std::string_view::npos;
  plimsoll::AnswerTwice(batch, mutates ? "policy.mutate" : "policy.eval", text.substr(1));
  return 0;
}
