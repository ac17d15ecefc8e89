// Values of CEL as requests write them: one object that says the kind and the value,
// {"int":"5"}, {"list":[...]}, {"map":[[key,value],...]}.
#pragma once

#include <optional>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::batch {

// Values inside values deeper than this are refused.
inline constexpr int kMaxTypedDepth = 200;

// None if it is no such value, or one that only protobuf has.
std::optional<cel::Value> ReadTyped(cel::EvalContext& context, value::Value json, int depth = 0);

}  // namespace plimsoll::batch
