// A copy of a value with the members of all its objects in the order of their keys, which is
// the order upstream meets them in after it has encoded a map.
#pragma once

#include "plimsoll/reshape/tape_writer.h"

namespace plimsoll::reshape {

// `out` is over the source of the stock's document; places are kept.
void SortedCopy(const Stock& from, uint32_t index, value::Document& out);

}  // namespace plimsoll::reshape
