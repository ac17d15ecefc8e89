// Repeated keys of a document: each with its path and both places, in the order in which the
// API server's decoder meets them, and the document without the members that lose.
//
// The reader leaves every member on the tape and comes here only when it knows that some key
// repeats, so all of this is off the usual way.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/value/key_set.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// At most so many repeats are reported with their places. After them only paths that are new to
// upstream's list are, as long as that has room.
inline constexpr size_t kMaxReportedDuplicates = 1000;
// Upstream's list of strict errors ends here.
inline constexpr size_t kMaxStrictErrors = 100;
// The paths of all reported repeats together take no more bytes than this: a long path that
// repeats often would otherwise grow an input a thousandfold.
inline constexpr size_t kMaxDuplicatePathBytes = size_t{64} << 20;

// Reports the repeated keys and takes the losing members out, in all objects from that node on.
std::vector<Problem> ResolveDuplicates(Document& document, DuplicateKeys mode, KeySet& keys,
                                       uint32_t first_node = 0);

}  // namespace plimsoll::value
