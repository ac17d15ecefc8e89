// Comments that suppress findings, each with a reason:
//
//   image: app:latest  # plimsoll:ignore pattern_mismatch the registry moves next week
//   # plimsoll:ignore unknown_field,type_mismatch read by our own controller
//   colour: red
//   # plimsoll:ignore-file deprecated_version the cluster is older
//
// On a line of its own a comment is about the next line that is no comment.
#pragma once

#include <cstdint>
#include <set>

#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::engine {

// Takes out of a located report what its source suppresses, and adds what is wrong with the
// comments themselves.
void ApplySuppressions(const text::Source& source, InputReport& report);

// Whether a source may suppress anything.
bool MaySuppress(const text::Source& source);

// Where a source suppresses a code, for findings that are made when several sources are known.
struct SuppressedLines {
  bool all = false;
  std::set<uint32_t> lines;

  bool Covers(uint32_t line) const { return all || lines.contains(line); }
};
SuppressedLines LinesSuppressing(const text::Source& source, finding::Code code);

}  // namespace plimsoll::engine
