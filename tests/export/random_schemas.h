// Schemas and values by chance, small and of few words, so that values fit about as often as not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/schema/dialect.h"

namespace plimsoll::testing {

class Chance {
 public:
  explicit Chance(uint64_t seed) : state_(seed) {}

  // From 0 up to below `count`.
  uint32_t Below(uint32_t count) { return static_cast<uint32_t>((Next() >> 32) % count); }
  bool OneIn(uint32_t count) { return Below(count) == 0; }
  std::string_view Of(const std::vector<std::string_view>& choices) {
    return choices[Below(static_cast<uint32_t>(choices.size()))];
  }

 private:
  uint64_t Next();

  uint64_t state_;
};

// With definitions of its own that it refers to, also in circles.
std::string RandomSchema(Chance& chance, schema::Dialect dialect);
// Without whole floats, which dialects disagree about.
std::string RandomValue(Chance& chance, uint32_t depth = 3);

}  // namespace plimsoll::testing
