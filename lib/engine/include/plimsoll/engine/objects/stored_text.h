// A stored object with what was noted while it was made, as `plimsoll admit` prints it.
#pragma once

#include <string>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/document_writer.h"

namespace plimsoll::engine {

struct StoredNotes {
  bool presence = false;  // which fields were missing or null
  bool defaults = false;  // which defaults would be set
};

// {"object": ..., "presence": {"/spec/x": ["missing", "defaultApplied"]}, "defaults": {"/spec/x": 1}}
void WriteWithNotes(const StoredObject& stored, const StoredNotes& notes, DocumentWriter& writer,
                    std::string& out);

}  // namespace plimsoll::engine
