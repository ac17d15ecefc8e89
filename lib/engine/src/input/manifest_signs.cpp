#include "plimsoll/engine/input/manifest_signs.h"

#include <algorithm>
#include <string>

#include "text_encoding.h"

namespace plimsoll::engine {
namespace {

constexpr std::string_view kApiVersion = "apiVersion";
constexpr std::string_view kKind = "kind";
constexpr std::string_view kBlank = " \t";

bool HoldsBoth(std::string_view text) {
  return text.find(kApiVersion) != std::string_view::npos && text.find(kKind) != std::string_view::npos;
}

bool ColonFollows(std::string_view rest) {
  const size_t at = rest.find_first_not_of(kBlank);
  return at != std::string_view::npos && rest[at] == ':';
}

bool IsKeyAt(std::string_view text, size_t at, size_t length) {
  std::string_view rest = text.substr(at + length);
  if (at == 0 || text[at - 1] == '\n') return ColonFollows(rest);
  const char quote = text[at - 1];
  if (quote == '"' || quote == '\'') return rest.starts_with(quote) && ColonFollows(rest.substr(1));
  const size_t before = text.find_last_not_of(kBlank, at - 1);
  const bool flow = before != std::string_view::npos && (text[before] == '{' || text[before] == ',');
  return flow && ColonFollows(rest);
}

bool ShowsKey(std::string_view text, std::string_view key) {
  for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    if (IsKeyAt(text, at, key.size())) return true;
  }
  return false;
}

// The part of a line that is neither a comment nor in quotes is looked at for template syntax.
class TemplateScan {
 public:
  bool Found(std::string_view line) {
    const size_t indent = line.find_first_not_of(' ');
    if (indent == std::string_view::npos) return false;
    if (in_block_ && indent > block_indent_) return false;
    in_block_ = false;
    const size_t end = EndOfCode(line, indent);
    if (found_) return true;
    OpenBlock(line.substr(0, end), indent);
    return false;
  }

 private:
  // Where the comment of a line begins, or its end.
  size_t EndOfCode(std::string_view line, size_t at) {
    for (; at < line.size(); ++at) {
      const char c = line[at];
      if ((c == '"' || c == '\'') && StartsToken(line, at)) {
        const size_t close = EndOfString(line, at);
        found_ = IsCutAction(line.substr(at, close - at));
        if (found_) return at;
        at = close;
      } else if (c == '#' && (at == 0 || kBlank.find(line[at - 1]) != std::string_view::npos)) {
        return at;
      } else if (c == '{' && at + 1 < line.size() && (line[at + 1] == '{' || line[at + 1] == '%')) {
        found_ = true;
        return at;
      }
    }
    return line.size();
  }

  // Where the string that begins here is closed, or the end of the line.
  static size_t EndOfString(std::string_view line, size_t at) {
    const char quote = line[at];
    for (++at; at < line.size() && line[at] != quote; ++at) {
      if (line[at] == '\\' && quote == '"') ++at;
    }
    return std::min(at, line.size());
  }

  // `"{{ include "` of `"{{ include "name" . }}"`: the string ends inside of braces.
  static bool IsCutAction(std::string_view string) {
    const size_t open = string.rfind("{{");
    return open != std::string_view::npos && string.find("}}", open) == std::string_view::npos;
  }

  // An apostrophe in the middle of a word opens no string.
  static bool StartsToken(std::string_view line, size_t at) {
    constexpr std::string_view kBefore = " \t[{,:-(";
    return at == 0 || kBefore.find(line[at - 1]) != std::string_view::npos;
  }

  // `key: |` and `- >-` open a block scalar, which ends at a line that is indented no deeper than the key.
  void OpenBlock(std::string_view code, size_t indent) {
    const size_t last = code.find_last_not_of(" \t\r");
    if (last == std::string_view::npos) return;
    code = code.substr(0, last + 1);
    const size_t space = code.rfind(' ');
    const std::string_view word = space == std::string_view::npos ? code : code.substr(space + 1);
    if (!word.starts_with('|') && !word.starts_with('>')) return;
    if (word.find_first_not_of("+-0123456789", 1) != std::string_view::npos) return;
    while (code.substr(indent).starts_with("- ") && code.substr(indent + 2) != word) indent += 2;
    in_block_ = true;
    block_indent_ = indent;
  }

  bool found_ = false;
  bool in_block_ = false;
  size_t block_indent_ = 0;
};

}  // namespace

bool MayBeManifest(std::string_view bytes) {
  return HoldsBoth(bytes) || (MayBeUtf16(bytes) && HoldsBoth(Utf8Of(bytes)));
}

bool ShowsManifestKeys(std::string_view bytes) {
  const std::string recoded = MayBeUtf16(bytes) ? Utf8Of(bytes) : std::string();
  const std::string_view text = recoded.empty() ? bytes : std::string_view(recoded);
  return ShowsKey(text, kApiVersion) && ShowsKey(text, kKind);
}

bool LooksLikeTemplate(std::string_view text) {
  if (text.find("{{") == std::string_view::npos && text.find("{%") == std::string_view::npos) return false;
  TemplateScan scan;
  while (!text.empty()) {
    const size_t end = std::min(text.size(), text.find('\n'));
    if (scan.Found(text.substr(0, end))) return true;
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return false;
}

}  // namespace plimsoll::engine
