// Policies, bindings and a request, as a request of the batch protocol without its method: evaluating comes
// to an end, answers in JSON, and says the same twice.
#include <cstddef>
#include <cstdint>
#include <string>

#include "plimsoll/base/assert.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/value/json_reader.h"

namespace {

using namespace plimsoll;

void AskTwice(std::string_view method, std::string_view rest) {
  const std::string line = "{\"method\":\"" + std::string(method) + "\"," + std::string(rest);
  static const engine::Disk disk;
  static batch::Batch batch(disk);
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
  const bool mutates = text.find("MutatingAdmissionPolicy") != std::string_view::npos;
  AskTwice(mutates ? "policy.mutate" : "policy.eval", text.substr(1));
  return 0;
}
