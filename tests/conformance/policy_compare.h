// When answers about admission policies agree.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// Everything, costs included; invocations in no particular order.
std::string SameEval(value::Value expect, value::Value result);
// Everything but `server`; texts that quote decoders count by their beginning.
std::string SameMutation(value::Value expect, value::Value result);
std::string SamePolicyAnswer(value::Value expect, value::Value result);

}  // namespace plimsoll::conformance
