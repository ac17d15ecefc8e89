// The methods about declarative validation, each in a file of its own.
#pragma once

#include <optional>

#include "batch_method.h"
#include "plimsoll/declare/rule_error.h"

namespace plimsoll::batch {

std::optional<BatchFailure> DeclareTag(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> DeclareFormat(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> DeclareCompile(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> DeclareCoverage(value::Value request, BatchState& state,
                                            text::JsonWriter& result);
std::optional<BatchFailure> DeclareValidate(value::Value request, BatchState& state,
                                            text::JsonWriter& result);

// `errors`, with what declarative validation adds to an error.
void WriteRuleErrors(text::JsonWriter& result, const declare::RuleErrors& errors);

}  // namespace plimsoll::batch
