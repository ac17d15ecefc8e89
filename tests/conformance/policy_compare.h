// When answers about admission policies agree.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// Everything, costs included; invocations in no particular order.
std::string SameEval(value::Value expect, value::Value result);
// Everything but `server`; texts that quote decoders count by their beginning.
std::string SameMutation(value::Value expect, value::Value result);
// The same for what a server answers, with its Go types and their defaults: the member `server`. Of a value
// of a wrong type only the reason counts: Go's decoder has words of its own.
std::string SameServerMutation(value::Value expect, value::Value result);
bool HasServerAnswer(value::Value line);
std::string SamePolicyAnswer(value::Value expect, value::Value result);

}  // namespace plimsoll::conformance
