// Codes as people write them in comments and configurations.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/finding/code.h"

namespace plimsoll::engine {

// None when there is no such code.
inline std::optional<finding::Code> CodeNamed(std::string_view name) {
  for (const finding::CodeInfo& info : finding::AllCodes()) {
    if (info.name == name) return info.code;
  }
  return std::nullopt;
}

}  // namespace plimsoll::engine
