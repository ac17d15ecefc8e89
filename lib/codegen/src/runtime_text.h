// The headers of `runtime/` as texts, put there by the build.
#pragma once

#include <span>
#include <string_view>

namespace plimsoll::codegen {

struct RuntimeHeader {
  std::string_view name;
  std::string_view text;
};

std::span<const RuntimeHeader> RuntimeHeaders();

}  // namespace plimsoll::codegen
