// The numbers of rules as text.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/base/counted.h"
#include "plimsoll/declare/program.h"

namespace plimsoll::declare {

// The limit of a rule.
inline std::string NumberText(const Rule& rule) {
  return rule.is_unsigned ? std::to_string(static_cast<uint64_t>(rule.number)) : std::to_string(rule.number);
}

}  // namespace plimsoll::declare
