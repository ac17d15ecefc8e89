// What a mutation makes of an object.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/policy/model/status.h"
#include "plimsoll/policy/mutate/mutation_types.h"
#include "plimsoll/policy/run/expression_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

// Why there is no patched object. A status ends the request, whatever the failure policy.
struct PatchFailure {
  std::string message = {};
  std::optional<Status> status = std::nullopt;
  std::vector<ExpressionError> errors = {};  // of the expression
};
using Patched = std::expected<value::Document, PatchFailure>;

// What an object says it is.
GroupVersionKind KindOfObject(value::Value object);

// The value of an `applyConfiguration` expression, merged into the object.
Patched ApplyConfiguration(cel::EvalContext& context, cel::Value configuration, value::Value object,
                           const MutationTypes& types);
// The value of a `jsonPatch` expression, applied to the object.
Patched ApplyJsonPatches(cel::EvalContext& context, cel::Value patches, value::Value object);

}  // namespace plimsoll::policy
