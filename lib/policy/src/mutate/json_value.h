// Values of expressions as JSON, by the way that upstream takes through protobuf.
#pragma once

#include <expected>
#include <string>

#include "plimsoll/cel/values/eval_context.h"

namespace plimsoll::policy {

// Fails with the words for values that have no JSON.
std::expected<std::string, std::string> JsonOfValue(cel::EvalContext& context, cel::Value value);

}  // namespace plimsoll::policy
