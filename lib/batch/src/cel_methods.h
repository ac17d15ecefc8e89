// The methods about CEL, each in a file of its own.
#pragma once

#include <optional>

#include "batch_method.h"

namespace plimsoll::batch {

std::optional<BatchFailure> CelEval(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> CelExpr(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> CelRules(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> CelCrdRule(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> CelSpec(value::Value request, BatchState& state, text::JsonWriter& result);

}  // namespace plimsoll::batch
