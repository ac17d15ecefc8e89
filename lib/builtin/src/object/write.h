// Writes objects as Go encodes them: fields that JSON leaves out when they are empty are left out, others are
// there with their zero value.
#pragma once

#include <optional>

#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/time.h"
#include "struct.h"

namespace plimsoll::builtin {

struct WriteOptions {
  // Times that the server sets are this time, otherwise `NOW`.
  std::optional<value::Time> clock = {};
  // The object was written to the store and read again: protobuf has no empty lists and maps, so these are
  // null.
  bool from_store = false;
};

void WriteTokens(Struct object, text::TokenSink& sink, const WriteOptions& options = {});

}  // namespace plimsoll::builtin
