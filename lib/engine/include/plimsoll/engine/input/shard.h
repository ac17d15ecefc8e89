// The part of the objects that one of several runs validates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plimsoll::engine {

// Part `index`, counted from 0, of `count`. The same input has the same parts on every machine.
struct Shard {
  uint32_t index = 0;
  uint32_t count = 1;

  bool IsWhole() const { return count <= 1; }
  // By name, for files.
  bool Has(std::string_view name) const;
  // By position, for the objects of one file.
  bool Has(size_t position) const { return position % count == index; }
};

}  // namespace plimsoll::engine
