// What may be typed at a place: fields, values, names of objects, and in expressions of CEL variables, fields
// and functions.
//
//   const Completion found = CompletionAt(view, offset, {.snippets = true});
//   for (const CompletionItem& item : found.items) Offer(item.label);
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// What is past these is left out: items of a list, fields and levels of a skeleton.
inline constexpr size_t kMaxCompletionItems = 500;
inline constexpr size_t kMaxSkeletonFields = 20;
inline constexpr size_t kMaxSkeletonDepth = 5;

// With the numbers of the protocol.
enum class CompletionKind : uint8_t {
  kFunction = 3,
  kField = 5,
  kVariable = 6,
  kModule = 9,
  kUnit = 11,
  kValue = 12,
  kKeyword = 14,
  kReference = 18,
  kEnumMember = 20,
  kStruct = 22,
};

struct CompletionItem {
  std::string label;
  CompletionKind kind = CompletionKind::kField;
  std::string detail = {};
  std::string documentation = {};
  std::string text = {};  // what is inserted; the label if it is empty
  bool snippet = false;   // the text has placeholders: `$1`
  uint8_t rank = 1;       // items of a lower rank come first
};

struct Completion {
  text::Span word;  // what an item replaces
  std::vector<CompletionItem> items;
  bool cut = false;
};

struct CompletionOptions {
  bool snippets = false;  // whether the editor knows them
};

Completion CompletionAt(const View& view, uint32_t offset, const CompletionOptions& options);

}  // namespace plimsoll::lsp
