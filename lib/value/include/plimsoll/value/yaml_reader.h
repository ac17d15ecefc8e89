// Reads the first YAML document of a text into a tape, as the API server and kubectl do.
#pragma once

#include <string_view>

#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// `bytes` must be a Source's bytes or a piece of them: kPadding further bytes are readable.
// Spans and node offsets count from the start of `bytes`.
ReadReport ReadYaml(std::string_view bytes, const ReadOptions& options, Document& out);

}  // namespace plimsoll::value
