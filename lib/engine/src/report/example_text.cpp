#include "example_text.h"

#include "plimsoll/value/write.h"

namespace plimsoll::engine {

namespace {

constexpr size_t kMaxShownExample = 1'000;

}  // namespace

std::string ExampleText(const value::Tree& tree) {
  const std::string text = value::WriteJson(tree, {.escape_html = false}).value_or("");
  if (text.size() <= kMaxShownExample) return text;
  size_t end = kMaxShownExample;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "... (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace plimsoll::engine
