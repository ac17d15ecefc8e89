// Links the files of a set: looks up every type by the rules of protocol buffers.
#pragma once

#include <vector>

#include "plimsoll/skew/proto/proto_set.h"

namespace plimsoll::skew {

// An import that was not found.
struct MissingImport {
  size_t file = 0;
  ProtoImport import;
};

// Fills the maps of the set, and replaces names by full names.
void LinkProtos(ProtoSet& set, const std::vector<MissingImport>& missing);

}  // namespace plimsoll::skew
