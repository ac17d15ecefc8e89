// The methods about merging, each in a file of its own, and what they write alike.
#pragma once

#include <optional>

#include "batch_method.h"
#include "plimsoll/merge/fieldpath/field_set.h"
#include "plimsoll/merge/value/node.h"

namespace plimsoll::batch {

std::optional<BatchFailure> MergeFieldSet(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> MergeSchemaConv(value::Value request, BatchState& state,
                                            text::JsonWriter& result);
std::optional<BatchFailure> MergeSmd(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> MergeDiff(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> MergeUpdater(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> MergeSsa(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> MergeSmp(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> MergeJsonPatch(value::Value request, BatchState& state, text::JsonWriter& result);
std::optional<BatchFailure> MergeUnions(value::Value request, BatchState& state, text::JsonWriter& result);

// The set in the form of managedFields, and as a list of paths.
void WriteFieldsV1(text::JsonWriter& result, std::string_view key, const merge::FieldSet& set);
void WritePaths(text::JsonWriter& result, std::string_view key, const merge::FieldSet& set);

// The object a method answers with.
void WriteObject(text::JsonWriter& result, const merge::Node& node);

// A value of the request; absent is null.
std::expected<merge::Node, BatchFailure> NodeIn(value::Value request, std::string_view key, Arena& arena);

}  // namespace plimsoll::batch
