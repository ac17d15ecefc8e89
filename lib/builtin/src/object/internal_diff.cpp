#include "internal_diff.h"

#include "../vocabulary/unified_diff.h"
#include "shown.h"

namespace plimsoll::builtin {
namespace {

// encoding/json's MarshalIndent with one space.
std::string IndentedJson(Part part) {
  std::string compact, out;
  AppendInternalJson(compact, part);
  size_t depth = 0;
  bool in_text = false;
  const auto new_line = [&] { (out += '\n').append(depth, ' '); };
  for (size_t i = 0; i < compact.size(); ++i) {
    const char c = compact[i];
    if (in_text) {
      out += c;
      if (c == '\\') out += compact[++i];
      in_text = c != '"';
      continue;
    }
    const bool opens = c == '{' || c == '[', closes = c == '}' || c == ']';
    if (opens && (compact[i + 1] == '}' || compact[i + 1] == ']')) {
      out.append(compact, i++, 2);
      continue;
    }
    if (closes) {
      --depth;
      new_line();
    }
    out += c;
    if (c == '"') in_text = true;
    if (c == ':') out += ' ';
    if (opens) ++depth;
    if (opens || c == ',') new_line();
  }
  return out;
}

}  // namespace

std::string InternalDiff(Part before, Part now) {
  return UnifiedDiff(IndentedJson(before), IndentedJson(now));
}

}  // namespace plimsoll::builtin
