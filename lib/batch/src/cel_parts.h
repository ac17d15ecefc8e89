// What the methods about CEL have in common.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "batch_method.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/tape.h"
#include "request_parts.h"

namespace plimsoll::batch {

std::optional<int64_t> IntegerIn(value::Value request, std::string_view key);
// A part that need not be there.
std::expected<std::optional<Embedded>, BatchFailure> OptionalIn(value::Value request, std::string_view key);
// `props` as the schema of a CRD; it must outlive the schema.
std::expected<schema::Schema, BatchFailure> SchemaOf(value::Value props);

// Numbers past what JSON readers take for integers are in quotes.
void WriteNumber(text::JsonWriter& result, std::string_view key, uint64_t number);
void WriteFlag(text::JsonWriter& result, std::string_view key);
// `value`, or `error` with its text.
void WriteOutcome(cel::EvalContext& context, cel::Value value, text::JsonWriter& result);

}  // namespace plimsoll::batch
