// What a batch method is: a function from a request to the fields of its result.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::batch {

struct BatchState;

struct BatchFailure {
  std::string code;
  std::string message;
};

// Writes the fields of `result` between the braces the caller writes.
using BatchMethod = std::optional<BatchFailure> (*)(value::Value request, BatchState& state,
                                                    text::JsonWriter& result);

struct BatchEntry {
  std::string_view name;
  BatchMethod run;
};

// One function a family of methods; batch.cpp gathers them.
std::span<const BatchEntry> TextMethods();
std::span<const BatchEntry> SchemaMethods();
std::span<const BatchEntry> JsonSchemaMethods();
std::span<const BatchEntry> CrdMethods();
std::span<const BatchEntry> CelMethods();
std::span<const BatchEntry> DeclareMethods();
std::span<const BatchEntry> MergeMethods();
std::span<const BatchEntry> KindMethods();
std::span<const BatchEntry> PolicyMethods();
std::span<const BatchEntry> CompatMethods();
std::span<const BatchEntry> SuiteMethods();

}  // namespace plimsoll::batch
