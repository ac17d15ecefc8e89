#include "plimsoll/engine/fix/text_edit.h"

#include <algorithm>
#include <utility>

namespace plimsoll::engine {
namespace {

uint32_t EndOf(text::Span span) { return span.offset + span.length; }

// Insertions at the end or the start of another edit do not overlap with it; two at one place do.
bool Overlap(const TextEdit& a, const TextEdit& b) {
  if (a.span.offset == b.span.offset) return true;
  return a.span.offset < EndOf(b.span) && b.span.offset < EndOf(a.span);
}

}  // namespace

std::vector<TextEdit> WithoutOverlaps(std::vector<TextEdit> edits) {
  std::vector<TextEdit> out;
  for (TextEdit& edit : edits) {
    if (std::ranges::none_of(out, [&](const TextEdit& kept) { return Overlap(kept, edit); })) {
      out.push_back(std::move(edit));
    }
  }
  std::ranges::sort(out, {}, [](const TextEdit& edit) { return edit.span.offset; });
  return out;
}

std::string Applied(std::string_view text, const std::vector<TextEdit>& edits) {
  std::string out;
  size_t at = 0;
  for (const TextEdit& edit : edits) {
    out += text.substr(at, edit.span.offset - at);
    out += edit.text;
    at = EndOf(edit.span);
  }
  out += text.substr(at);
  return out;
}

}  // namespace plimsoll::engine
