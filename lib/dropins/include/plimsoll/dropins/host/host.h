// Host is what a drop-in needs of the program that runs it: the disk, and where texts go. The room prints
// nothing itself.
#pragma once

#include <functional>
#include <string_view>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::dropins {

struct Host {
  const engine::Files& files;
  // Writes to standard output; false once that fails.
  std::function<bool(std::string_view)> print;
  // Writes to standard error.
  std::function<void(std::string_view)> print_error;
  // Standard input is a terminal, so that no manifests come from it.
  bool stdin_is_terminal = false;
};

}  // namespace plimsoll::dropins
