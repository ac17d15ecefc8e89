#include "parser.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "bracket.h"
#include "escape.h"
#include "plimsoll/base/ascii.h"
#include "scanner.h"
#include "tree_builder.h"

namespace plimsoll::pattern {
namespace {

struct Flags {
  bool fold = false;         // i
  bool multi_line = false;   // m
  bool dot_newline = false;  // s
  bool lazy = false;         // U

  bool* Find(char32_t letter) {
    switch (letter) {
      case 'i': return &fold;
      case 'm': return &multi_line;
      case 's': return &dot_newline;
      case 'U': return &lazy;
      default: return nullptr;
    }
  }
};

bool IsGroupName(std::string_view name) { return !name.empty() && std::ranges::all_of(name, ascii::IsWord); }

// Reads the pattern from left to right; every method takes one element and is false when
// that fails. Nothing recurses, so depth costs memory only.
class Parser {
 public:
  explicit Parser(std::string_view pattern) : scanner_(pattern) {}

  Result<Tree> Run() {
    if (!ReadAll()) return Fail(scanner_.Error());
    return builder_.Take();
  }

 private:
  bool ReadAll();
  bool Element();
  bool Escape();
  bool Quoted();
  bool Bracket();
  bool OpenGroup();
  bool NamedGroup(size_t name_start);
  bool FlagGroup();
  bool PushGroup(bool captures, Flags inner);
  bool CloseGroup();
  bool Braces(std::string_view last_repeat);
  bool Repeat(Count count, bool counted, std::string_view before, std::string_view last_repeat);
  bool Leaf(Op op, size_t width);
  bool Bar();
  // Whether the builder stayed within Go's limits.
  bool Within(Excess excess);

  Scanner scanner_;
  TreeBuilder builder_;
  Flags flags_;
  std::vector<Flags> outer_flags_;  // of the groups around each open group
  std::string_view last_repeat_;    // from the repetition operator that was just read
};

bool Parser::ReadAll() {
  while (!scanner_.Done()) {
    if (!Element()) return false;
  }
  if (!Within(builder_.CloseAlternatives())) return false;
  return !builder_.InGroup() || scanner_.Fail("missing closing )", scanner_.Whole());
}

bool Parser::Within(Excess excess) {
  switch (excess) {
    case Excess::kNone: return true;
    case Excess::kSize: return scanner_.Fail("expression too large", scanner_.Whole());
    case Excess::kHeight: return scanner_.Fail("expression nests too deeply", scanner_.Whole());
  }
  return true;
}

bool Parser::Element() {
  const std::string_view last_repeat = std::exchange(last_repeat_, {});
  const std::string_view before = scanner_.Rest();
  switch (before.front()) {
    case '(': return OpenGroup();
    case '|': return Bar();
    case ')': return CloseGroup();
    case '^': return Leaf(flags_.multi_line ? Op::kBeginLine : Op::kBeginText, 1);
    case '$': return Leaf(flags_.multi_line ? Op::kEndLine : Op::kEndText, 1);
    case '.': return Leaf(flags_.dot_newline ? Op::kAnyRune : Op::kNotNewline, 1);
    case '[': return Bracket();
    case '*': scanner_.Skip(1); return Repeat({0, -1}, false, before, last_repeat);
    case '+': scanner_.Skip(1); return Repeat({1, -1}, false, before, last_repeat);
    case '?': scanner_.Skip(1); return Repeat({0, 1}, false, before, last_repeat);
    case '{': return Braces(last_repeat);
    case '\\': return Escape();
    default: break;
  }
  char32_t rune;
  return scanner_.NextRune(rune) && Within(builder_.AddLiteral(rune, flags_.fold));
}

bool Parser::Leaf(Op op, size_t width) {
  scanner_.Skip(width);
  return Within(builder_.AddLeaf(op));
}

bool Parser::Bar() {
  scanner_.Skip(1);
  return Within(builder_.AddBar());
}

bool Parser::Escape() {
  const std::string_view rest = scanner_.Rest();
  switch (rest.size() >= 2 ? rest[1] : '\0') {
    case 'A': return Leaf(Op::kBeginText, 2);
    case 'z': return Leaf(Op::kEndText, 2);
    case 'b': return Leaf(Op::kWordEdge, 2);
    case 'B': return Leaf(Op::kNotWordEdge, 2);
    case 'C': return scanner_.Fail("invalid escape sequence", rest.substr(0, 2));
    case 'Q': return Quoted();
    default: break;
  }
  RuneSet set;
  Found found = ReadUnicodeClass(scanner_, flags_.fold, set);
  if (found == Found::kNo) found = ReadPerlClass(scanner_, flags_.fold, set);
  if (found == Found::kFailed) return false;
  if (found == Found::kYes) return Within(builder_.AddSet(set));
  char32_t rune;
  return ReadRuneEscape(scanner_, rune) && Within(builder_.AddLiteral(rune, flags_.fold));
}

// \Q...\E: everything between is itself; without \E up to the end of the pattern.
bool Parser::Quoted() {
  scanner_.Skip(2);
  const std::string_view rest = scanner_.Rest();
  const size_t end = rest.find("\\E");
  Scanner quoted(rest.substr(0, end));
  while (!quoted.Done()) {
    char32_t rune;
    if (!quoted.NextRune(rune)) return scanner_.Fail("invalid UTF-8", quoted.Rest());
    if (!Within(builder_.AddLiteral(rune, flags_.fold))) return false;
  }
  scanner_.Skip(end == std::string_view::npos ? rest.size() : end + 2);
  return true;
}

bool Parser::Bracket() {
  RuneSet set;
  return ReadBracket(scanner_, flags_.fold, set) && Within(builder_.AddSet(set));
}

bool Parser::OpenGroup() {
  const std::string_view rest = scanner_.Rest();
  if (!rest.starts_with("(?")) {
    scanner_.Skip(1);
    return PushGroup(true, flags_);
  }
  if (rest.starts_with("(?P<") && rest.size() > 4) return NamedGroup(4);
  if (rest.starts_with("(?<") && rest.size() > 3) return NamedGroup(3);
  return FlagGroup();
}

bool Parser::NamedGroup(size_t name_start) {
  const std::string_view rest = scanner_.Rest();
  const size_t end = rest.find('>');
  if (end == std::string_view::npos) {
    return scanner_.CheckUtf8(rest) && scanner_.Fail("invalid named capture", rest);
  }
  const std::string_view name = rest.substr(name_start, end - name_start);
  if (!scanner_.CheckUtf8(name)) return false;
  if (!IsGroupName(name)) return scanner_.Fail("invalid named capture", rest.substr(0, end + 1));
  scanner_.Skip(end + 1);
  return PushGroup(true, flags_);
}

// (?i-s) changes flags up to the end of the group around it, (?i-s:...) for its own.
bool Parser::FlagGroup() {
  const std::string_view before = scanner_.Rest();
  scanner_.Skip(2);
  Flags flags = flags_;
  bool on = true;
  bool complete = true;  // a '-' must be followed by a flag
  while (!scanner_.Done()) {
    char32_t c;
    if (!scanner_.NextRune(c)) return false;
    if (bool* flag = flags.Find(c)) {
      *flag = on;
      complete = true;
    } else if (c == '-' && on) {
      on = false;
      complete = false;
    } else if (c == ')' && complete) {
      flags_ = flags;
      return true;
    } else if (c == ':' && complete) {
      return PushGroup(false, flags);
    } else {
      break;
    }
  }
  return scanner_.Fail("invalid or unsupported Perl syntax", scanner_.Taken(before));
}

bool Parser::PushGroup(bool captures, Flags inner) {
  outer_flags_.push_back(flags_);
  flags_ = inner;
  return Within(builder_.OpenGroup(captures));
}

bool Parser::CloseGroup() {
  if (!Within(builder_.CloseAlternatives())) return false;
  if (!builder_.InGroup()) return scanner_.Fail("unexpected )", scanner_.Whole());
  scanner_.Skip(1);
  flags_ = outer_flags_.back();
  outer_flags_.pop_back();
  return Within(builder_.CloseGroup());
}

// A brace that opens no count is a character like any other.
bool Parser::Braces(std::string_view last_repeat) {
  const std::string_view before = scanner_.Rest();
  std::string_view after = before;
  const auto count = ReadCount(after);
  if (!count) {
    scanner_.Skip(1);
    return Within(builder_.AddLiteral('{', flags_.fold));
  }
  scanner_.Skip(before.size() - after.size());
  if (!IsFine(*count)) return scanner_.Fail("invalid repeat count", scanner_.Taken(before));
  return Repeat(*count, true, before, last_repeat);
}

bool Parser::Repeat(Count count, bool counted, std::string_view before, std::string_view last_repeat) {
  const bool lazy = scanner_.Take('?') != flags_.lazy;
  if (!last_repeat.empty()) {
    return scanner_.Fail("invalid nested repetition operator", scanner_.Taken(last_repeat));
  }
  if (!builder_.CanRepeat()) {
    return scanner_.Fail("missing argument to repetition operator", scanner_.Taken(before));
  }
  if (!Within(builder_.Repeat(count, counted, lazy))) return false;
  const bool many = counted && (count.min >= 2 || count.max >= 2);
  if (many && builder_.RepeatsTooOften()) {
    return scanner_.Fail("invalid repeat count", scanner_.Taken(before));
  }
  last_repeat_ = before;
  return true;
}

}  // namespace

Result<Tree> Parse(std::string_view pattern) { return Parser(pattern).Run(); }

}  // namespace plimsoll::pattern
