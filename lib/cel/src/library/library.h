// What each overload does. The evaluator calls an implementation only with arguments that are no
// errors and fit the overload's parameters, so it may read them as what they are declared to be.
#pragma once

#include <string_view>

#include "plimsoll/cel/types/overload.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

using Implementation = Value (*)(EvalContext& context, const Value* arguments);

struct Binding {
  OverloadId overload;
  Implementation implementation;
};

// Null for the operators, which the evaluator knows itself.
Implementation ImplementationOf(OverloadId overload);
// Of a function that an environment declares; null when it is unknown.
Implementation DeclaredImplementation(std::string_view function);

}  // namespace plimsoll::cel
