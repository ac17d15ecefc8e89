// What the fuzzers of the batch protocol do with an input: a request without its method is answered in JSON,
// and the same twice.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll {

// `rest` is what follows the brace that begins the request.
inline void AnswerTwice(batch::Batch& batch, std::string_view method, std::string_view rest) {
  const std::string line = "{\"method\":\"" + std::string(method) + "\"," + std::string(rest);
  const std::string once = batch.Answer(line);
  PLIMSOLL_ASSERT(once == batch.Answer(line));
  const text::Source source("reply", once);
  value::Document reply;
  PLIMSOLL_ASSERT(value::ReadJson(source.bytes(), {}, reply).ok());
}

}  // namespace plimsoll
