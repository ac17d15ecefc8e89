// Comments that ask for findings to be passed over, each with a reason:
//
//   image: app:latest  # plimsoll:ignore pattern_mismatch the registry moves next week
//   # plimsoll:ignore unknown_field,type_mismatch read by our own controller
//   colour: red
//   # plimsoll:ignore-file deprecated_version the cluster is older
//
// On a line of its own a comment is about the next line that is no comment.
#pragma once

#include "plimsoll/engine/input_report.h"

namespace plimsoll::engine {

// Takes out of a located report what its source asks to pass over, and adds what is wrong with the
// comments themselves.
void ApplySuppressions(const text::Source& source, InputReport& report);

}  // namespace plimsoll::engine
