// ScalarText is what a scalar says, with the place in the file of each byte of it: of a block scalar without
// its indentation, of a quoted one without its escapes.
//
//   const ScalarText rule = ReadScalar(tree, node);
//   rule.OffsetIn(rule.text.find("self"));   // where that is in the file
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

struct ScalarText {
  std::string text;
  std::vector<uint32_t> offsets;  // one a byte, and one for the end

  uint32_t OffsetIn(size_t at) const { return offsets[at < offsets.size() ? at : offsets.size() - 1]; }
  // The position in the text of an offset in the file: that of the first byte that is not before it.
  size_t PositionOf(uint32_t offset) const;
  text::Span SpanIn(size_t begin, size_t end) const {
    return {OffsetIn(begin), OffsetIn(end) - OffsetIn(begin)};
  }
};

ScalarText ReadScalar(const SyntaxTree& tree, SyntaxId scalar);
// Of a key, or of any other text between quotes or without them.
std::string WithoutQuotes(std::string_view raw);

}  // namespace plimsoll::lsp
