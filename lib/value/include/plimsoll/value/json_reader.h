// Reads one JSON document into a tape, with the API server's acceptance rules and words.
#pragma once

#include <string_view>

#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// `bytes` must be a Source's bytes or a piece of them: kPadding further bytes are readable.
// Spans and node offsets count from the start of `bytes`.
ReadReport ReadJson(std::string_view bytes, const ReadOptions& options, Document& out);

}  // namespace plimsoll::value
