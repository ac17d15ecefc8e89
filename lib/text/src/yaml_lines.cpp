#include "plimsoll/text/yaml_lines.h"

#include <algorithm>

#include "yaml_chars.h"

namespace plimsoll::text {
namespace {

const char* SkipBreak(const char* at) {
  if ((ClassOf(*at) & kWideLead) != 0) return at + (*at == '\xC2' ? 2 : 3);
  return at + (at[0] == '\r' && at[1] == '\n' ? 2 : 1);
}

}  // namespace

uint32_t YamlLineIndex(const YamlText& text, uint32_t offset) {
  const char* stop = text.data + std::min(offset, text.end);
  uint32_t lines = offset > text.end ? 1 : 0;
  for (const char* at = FindLineEnd(text.data + text.begin); at < stop; at = FindLineEnd(SkipBreak(at)))
    ++lines;
  return lines;
}

void FindYamlLineStarts(const YamlText& text, std::vector<uint32_t>& starts) {
  starts.assign(1, 0);
  const char* end = text.data + text.end;
  for (const char* at = FindLineEnd(text.data + text.begin); at < end; at = FindLineEnd(SkipBreak(at))) {
    starts.push_back(static_cast<uint32_t>(SkipBreak(at) - text.data));
  }
  starts.push_back(text.end + 1);
}

}  // namespace plimsoll::text
