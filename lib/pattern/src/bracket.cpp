#include "bracket.h"

#include "escape.h"

namespace plimsoll::pattern {
namespace {

constexpr size_t kMostRanges = 4;

struct PosixClass {
  std::string_view name;
  size_t count;
  RuneRange ranges[kMostRanges];
};

constexpr PosixClass kPosixClasses[] = {
    {"alnum", 3, {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}},
    {"alpha", 2, {{'A', 'Z'}, {'a', 'z'}}},
    {"ascii", 1, {{0, 0x7F}}},
    {"blank", 2, {{'\t', '\t'}, {' ', ' '}}},
    {"cntrl", 2, {{0, 0x1F}, {0x7F, 0x7F}}},
    {"digit", 1, {{'0', '9'}}},
    {"graph", 1, {{'!', '~'}}},
    {"lower", 1, {{'a', 'z'}}},
    {"print", 1, {{' ', '~'}}},
    {"punct", 4, {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
    {"space", 2, {{'\t', '\r'}, {' ', ' '}}},
    {"upper", 1, {{'A', 'Z'}}},
    {"word", 4, {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}},
    {"xdigit", 3, {{'0', '9'}, {'A', 'F'}, {'a', 'f'}}},
};

const PosixClass* FindPosixClass(std::string_view name) {
  for (const PosixClass& known : kPosixClasses) {
    if (known.name == name) return &known;
  }
  return nullptr;
}

// [:alpha:] and [:^alpha:], which are only inside brackets. Without a ":]" the bracket
// is a plain character.
Found ReadPosixClass(Scanner& scanner, bool fold, RuneSet& set) {
  const std::string_view rest = scanner.Rest();
  if (!rest.starts_with("[:")) return Found::kNo;
  const size_t end = rest.find(":]", 2);
  if (end == std::string_view::npos) return Found::kNo;
  std::string_view name = rest.substr(2, end - 2);
  const bool negated = name.starts_with('^');
  if (negated) name.remove_prefix(1);
  const PosixClass* known = FindPosixClass(name);
  if (known == nullptr) {
    scanner.Fail("invalid character class range", rest.substr(0, end + 2));
    return Found::kFailed;
  }
  AddClass(set, std::span(known->ranges, known->count), negated, fold);
  scanner.Skip(end + 2);
  return Found::kYes;
}

Found ReadNamedClass(Scanner& scanner, bool fold, RuneSet& set) {
  if (const Found found = ReadPosixClass(scanner, fold, set); found != Found::kNo) return found;
  if (const Found found = ReadUnicodeClass(scanner, fold, set); found != Found::kNo) return found;
  return ReadPerlClass(scanner, fold, set);
}

bool ReadMember(Scanner& scanner, std::string_view bracket, char32_t& rune) {
  if (scanner.Done()) return scanner.Fail("missing closing ]", bracket);
  if (scanner.Rest().front() == '\\') return ReadRuneEscape(scanner, rune);
  return scanner.NextRune(rune);
}

// One character or a range of them. A '-' right before the closing bracket is itself.
bool ReadRange(Scanner& scanner, std::string_view bracket, bool fold, RuneSet& set) {
  const std::string_view start = scanner.Rest();
  char32_t low;
  if (!ReadMember(scanner, bracket, low)) return false;
  char32_t high = low;
  const std::string_view rest = scanner.Rest();
  if (rest.size() >= 2 && rest[0] == '-' && rest[1] != ']') {
    scanner.Skip(1);
    if (!ReadMember(scanner, bracket, high)) return false;
    if (high < low) return scanner.Fail("invalid character class range", scanner.Taken(start));
  }
  fold ? set.AddFolded(low, high) : set.Add(low, high);
  return true;
}

}  // namespace

bool ReadBracket(Scanner& scanner, bool fold, RuneSet& set) {
  const std::string_view bracket = scanner.Rest();
  scanner.Skip(1);
  const bool negated = scanner.Take('^');
  bool first = true;
  while (first || !scanner.Take(']')) {
    first = false;
    const Found found = ReadNamedClass(scanner, fold, set);
    if (found == Found::kFailed) return false;
    if (found == Found::kNo && !ReadRange(scanner, bracket, fold, set)) return false;
  }
  set.Normalize();
  if (negated) set = set.Negated();
  return true;
}

}  // namespace plimsoll::pattern
