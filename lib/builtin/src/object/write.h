// Writes objects as Go encodes them: fields that JSON leaves out when they are empty are left out, others are
// there with their zero value.
#pragma once

#include <optional>

#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/time.h"
#include "struct.h"

namespace plimsoll::builtin {

// With a clock, times that the server sets are its time, otherwise `NOW`.
void WriteTokens(Struct object, text::TokenSink& sink, const std::optional<value::Time>& clock = {});

}  // namespace plimsoll::builtin
