// A schema and a value that is likely to be close to valid, made of a list of choices. The same
// choices make the same case.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plimsoll::check {

struct RandomCase {
  std::string schema;
  std::string value;
};

// At least one choice; they are used again when they run out.
RandomCase MakeCase(std::vector<uint32_t> choices);

}  // namespace plimsoll::check
