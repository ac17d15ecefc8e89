// Which of YAML's ways to write a string kubectl's emitter picks, by the string alone.
#pragma once

#include <cstdint>
#include <string_view>

namespace plimsoll::text {

enum class YamlWrittenStyle : uint8_t { kPlain, kSingleQuoted, kDoubleQuoted, kLiteral };

struct YamlScalar {
  YamlWrittenStyle style = YamlWrittenStyle::kPlain;
  // Has a line break of any kind, so it cannot be before a colon.
  bool multiline = false;
};

// The text must be valid UTF-8.
YamlScalar ClassifyYamlString(std::string_view text);

// A code point that the emitter writes as it is. Tabs, controls, the byte order mark and
// everything past U+FFFF are not among them.
bool IsYamlPrintable(char32_t rune);
// LF, CR, NEL, LS and PS.
bool IsYamlBreak(char32_t rune);

}  // namespace plimsoll::text
