// Literals of the few message types that are known without a schema; most of them are values of
// the language under another name.
#pragma once

#include <span>
#include <string_view>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// `values` has one for each field, absent where an optional field was empty.
Value MakeMessage(EvalContext& context, std::string_view type, std::span<const std::string_view> fields,
                  const Value* values);

// A message as the map that reading one of its fields gives.
Value MapOfMessage(EvalContext& context, Value message);

}  // namespace plimsoll::cel
