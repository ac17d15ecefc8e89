// What the parts of expressions of CEL are, for their colors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

inline constexpr size_t kMaxColoredTokens = 50'000;

enum class CelColor : uint8_t {
  kVariable,
  kParameter,
  kProperty,
  kFunction,
  kMacro,
  kKeyword,
  kString,
  kNumber,
  kOperator
};
// As the protocol calls them.
inline constexpr std::array<std::string_view, 9> kCelColorNames = {
    "variable", "parameter", "property", "function", "macro", "keyword", "string", "number", "operator"};

struct ColoredSpan {
  text::Span span;  // in one line
  CelColor color = CelColor::kVariable;
};

// In the order of the text.
std::vector<ColoredSpan> CelColorsOf(const View& view);

}  // namespace plimsoll::lsp
