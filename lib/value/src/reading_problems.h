// What the readers say when one of our own limits is reached.
#pragma once

#include <string>

#include "plimsoll/base/counted.h"
#include "plimsoll/value/limits.h"

namespace plimsoll::value {

inline std::string DepthLimitText(const Limits& limits) {
  return "nested deeper than the limit of " + Counted(limits.max_depth, "level");
}
inline std::string NodesLimitText(const Limits& limits) {
  return "more values and keys than the limit of " + std::to_string(limits.max_nodes);
}
inline std::string AliasLimitText(const Limits& limits) {
  return "aliases expand to more values than the limit of " + std::to_string(limits.max_alias_nodes);
}
inline std::string BytesLimitText(const Limits& limits) {
  return "larger than the limit of " + Counted(limits.max_bytes, "byte");
}

}  // namespace plimsoll::value
