// The shape of a document: its symbols, what can be folded, and what surrounds a place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// Levels below an object, and symbols of one document; more are left out.
inline constexpr size_t kMaxSymbolDepth = 6;
inline constexpr size_t kMaxSymbols = 5'000;
inline constexpr size_t kMaxFoldingRanges = 20'000;

// With the numbers of the protocol.
enum class SymbolKind : uint8_t { kClass = 5, kField = 8, kArray = 18, kObject = 19 };

struct DocumentSymbol {
  std::string name;
  std::string detail = {};
  SymbolKind kind = SymbolKind::kField;
  text::Span span = {};
  text::Span name_span = {};  // in the span
  std::vector<DocumentSymbol> children = {};
};

// An object each, with its fields below.
std::vector<DocumentSymbol> SymbolsOf(const View& view);

struct FoldingRange {
  text::Span span;  // of more than one line
  bool comment = false;
};
std::vector<FoldingRange> FoldingRangesOf(const View& view);

// From the innermost to the whole document, each in the next.
std::vector<text::Span> SelectionsAt(const View& view, uint32_t offset);

}  // namespace plimsoll::lsp
