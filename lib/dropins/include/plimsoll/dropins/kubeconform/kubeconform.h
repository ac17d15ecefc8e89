// `plimsoll kubeconform`: takes kubeconform's arguments and answers in its formats and exit codes, from
// the disk and the embedded catalog alone. docs/dropins.md says where it differs.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/dropins/host/host.h"

namespace plimsoll::dropins {

// The exit code. `program` is the name that help shows.
int RunKubeconform(const Host& host, const std::string& program, const std::vector<std::string>& words);

}  // namespace plimsoll::dropins
