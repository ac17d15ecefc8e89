// The numbers of rules as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/declare/program.h"

namespace plimsoll::declare {

// The limit of a rule.
inline std::string NumberText(const Rule& rule) {
  return rule.is_unsigned ? std::to_string(static_cast<uint64_t>(rule.number)) : std::to_string(rule.number);
}

// `1 byte`, `2 bytes`.
inline std::string Counted(int64_t count, std::string_view unit) {
  return std::to_string(count) + " " + std::string(unit) + (count == 1 ? "" : "s");
}

}  // namespace plimsoll::declare
