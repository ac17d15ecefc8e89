// What batch methods have in common: the objects inside requests, and the lists of results.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "batch_method.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::batch {

// An object inside a request, read as a document of its own so that its repeated keys are
// its own too.
struct Embedded {
  value::Document document;
  value::ReadReport report;
};

// The answer to a request that is not what its method expects.
BatchFailure Malformed(std::string message);

std::expected<Embedded, BatchFailure> EmbeddedIn(value::Value request, std::string_view key);
// A text, or an object as it is in the request, as a source that is called like its key.
std::expected<text::Source, BatchFailure> SourceIn(value::Value request, std::string_view key);
std::expected<std::string_view, BatchFailure> StringIn(value::Value request, std::string_view key);
// A list of strings; empty when it is not given.
std::expected<std::vector<std::string>, BatchFailure> StringsIn(value::Value request, std::string_view key);

// Objects as a text in YAML or JSON, which is given as it is or as JSON. None if they are missing.
std::optional<std::string> ManifestIn(value::Value request, std::string_view key);

// What a method does for one value of `op`.
struct NamedOperation {
  std::string_view name;
  std::optional<BatchFailure> (*run)(value::Value request, text::JsonWriter& result);
};
// Runs the one that `op` of the request names.
std::optional<BatchFailure> RunOperation(std::span<const NamedOperation> operations, value::Value request,
                                         text::JsonWriter& result);

void WriteText(text::JsonWriter& result, std::string_view key, std::string_view text);
void WriteErrors(text::JsonWriter& result, const finding::ErrorList& errors);

// A list of strings; nothing at all where it is empty.
template <class List, class TextOf>
void WriteTexts(text::JsonWriter& result, std::string_view key, const List& list, TextOf text_of) {
  if (list.empty()) return;
  result.Key(key);
  result.BeginArray();
  for (const auto& item : list) result.String(text_of(item));
  result.EndArray();
}

}  // namespace plimsoll::batch
