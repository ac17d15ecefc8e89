// The emitter first decides which style it would like: a literal block for text with a
// line feed, double quotes for text that would not read back as a string, plain for the
// rest. Then it looks at every character to see whether that style can carry the text,
// and falls back from plain to single quotes and from those (or from a literal block) to
// double quotes, which carry everything.
#include "yaml_scalar_style.h"

#include <array>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/text/yaml_resolver.h"

namespace plimsoll::text {
namespace {

// The length of the minutes or seconds at the front, a number of one or two digits below
// 60 of which as many digits are taken as can be; 0 if there is none.
size_t SixtiethLength(std::string_view text) {
  if (text.empty() || !ascii::IsDigit(text[0])) return 0;
  return text.size() > 1 && text[0] <= '5' && ascii::IsDigit(text[1]) ? 2 : 1;
}

size_t DigitsAndUnderscores(std::string_view text) {
  size_t i = 0;
  while (i < text.size() && (ascii::IsDigit(text[i]) || text[i] == '_')) ++i;
  return i;
}

bool ReadsBackAsString(std::string_view text) {
  // Numbers to older YAML are quoted for its sake.
  return ResolvePlain(text).kind == ScalarKind::kString && !IsBase60(text);
}

bool BlankOrEndAt(std::string_view text, size_t i) {
  return i >= text.size() || text[i] == ' ' || text[i] == '\t';
}

bool IsIndicatorAtStart(std::string_view text) {
  constexpr std::string_view kAlways = "#,[]{}&*!|>'\"%@`";
  constexpr std::string_view kBeforeBlank = "-?:";
  if (text.starts_with("---") || text.starts_with("...")) return true;
  if (kAlways.find(text[0]) != std::string_view::npos) return true;
  return kBeforeBlank.find(text[0]) != std::string_view::npos && BlankOrEndAt(text, 1);
}

// Not the first character.
bool IsIndicatorInside(std::string_view text, size_t i) {
  if (text[i] == ':') return BlankOrEndAt(text, i + 1);
  return text[i] == '#' && BlankOrEndAt(text, i - 1);
}

// What is in the way of the styles.
struct Obstacles {
  bool indicator = false;    // would be taken for syntax
  bool unprintable = false;  // needs an escape
  bool line_break = false;
  bool break_then_space = false;
  bool space_then_break = false;
  bool space_at_start = false;
  bool space_at_end = false;

  bool BarSingleQuotes() const { return unprintable || break_then_space || space_then_break; }
  bool BarPlain() const {
    return BarSingleQuotes() || indicator || line_break || space_at_start || space_at_end;
  }
  bool BarLiteral() const { return unprintable || space_then_break || space_at_end; }
};

// Letters, digits and the like: nothing can be in the way because of them.
constexpr std::array<bool, 256> kHarmless = [] {
  std::array<bool, 256> harmless{};
  for (size_t c = 0x21; c < 0x7F; ++c) harmless[c] = c != ':' && c != '#';
  return harmless;
}();

// Of a text that is not empty.
Obstacles FindObstacles(std::string_view text) {
  Obstacles out;
  out.indicator = IsIndicatorAtStart(text);
  out.space_at_start = text.front() == ' ';
  out.space_at_end = text.back() == ' ';
  bool after_space = false;
  bool after_break = false;
  for (size_t i = 0; i < text.size();) {
    if (kHarmless[static_cast<uint8_t>(text[i])]) {
      after_space = after_break = false;
      ++i;
      continue;
    }
    const Decoded decoded = DecodeRune(text.substr(i));
    const bool is_space = decoded.rune == ' ';
    const bool is_break = IsYamlBreak(decoded.rune);
    out.indicator |= i > 0 && IsIndicatorInside(text, i);
    out.unprintable |= !IsYamlPrintable(decoded.rune);
    out.line_break |= is_break;
    out.break_then_space |= after_break && is_space;
    out.space_then_break |= after_space && is_break;
    after_space = is_space;
    after_break = is_break;
    i += decoded.width;
  }
  return out;
}

YamlWrittenStyle WantedStyle(std::string_view text) {
  if (text.find('\n') != std::string_view::npos) return YamlWrittenStyle::kLiteral;
  return ReadsBackAsString(text) ? YamlWrittenStyle::kPlain : YamlWrittenStyle::kDoubleQuoted;
}

YamlWrittenStyle PossibleStyle(YamlWrittenStyle wanted, const Obstacles& obstacles) {
  if (wanted == YamlWrittenStyle::kLiteral) {
    return obstacles.BarLiteral() ? YamlWrittenStyle::kDoubleQuoted : YamlWrittenStyle::kLiteral;
  }
  if (wanted == YamlWrittenStyle::kDoubleQuoted || obstacles.BarSingleQuotes())
    return YamlWrittenStyle::kDoubleQuoted;
  return obstacles.BarPlain() ? YamlWrittenStyle::kSingleQuoted : YamlWrittenStyle::kPlain;
}

}  // namespace

bool IsBase60(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  if (text.empty() || !ascii::IsDigit(text[0])) return false;
  text.remove_prefix(DigitsAndUnderscores(text));
  if (text.empty() || text[0] != ':') return false;
  while (!text.empty() && text[0] == ':') {
    text.remove_prefix(1);
    const size_t digits = SixtiethLength(text);
    if (digits == 0) return false;
    text.remove_prefix(digits);
  }
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    text.remove_prefix(DigitsAndUnderscores(text));
  }
  return text.empty();
}

bool IsYamlPrintable(char32_t rune) {
  if (rune < 0x7F) return rune >= 0x20 || rune == '\n';
  return rune >= 0xA0 && rune <= 0xFFFD && rune != 0xFEFF;
}

bool IsYamlBreak(char32_t rune) {
  return rune == '\n' || rune == '\r' || rune == 0x85 || rune == 0x2028 || rune == 0x2029;
}

YamlScalar ClassifyYamlString(std::string_view text) {
  if (text.empty()) return {YamlWrittenStyle::kDoubleQuoted, false};
  const Obstacles obstacles = FindObstacles(text);
  return {PossibleStyle(WantedStyle(text), obstacles), obstacles.line_break};
}

}  // namespace plimsoll::text
