// What is known of the thing at a place, as Markdown: of a field its type, description, default and
// constraints; of a name in an expression its type and value, of the expression its cost.
//
//   if (const auto hover = HoverAt(view, offset)) Show(hover->markdown);
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// Bytes of one value of a schema, such as a pattern or an enumeration; what is longer is cut.
inline constexpr size_t kMaxHoverValue = 400;

struct Hover {
  std::string markdown;
  text::Span span;
};

std::optional<Hover> HoverAt(const View& view, uint32_t offset);

}  // namespace plimsoll::lsp
