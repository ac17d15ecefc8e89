#include "escape.h"

#include <optional>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "unicode_class.h"

namespace plimsoll::pattern {
namespace {

constexpr RuneRange kDigits[] = {{'0', '9'}};
constexpr RuneRange kPerlSpaces[] = {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}};
constexpr RuneRange kWords[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};

std::optional<char32_t> ControlEscape(char32_t c) {
  switch (c) {
    case 'a': return '\a';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    default: return std::nullopt;
  }
}

// How the digits after \x or \0 were read: a value, none, or bytes that are not UTF-8.
struct Digits {
  Found found = Found::kNo;
  char32_t value = 0;
};

// \0, \01, \012; but \1 alone would be a back reference, which Go does not have.
Digits ReadOctal(Scanner& scanner, char32_t first) {
  const bool more =
      !scanner.Done() && ascii::IsOctalDigit(static_cast<unsigned char>(scanner.Rest().front()));
  if (first != '0' && !more) return {};
  char32_t value = first - '0';
  for (int i = 1; i < 3 && !scanner.Done(); ++i) {
    const auto c = static_cast<unsigned char>(scanner.Rest().front());
    if (!ascii::IsOctalDigit(c)) break;
    value = value * 8 + (c - '0');
    scanner.Skip(1);
  }
  return {Found::kYes, value};
}

Digits ReadBracedHex(Scanner& scanner) {
  char32_t value = 0;
  for (int count = 0; !scanner.Done(); ++count) {
    char32_t c;
    if (!scanner.NextRune(c)) return {Found::kFailed};
    if (c == '}') return {count == 0 ? Found::kNo : Found::kYes, value};
    const int digit = HexValue(c);
    if (digit < 0) return {};
    value = value * 16 + static_cast<char32_t>(digit);
    if (value > kMaxRune) return {};
  }
  return {};
}

Digits ReadHex(Scanner& scanner) {
  if (scanner.Done()) return {};
  char32_t first;
  if (!scanner.NextRune(first)) return {Found::kFailed};
  if (first == '{') return ReadBracedHex(scanner);
  char32_t second;
  if (!scanner.NextRune(second)) return {Found::kFailed};
  const int high = HexValue(first);
  const int low = HexValue(second);
  if (high < 0 || low < 0) return {};
  return {Found::kYes, static_cast<char32_t>(high * 16 + low)};
}

Digits ReadEscaped(Scanner& scanner, char32_t c) {
  if (ascii::IsOctalDigit(c)) return ReadOctal(scanner, c);
  if (c == 'x') return ReadHex(scanner);
  if (const auto control = ControlEscape(c)) return {Found::kYes, *control};
  if (c < 0x80 && !ascii::IsLetterOrDigit(c)) return {Found::kYes, c};
  return {};
}

// The name after \p, with its braces taken off.
Found ReadClassName(Scanner& scanner, std::string_view start, std::string_view& name) {
  char32_t c;
  if (!scanner.NextRune(c)) return Found::kFailed;
  if (c != '{') {
    name = scanner.Taken(start).substr(2);
    return Found::kYes;
  }
  const size_t end = start.find('}');
  if (end == std::string_view::npos) {
    if (scanner.CheckUtf8(start)) scanner.Fail("invalid character class range", start);
    return Found::kFailed;
  }
  name = start.substr(3, end - 3);
  scanner.Skip(scanner.Rest().size() - (start.size() - end - 1));
  return scanner.CheckUtf8(name) ? Found::kYes : Found::kFailed;
}

}  // namespace

bool ReadRuneEscape(Scanner& scanner, char32_t& rune) {
  const std::string_view start = scanner.Rest();
  scanner.Skip(1);
  if (scanner.Done()) return scanner.Fail("trailing backslash at end of expression", "");
  char32_t c;
  if (!scanner.NextRune(c)) return false;
  const Digits read = ReadEscaped(scanner, c);
  if (read.found == Found::kFailed) return false;
  if (read.found == Found::kNo) return scanner.Fail("invalid escape sequence", scanner.Taken(start));
  rune = read.value;
  return true;
}

void AddClass(RuneSet& set, std::span<const RuneRange> ranges, bool negated, bool fold) {
  if (!negated && !fold) return set.Add(ranges);
  RuneSet whole;
  for (const RuneRange range : ranges) {
    fold ? whole.AddFolded(range.low, range.high) : whole.Add(range.low, range.high);
  }
  whole.Normalize();
  set.Add(negated ? whole.Negated().Ranges() : whole.Ranges());
}

Found ReadPerlClass(Scanner& scanner, bool fold, RuneSet& set) {
  const std::string_view rest = scanner.Rest();
  if (rest.size() < 2 || rest[0] != '\\') return Found::kNo;
  std::span<const RuneRange> ranges;
  switch (rest[1] | 0x20) {
    case 'd': ranges = kDigits; break;
    case 's': ranges = kPerlSpaces; break;
    case 'w': ranges = kWords; break;
    default: return Found::kNo;
  }
  AddClass(set, ranges, (rest[1] & 0x20) == 0, fold);
  scanner.Skip(2);
  return Found::kYes;
}

Found ReadUnicodeClass(Scanner& scanner, bool fold, RuneSet& set) {
  const std::string_view start = scanner.Rest();
  if (start.size() < 2 || start[0] != '\\' || (start[1] != 'p' && start[1] != 'P')) return Found::kNo;
  scanner.Skip(2);
  std::string_view name;
  if (ReadClassName(scanner, start, name) == Found::kFailed) return Found::kFailed;
  bool negated = start[1] == 'P';
  if (name.starts_with('^')) {
    negated = !negated;
    name.remove_prefix(1);
  }
  const UnicodeClass* known = FindUnicodeClass(name);
  if (known == nullptr) {
    scanner.Fail("invalid character class range", scanner.Taken(start));
    return Found::kFailed;
  }
  AddClass(set, known->Ranges(), negated, fold && known->folds);
  return Found::kYes;
}

}  // namespace plimsoll::pattern
