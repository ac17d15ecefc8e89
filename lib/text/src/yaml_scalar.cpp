#include "yaml_scalar.h"

#include "plimsoll/base/hex.h"
#include "plimsoll/text/utf8.h"
#include "yaml_bytes_check.h"

namespace plimsoll::text {
namespace {

// A space is folded into a line break only once the line has passed this column.
constexpr uint32_t kWidth = 80;

// How many of the bytes at the front are neither of the two and do not start LS or PS.
size_t RunLength(std::string_view text, char stop, char other_stop) {
  size_t i = 0;
  for (; i < text.size() && text[i] != stop && text[i] != other_stop; ++i) {
    const bool may_be_break = text[i] == '\xE2';
    if (may_be_break && IsYamlBreak(DecodeRune(text.substr(i)).rune)) break;
  }
  return i;
}

// Whether the space at i, not the first or last character, starts a run of spaces where
// the line has become too long.
bool FoldsAt(const YamlLine& line, std::string_view text, size_t i, YamlRoom room) {
  return room.fold && line.column() > kWidth && i > 0 && i + 1 < text.size() && text[i - 1] != ' ';
}

// Plain and single-quoted text. Only a single space can be folded. LS and PS are the only
// line breaks that come here; they are written raw, and the reader drops the indent that
// follows them.
void WriteRaw(YamlLine& line, std::string_view text, YamlRoom room, bool quoted) {
  bool after_break = false;
  for (size_t i = 0; i < text.size();) {
    const size_t run = RunLength(text.substr(i), ' ', quoted ? '\'' : ' ');
    const bool at_quote = quoted && text[i] == '\'';
    if (text[i] == ' ') {
      const bool fold = FoldsAt(line, text, i, room) && text[i + 1] != ' ';
      fold ? line.StartLine(room.indent) : line.Put(' ');
      ++i;
    } else if (run > 0 || at_quote) {
      if (after_break) line.PadTo(room.indent);
      after_break = false;
      line.Put(at_quote ? "''" : text.substr(i, run));
      i += at_quote ? 1 : run;
    } else {
      const size_t width = DecodeRune(text.substr(i)).width;
      line.Break(text.substr(i, width));
      after_break = true;
      i += width;
    }
  }
}

void WriteSingleQuoted(YamlLine& line, std::string_view text, YamlRoom room) {
  line.Put('\'');
  WriteRaw(line, text, room, true);
  line.Put('\'');
}

// The letter after the backslash, or 0 for those that are written in hex.
char EscapeLetter(char32_t rune) {
  switch (rune) {
    case 0x00: return '0';
    case 0x07: return 'a';
    case 0x08: return 'b';
    case 0x09: return 't';
    case 0x0A: return 'n';
    case 0x0B: return 'v';
    case 0x0C: return 'f';
    case 0x0D: return 'r';
    case 0x1B: return 'e';
    case '"': return '"';
    case '\\': return '\\';
    case 0x85: return 'N';
    case 0xA0: return '_';
    case 0x2028: return 'L';
    case 0x2029: return 'P';
    default: return '\0';
  }
}

void WriteHexEscape(YamlLine& line, char32_t rune) {
  const int digits = rune <= 0xFF ? 2 : rune <= 0xFFFF ? 4 : 8;
  line.Put(digits == 2 ? 'x' : digits == 4 ? 'u' : 'U');
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) line.Put(kUpperHexDigits[rune >> shift & 0xF]);
}

void WriteEscape(YamlLine& line, char32_t rune) {
  line.Put('\\');
  if (const char letter = EscapeLetter(rune)) {
    line.Put(letter);
  } else {
    WriteHexEscape(line, rune);
  }
}

bool NeedsEscape(char32_t rune) {
  return !IsYamlPrintable(rune) || IsYamlBreak(rune) || rune == '"' || rune == '\\';
}

// ASCII that is neither a space nor in need of an escape.
size_t HarmlessRun(std::string_view text) {
  size_t i = 0;
  while (i < text.size() && text[i] > ' ' && text[i] < 0x7F && text[i] != '"' && text[i] != '\\') ++i;
  return i;
}

// Any first space of a run can be folded; if more spaces follow, the next is protected by
// a backslash, since the reader drops blanks at the start of a line. A text that starts
// with a byte order mark is escaped throughout, by a slip of the original.
void WriteDoubleQuoted(YamlLine& line, std::string_view text, YamlRoom room) {
  const bool escape_all = !text.empty() && DecodeRune(text).rune == kByteOrderMark;
  line.Put('"');
  for (size_t i = 0; i < text.size();) {
    if (const size_t run = escape_all ? 0 : HarmlessRun(text.substr(i)); run > 0) {
      line.Put(text.substr(i, run));
      i += run;
      continue;
    }
    const Decoded decoded = DecodeRune(text.substr(i));
    if (escape_all || NeedsEscape(decoded.rune)) {
      WriteEscape(line, decoded.rune);
    } else if (decoded.rune == ' ' && FoldsAt(line, text, i, room)) {
      line.StartLine(room.indent);
      if (text[i + 1] == ' ') line.Put('\\');
    } else {
      line.Put(text.substr(i, decoded.width));
    }
    i += decoded.width;
  }
  line.Put('"');
}

// Where the last code point of a text that is not empty starts.
size_t LastRuneAt(std::string_view text) {
  size_t i = text.size() - 1;
  while (i > 0 && (static_cast<uint8_t>(text[i]) & 0xC0) == 0x80) --i;
  return i;
}

bool EndsWithBreak(std::string_view text) {
  return !text.empty() && IsYamlBreak(DecodeRune(text.substr(LastRuneAt(text))).rune);
}

// After the bar: the indent if the text does not show it, and what to do with the line
// breaks at the end if it is not keeping exactly one.
void WriteLiteralHints(YamlLine& line, std::string_view text) {
  if (text[0] == ' ' || IsYamlBreak(DecodeRune(text).rune)) line.Put('2');
  if (!EndsWithBreak(text)) {
    line.Put('-');
  } else if (const auto before = text.substr(0, LastRuneAt(text)); before.empty() || EndsWithBreak(before)) {
    line.Put('+');
  }
}

void WriteLiteral(YamlLine& line, std::string_view text, YamlRoom room) {
  line.Put('|');
  WriteLiteralHints(line, text);
  line.Break();
  for (size_t i = 0; i < text.size();) {
    if (const size_t run = RunLength(text.substr(i), '\n', '\n'); run > 0) {
      line.PadTo(room.indent);
      line.Put(text.substr(i, run));
      i += run;
    } else {
      const size_t width = DecodeRune(text.substr(i)).width;
      line.Break(text.substr(i, width));
      i += width;
    }
  }
}

}  // namespace

void WriteYamlScalar(YamlLine& line, std::string_view text, YamlWrittenStyle style, YamlRoom room) {
  switch (style) {
    case YamlWrittenStyle::kPlain: return WriteRaw(line, text, room, false);
    case YamlWrittenStyle::kSingleQuoted: return WriteSingleQuoted(line, text, room);
    case YamlWrittenStyle::kDoubleQuoted: return WriteDoubleQuoted(line, text, room);
    case YamlWrittenStyle::kLiteral: return WriteLiteral(line, text, room);
  }
}

}  // namespace plimsoll::text
