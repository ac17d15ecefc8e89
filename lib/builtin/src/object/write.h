// Writes objects as Go encodes them: fields that JSON leaves out when they are empty are left out, others are
// there with their zero value.
#pragma once

#include "plimsoll/text/token_sink.h"
#include "struct.h"

namespace plimsoll::builtin {

void WriteTokens(Struct object, text::TokenSink& sink);

}  // namespace plimsoll::builtin
