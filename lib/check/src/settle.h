// The last step of compiling: which kinds of value a node accepts or refuses whatever they
// hold. Fills `typed`, `whole_floats`, `junctors_settled` and `plain` of every node.
#pragma once

#include "plimsoll/check/program.h"

namespace plimsoll::check {

// False when some node contains itself through junctors alone.
bool Settle(CheckProgram& program);

}  // namespace plimsoll::check
