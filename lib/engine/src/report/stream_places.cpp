#include "stream_places.h"

namespace plimsoll::engine {
namespace {

void Shift(finding::Location& location, uint64_t offset, text::Place begin) {
  location.base += offset;
  if (location.start.line == 1) location.start.column += begin.column - 1;
  location.start.line += begin.line - 1;
}

}  // namespace

void ShiftIntoStream(InputReport& part, size_t objects_before, uint64_t offset, text::Place begin) {
  for (finding::Finding& finding : part.findings) {
    if (finding.object != 0) finding.object += static_cast<uint32_t>(objects_before);
    if (finding.place) Shift(*finding.place, offset, begin);
    if (finding.related && finding.related_file.empty()) Shift(*finding.related, offset, begin);
  }
}

}  // namespace plimsoll::engine
