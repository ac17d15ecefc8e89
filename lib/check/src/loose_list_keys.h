// Keys of lists of type map (x-kubernetes-list-map-keys) in profile loose, and the types that the schema of
// the items allows for them. An item whose key has another type is not compared with the others: that is an
// error already.
#pragma once

#include "plimsoll/check/loose_program.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

// Fills LooseProgram::list_keys when all nodes are compiled.
void FindKeyTypes(LooseProgram& program);

// Whether the value can be compared: it is a scalar of a type that is allowed.
bool IsUsableKey(const LooseListKey& key, value::Value value);

inline std::span<const LooseListKey> KeysOf(const LooseProgram& program, uint32_t list_map) {
  const LooseListMap& rule = program.list_maps[list_map];
  return std::span(program.list_keys).subspan(rule.keys.begin, rule.keys.count);
}

}  // namespace plimsoll::check
