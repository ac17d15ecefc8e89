// What needs no declaration: the types of Go itself, and those of its packages that APIs use.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/gotypes/universe.h"

namespace plimsoll::gotypes {

struct Builtin {
  std::string_view name;
  std::string_view canonical;  // what generators call it
  TypeKind kind;
};

// Null when there is no such type.
const Builtin* FindBuiltin(std::string_view name);

// What stands for a type of Go's packages when those are not at hand.
enum class StandIn : uint8_t { kNone, kStruct, kInt64, kBytes };
StandIn StandInFor(std::string_view package, std::string_view name);

// Of Go's own library: the first part of its path has no dot.
bool IsStandardPackage(std::string_view path);

}  // namespace plimsoll::gotypes
