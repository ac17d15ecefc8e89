#include "plimsoll/cel/types/field_name.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"

namespace plimsoll::cel {
namespace {

// Sorted.
constexpr std::array<std::string_view, 21> kReserved = {
    "as",  "break", "const",     "continue", "else",    "false",  "for",  "function", "if",   "import", "in",
    "let", "loop",  "namespace", "null",     "package", "return", "true", "var",      "void", "while"};
static_assert(std::ranges::is_sorted(kReserved));

bool IsPlain(char c) { return ascii::IsWord(c); }

std::string_view EscapeOf(char c) {
  switch (c) {
    case '.': return "__dot__";
    case '-': return "__dash__";
    case '/': return "__slash__";
    default: return {};
  }
}

std::optional<std::string_view> MeaningOf(std::string_view word) {
  if (word == "underscores") return "__";
  if (word == "dot") return ".";
  if (word == "dash") return "-";
  if (word == "slash") return "/";
  return std::nullopt;
}

// The length of the escape at `at`: two underscores, other characters, two underscores. 0 when
// there is none.
size_t EscapeLength(std::string_view text, size_t at) {
  if (text.substr(at, 2) != "__") return 0;
  const size_t end = text.find('_', at + 2);
  if (end == std::string_view::npos || end == at + 2 || text.substr(end, 2) != "__") return 0;
  return end + 2 - at;
}

}  // namespace

bool IsReservedWord(std::string_view word) { return std::ranges::binary_search(kReserved, word); }

std::optional<std::string> EscapeFieldName(std::string_view name) {
  if (name.empty() || ascii::IsDigit(name[0])) return std::nullopt;
  if (IsReservedWord(name)) return "__" + std::string(name) + "__";
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name.substr(i, 2) == "__") {
      out += "__underscores__";
      ++i;
    } else if (IsPlain(name[i])) {
      out += name[i];
    } else if (const std::string_view escape = EscapeOf(name[i]); !escape.empty()) {
      out += escape;
    } else {
      return std::nullopt;
    }
  }
  return out;
}

std::optional<std::string> UnescapeFieldName(std::string_view escaped) {
  std::string out;
  for (size_t i = 0; i < escaped.size();) {
    const size_t length = EscapeLength(escaped, i);
    if (length == 0) {
      out += escaped[i++];
      continue;
    }
    const std::string_view word = escaped.substr(i + 2, length - 4);
    if (const auto meaning = MeaningOf(word)) {
      out += *meaning;
    } else if (IsReservedWord(word) && length == escaped.size()) {
      out += word;
    } else {
      return std::nullopt;
    }
    i += length;
  }
  return out;
}

}  // namespace plimsoll::cel
