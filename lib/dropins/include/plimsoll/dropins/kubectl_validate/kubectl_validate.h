// `plimsoll kubectl-validate`: takes kubectl-validate's arguments and answers in its words, Status
// objects and exit codes, without a cluster and without a network. docs/dropins.md says where it differs.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/dropins/host/host.h"

namespace plimsoll::dropins {

// The exit code. `program` is the name that help shows.
int RunKubectlValidate(const Host& host, const std::string& program, const std::vector<std::string>& words);

}  // namespace plimsoll::dropins
