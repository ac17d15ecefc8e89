// CompletionPlace is what completion knows of the place: the cursor, the object and its schema there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/features/completion.h"
#include "plimsoll/lsp/features/field_schema.h"
#include "plimsoll/lsp/syntax/cursor.h"
#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/lsp/workspace/view.h"

namespace plimsoll::lsp {

struct CompletionPlace {
  const View& view;
  const SyntaxTree& tree;
  const CompletionOptions& options;
  Cursor cursor;
  std::optional<ObjectPlace> object = {};
  value::Path path = {};  // in the object: of the mapping that gets a key, or of the value
  std::optional<FieldSchema> schema = {};

  bool AtRoot() const { return path.empty(); }
  // In JSON every key and every string has quotes.
  bool InJson() const;
  // The text before lines that follow, where something is inserted in a column further right than its line
  // begins.
  std::string LineLead() const;
};

using CompletionItems = std::vector<CompletionItem>;

// Fields of the object at the place, without those that it has. With `lead` before each text: a dash.
void AddFields(const CompletionPlace& place, const FieldSchema& schema, std::string_view lead,
               CompletionItems& out);
// Enum values, booleans, quantities, durations, defaults.
void AddValues(const CompletionPlace& place, CompletionItems& out);
// apiVersion and kind of objects: of a new object both, of one with one of them the other.
void AddKinds(const CompletionPlace& place, CompletionItems& out);
// Names of objects of the workspace, of volumes and ports of the object.
void AddNames(const CompletionPlace& place, CompletionItems& out);
// Labels of Pods, for selectors.
void AddLabels(const CompletionPlace& place, CompletionItems& out);

// A value as it is written at the place: a string with quotes where it needs them.
std::string WrittenValue(const CompletionPlace& place, const SchemaScalar& value);

}  // namespace plimsoll::lsp
