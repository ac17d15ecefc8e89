// A pattern is read from left to right with a stack of open groups. Each group gathers
// items: first its finished alternatives, then, from `branch` on, the pieces of the one
// being read. A repetition takes the last piece; '|' joins the pieces to an alternative;
// ')' joins the alternatives to one piece of the group outside. Nothing recurses, so depth
// costs memory only, and Go's own limit on the height of the tree is checked on the way.
#include "parser.h"

#include <optional>
#include <utility>

#include "bracket.h"
#include "case_fold.h"
#include "escape.h"
#include "plimsoll/base/assert.h"
#include "scanner.h"
#include "weight.h"

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

struct Item {
  uint32_t node = 0;
  Weight weight;
};

struct Group {
  Flags outer;
  bool captures = false;
  size_t first = 0;   // of its items
  size_t branch = 0;  // first item of the alternative being read
};

// {2}, {2,} and {2,5}; a count that is too large to hold is -2.
struct Count {
  int min = 0;
  int max = 0;
};

constexpr int kHuge = -2;

std::optional<int> ReadInt(std::string_view& text) {
  size_t size = 0;
  while (size < text.size() && text[size] >= '0' && text[size] <= '9') ++size;
  if (size == 0 || (size > 1 && text[0] == '0')) return std::nullopt;
  const std::string_view digits = text.substr(0, size);
  text.remove_prefix(size);
  if (size > 9) return kHuge;
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

std::optional<Count> ReadCount(std::string_view& text) {
  text.remove_prefix(1);
  const auto min = ReadInt(text);
  if (!min || text.empty()) return std::nullopt;
  Count count{*min, *min};
  if (text.starts_with(',')) {
    text.remove_prefix(1);
    const bool open = text.starts_with('}');
    const auto max = open ? -1 : ReadInt(text);
    if (!max) return std::nullopt;
    count.max = *max;
  }
  if (!text.starts_with('}')) return std::nullopt;
  text.remove_prefix(1);
  return count;
}

bool IsFine(Count count) {
  return count.min >= 0 && count.max != kHuge && count.min <= kMaxRepeat && count.max <= kMaxRepeat &&
         (count.max < 0 || count.min <= count.max);
}

bool IsGroupName(std::string_view name) {
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '_') return false;
  }
  return !name.empty();
}

// The sole member of a set, or the one of its two members that stands for both when they
// differ only in case.
std::optional<std::pair<char32_t, bool>> AsLiteral(std::span<const RuneRange> ranges) {
  if (ranges.empty() || ranges.size() > 2) return std::nullopt;
  const char32_t a = ranges.front().low;
  const char32_t b = ranges.back().high;
  if (ranges.size() == 1 && a == b) return std::pair{a, false};
  const bool two = ranges.size() == 1 ? a + 1 == b : a == ranges[0].high && b == ranges[1].low;
  if (!two || SimpleFold(a) != b || SimpleFold(b) != a) return std::nullopt;
  return std::pair{a, true};
}

class Parser {
 public:
  explicit Parser(std::string_view pattern) : scanner_(pattern) { groups_.push_back({}); }

  Result<Tree> Run() {
    while (!scanner_.Done()) {
      if (!Step()) return Fail(scanner_.Error());
    }
    if (!CloseAlternatives()) return Fail(scanner_.Error());
    if (groups_.size() > 1) {
      scanner_.Fail("missing closing )", scanner_.Whole());
      return Fail(scanner_.Error());
    }
    tree_.root = items_.back().node;
    return std::move(tree_);
  }

 private:
  bool Step();
  bool Bar();
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

  bool PushAssertion(Op op, size_t width);
  bool PushAny();
  bool PushLiteral(char32_t rune, bool fold);
  bool PushSet(const RuneSet& set);
  bool Push(Item item);
  bool CheckLimits(const Weight& weight);
  void JoinLiterals();
  bool CloseBranch();
  bool CloseAlternatives();
  bool JoinItems(size_t first, Op op);
  uint32_t NewNode(Node node);
  size_t Branch() const { return groups_.back().branch; }
  // A captured literal has a weight of its own.
  bool IsLiteral(const Item& item) const {
    return tree_.nodes[item.node].op == Op::kLiterals && item.weight.shape != Weight::Shape::kOther;
  }

  Scanner scanner_;
  Tree tree_;
  Flags flags_;
  Budget budget_;
  std::vector<Item> items_;
  std::vector<Group> groups_;
  std::string_view last_repeat_;  // from the repetition operator that was just read
};

bool Parser::Step() {
  const std::string_view last_repeat = std::exchange(last_repeat_, {});
  const std::string_view before = scanner_.Rest();
  switch (before.front()) {
    case '(': return OpenGroup();
    case '|': return Bar();
    case ')': return CloseGroup();
    case '^': return PushAssertion(flags_.multi_line ? Op::kBeginLine : Op::kBeginText, 1);
    case '$': return PushAssertion(flags_.multi_line ? Op::kEndLine : Op::kEndText, 1);
    case '.': return PushAny();
    case '[': return Bracket();
    case '*': scanner_.Skip(1); return Repeat({0, -1}, false, before, last_repeat);
    case '+': scanner_.Skip(1); return Repeat({1, -1}, false, before, last_repeat);
    case '?': scanner_.Skip(1); return Repeat({0, 1}, false, before, last_repeat);
    case '{': return Braces(last_repeat);
    case '\\': return Escape();
    default: break;
  }
  char32_t rune;
  return scanner_.NextRune(rune) && PushLiteral(rune, flags_.fold);
}

bool Parser::Escape() {
  const std::string_view rest = scanner_.Rest();
  switch (rest.size() >= 2 ? rest[1] : '\0') {
    case 'A': return PushAssertion(Op::kBeginText, 2);
    case 'z': return PushAssertion(Op::kEndText, 2);
    case 'b': return PushAssertion(Op::kWordEdge, 2);
    case 'B': tree_.has_not_word_edge = true; return PushAssertion(Op::kNotWordEdge, 2);
    case 'C': return scanner_.Fail("invalid escape sequence", rest.substr(0, 2));
    case 'Q': return Quoted();
    default: break;
  }
  RuneSet set;
  Found found = ReadUnicodeClass(scanner_, flags_.fold, set);
  if (found == Found::kNo) found = ReadPerlClass(scanner_, flags_.fold, set);
  if (found == Found::kFailed) return false;
  if (found == Found::kYes) return PushSet(set);
  char32_t rune;
  return ReadRuneEscape(scanner_, rune) && PushLiteral(rune, flags_.fold);
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
    if (!PushLiteral(rune, flags_.fold)) return false;
  }
  scanner_.Skip(end == std::string_view::npos ? rest.size() : end + 2);
  return true;
}

bool Parser::Bracket() {
  RuneSet set;
  return ReadBracket(scanner_, flags_.fold, set) && PushSet(set);
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
  budget_.TakeNode();
  JoinLiterals();
  groups_.push_back({flags_, captures, items_.size(), items_.size()});
  flags_ = inner;
  return CheckLimits({});
}

bool Parser::CloseGroup() {
  if (!CloseAlternatives()) return false;
  if (groups_.size() == 1) return scanner_.Fail("unexpected )", scanner_.Whole());
  scanner_.Skip(1);
  Item item = items_.back();
  items_.pop_back();
  if (groups_.back().captures) item.weight = GroupWeight(item.weight);
  flags_ = groups_.back().outer;
  groups_.pop_back();
  return Push(item);
}

bool Parser::Braces(std::string_view last_repeat) {
  const std::string_view before = scanner_.Rest();
  std::string_view after = before;
  const auto count = ReadCount(after);
  if (!count) {
    scanner_.Skip(1);
    return PushLiteral('{', flags_.fold);
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
  if (items_.size() == Branch()) {
    return scanner_.Fail("missing argument to repetition operator", scanner_.Taken(before));
  }
  Item& item = items_.back();
  const auto child = static_cast<uint32_t>(tree_.children.size());
  const bool floats = count.min == 0 || tree_.nodes[item.node].floats;
  tree_.children.push_back(item.node);
  item.node = NewNode({.op = Op::kRepeat,
                       .lazy = lazy,
                       .floats = floats,
                       .min = static_cast<int16_t>(count.min),
                       .max = static_cast<int16_t>(count.max),
                       .first = child,
                       .last = child + 1});
  item.weight = RepeatWeight(item.weight, count.min, count.max, counted);
  budget_.TakeNode();
  if (!CheckLimits(item.weight)) return false;
  const bool many = counted && (count.min >= 2 || count.max >= 2);
  if (many && item.weight.repeats > kMaxRepeat) {
    return scanner_.Fail("invalid repeat count", scanner_.Taken(before));
  }
  last_repeat_ = before;
  return true;
}

bool Parser::PushAssertion(Op op, size_t width) {
  scanner_.Skip(width);
  budget_.TakeNode();
  return Push({NewNode({.op = op, .floats = op == Op::kNotWordEdge}), {}});
}

bool Parser::PushAny() {
  scanner_.Skip(1);
  budget_.TakeNode();
  const Op op = flags_.dot_newline ? Op::kAnyRune : Op::kNotNewline;
  return Push({NewNode({.op = op, .floats = false}), {.shape = Weight::Shape::kOneRune}});
}

bool Parser::PushLiteral(char32_t rune, bool fold) {
  JoinLiterals();
  const auto first = static_cast<uint32_t>(tree_.runes.size());
  tree_.runes.push_back(rune);
  budget_.TakeNode();
  const Node node{.op = Op::kLiterals, .fold = fold, .floats = false, .first = first, .last = first + 1};
  return Push({NewNode(node), LiteralWeight(1)});
}

bool Parser::PushSet(const RuneSet& set) {
  const auto ranges = set.Ranges();
  if (const auto literal = AsLiteral(ranges)) return PushLiteral(literal->first, literal->second);
  const auto first = static_cast<uint32_t>(tree_.ranges.size());
  tree_.ranges.insert(tree_.ranges.end(), ranges.begin(), ranges.end());
  const auto last = static_cast<uint32_t>(tree_.ranges.size());
  budget_.TakeNode();
  const Node node{.op = Op::kSet, .floats = false, .first = first, .last = last};
  return Push({NewNode(node), SetWeight(last - first)});
}

bool Parser::Push(Item item) {
  budget_.AddRunes(item.weight.runes);
  JoinLiterals();
  if (IsLiteral(item)) item.weight.size = item.weight.runes;
  items_.push_back(item);
  return CheckLimits(item.weight);
}

bool Parser::CheckLimits(const Weight& weight) {
  switch (budget_.Check(weight)) {
    case Excess::kNone: return true;
    case Excess::kSize: return scanner_.Fail("expression too large", scanner_.Whole());
    case Excess::kHeight: return scanner_.Fail("expression nests too deeply", scanner_.Whole());
  }
  return true;
}

// Two literals become one as soon as no repetition can take the second any more.
void Parser::JoinLiterals() {
  if (items_.size() < Branch() + 2) return;
  Item& last = items_.back();
  Item& before = items_[items_.size() - 2];
  const Node& right = tree_.nodes[last.node];
  Node& left = tree_.nodes[before.node];
  if (!IsLiteral(before) || !IsLiteral(last) || left.fold != right.fold) return;
  PLIMSOLL_ASSERT(left.last == right.first);
  left.last = right.last;
  const int64_t size = budget_.Weighing() ? before.weight.size : before.weight.size + last.weight.size;
  before.weight = LiteralWeight(before.weight.runes + last.weight.runes);
  before.weight.size = size;
  if (last.node + 1 == tree_.nodes.size()) tree_.nodes.pop_back();
  items_.pop_back();
  budget_.ReturnNodes(1);
}

bool Parser::Bar() {
  scanner_.Skip(1);
  Group& group = groups_.back();
  if (group.branch == group.first) budget_.TakeNode();
  if (!CloseBranch()) return false;
  group.branch = items_.size();
  return true;
}

bool Parser::CloseBranch() {
  JoinLiterals();
  if (items_.size() > Branch()) return JoinItems(Branch(), Op::kConcat);
  budget_.TakeNode();
  return Push({NewNode({}), {}});
}

bool Parser::CloseAlternatives() {
  if (!CloseBranch()) return false;
  groups_.back().branch = groups_.back().first;
  return JoinItems(groups_.back().first, Op::kAlternate);
}

// Replaces the items from `first` on by one that joins them.
bool Parser::JoinItems(size_t first, Op op) {
  Item joined = items_[first];
  if (items_.size() - first > 1) {
    Row row(op == Op::kConcat ? Weight::Shape::kConcat : Weight::Shape::kAlternate);
    Node node{.op = op, .floats = op == Op::kConcat};
    node.first = static_cast<uint32_t>(tree_.children.size());
    for (size_t i = first; i < items_.size(); ++i) {
      const bool floats = tree_.nodes[items_[i].node].floats;
      node.floats = op == Op::kConcat ? node.floats && floats : node.floats || floats;
      row.Join(items_[i].weight);
      tree_.children.push_back(items_[i].node);
    }
    node.last = static_cast<uint32_t>(tree_.children.size());
    budget_.TakeNode();
    budget_.ReturnNodes(row.Spared());
    joined = {NewNode(node), row.Total()};
  }
  items_.resize(first);
  return Push(joined);
}

uint32_t Parser::NewNode(Node node) {
  tree_.nodes.push_back(node);
  return static_cast<uint32_t>(tree_.nodes.size() - 1);
}

}  // namespace

Result<Tree> Parse(std::string_view pattern) { return Parser(pattern).Run(); }

}  // namespace plimsoll::pattern
