// Drop-ins: the program as other programs that check manifests, with their arguments, words and exit
// codes. `plimsoll kubeconform ...` is one, and so is the program under the name `kubeconform`.
#pragma once

#include <optional>

namespace plimsoll::app {

// The exit code; none when the words name no drop-in.
std::optional<int> RunDropIn(int argc, char** argv);

}  // namespace plimsoll::app
