#include "plimsoll/engine/input/shard.h"

#include "plimsoll/base/hash.h"

namespace plimsoll::engine {

bool Shard::Has(std::string_view name) const { return IsWhole() || HashBytes(name) % count == index; }

}  // namespace plimsoll::engine
