// The grammar is upstream's state machine; its states show in what it accepts. `(a: b: c)` names
// the argument twice, `(a: )` forgets it, a `name()=` with nothing after it has no payload while
// `name=` is incomplete.
#include "plimsoll/declare/tag.h"

#include <optional>

#include "limits.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/trim.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::declare {
namespace {

constexpr char32_t kEnd = 0xFFFFFFFF;

bool IsDigitRune(char32_t r) { return r != kEnd && text::IsDigit(r); }
bool IsIdentBegin(char32_t r) { return r == '_' || (r != kEnd && text::IsLetter(r)); }
bool IsIdentInterior(char32_t r) { return IsIdentBegin(r) || IsDigitRune(r) || r == '.' || r == '-'; }
bool IsNameInterior(char32_t r) { return IsIdentInterior(r) || r == ':'; }

std::u32string RunesOf(std::string_view text) {
  std::u32string runes;
  while (!text.empty()) {
    const text::Decoded decoded = text::DecodeRune(text);
    runes += decoded.rune;
    text.remove_prefix(decoded.width);
  }
  return runes;
}

// strconv.ParseInt(text, 0, 64) succeeds.
bool IsInt64(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  uint64_t base = 10;
  if (text.size() > 1 && text[0] == '0') {
    const char mark = text[1];
    base = mark == 'x' ? 16 : mark == 'b' ? 2 : 8;
    text.remove_prefix(mark == 'x' || mark == 'b' || mark == 'o' ? 2 : 1);
  }
  if (text.empty()) return false;
  const uint64_t limit = negative ? uint64_t{1} << 63 : (uint64_t{1} << 63) - 1;
  uint64_t value = 0;
  for (const char c : text) {
    const auto digit = static_cast<uint64_t>(HexValue(c));  // huge for what is no digit
    if (digit >= base || value > (limit - digit) / base) return false;
    value = value * base + digit;
  }
  return true;
}

class TagParser {
 public:
  TagParser(std::string_view text, TagMode mode) : runes_(RunesOf(text::TrimSpace(text))), mode_(mode) {}

  TagResult Run() {
    while (Peek() != kEnd && !error_ && !stuck_) Step();
    if (error_) return Fail(*error_);
    if (Peek() != kEnd) {
      const char32_t rune = Next();
      return Fail("unexpected character " + text::QuotedRune(rune) + " at position " + std::to_string(at_));
    }
    if (incomplete_) return Fail("unexpected end of input");
    SaveTag();
    if (error_) return Fail(*error_);
    if (value_type_ != TagValue::kNone) {
      chain_.back().value = value_;
      chain_.back().value_type = value_type_;
    }
    return std::move(chain_);
  }

 private:
  enum class State : uint8_t {
    kTag,
    kMaybeArgs,
    kArg,
    kArgEnd,
    kMaybeValue,
    kValue,
    kMaybeComment,
  };

  char32_t Peek(size_t ahead = 0) const { return at_ + ahead < runes_.size() ? runes_[at_ + ahead] : kEnd; }
  char32_t Next() { return runes_[at_++]; }
  void SkipSpace() {
    while (Peek() != kEnd && text::IsSpace(Peek())) ++at_;
  }
  std::string Rest() {
    std::string out;
    while (Peek() != kEnd) text::AppendRune(out, Next());
    return out;
  }

  void Step() {
    switch (state_) {
      case State::kTag: return StepTag();
      case State::kMaybeArgs: return StepMaybeArgs();
      case State::kArg: return StepArg();
      case State::kArgEnd: return StepArgEnd();
      case State::kMaybeValue: return StepMaybeValue();
      case State::kValue: return StepValue();
      case State::kMaybeComment: return StepMaybeComment();
    }
  }

  void StepTag() {
    if (!IsIdentBegin(Peek())) {
      stuck_ = true;
      return;
    }
    name_ = Ident(IsNameInterior);
    state_ = State::kMaybeArgs;
  }

  void StepMaybeArgs() {
    if (Peek() == '(') {
      ++at_;
      incomplete_ = true;
      state_ = State::kArg;
    } else if (Peek() == '=') {
      ++at_;
      if (mode_ == TagMode::kRaw) {
        value_type_ = TagValue::kRaw;
      } else {
        incomplete_ = true;
      }
      state_ = State::kValue;
    } else {
      state_ = State::kMaybeComment;
    }
  }

  void StepArg() {
    const char32_t r = Peek();
    if (r == ')') {
      CloseArgs();
    } else if (r == '-' || r == '+' || IsDigitRune(r)) {
      SaveArg(Number(), TagValue::kInt);
    } else if (r == '"' || r == '`') {
      SaveArg(String(), TagValue::kString);
    } else if (IsIdentBegin(r)) {
      StepIdentArg(Ident(IsIdentInterior));
    } else {
      stuck_ = true;
    }
  }

  void StepIdentArg(std::string ident) {
    if (Peek() == ',' || Peek() == ')') {
      const bool boolean = ident == "true" || ident == "false";
      SaveArg(std::move(ident), boolean ? TagValue::kBool : TagValue::kString);
    } else if (Peek() == ':') {
      ++at_;
      SkipSpace();
      arg_name_ = std::move(ident);
    } else {
      stuck_ = true;
    }
  }

  void StepArgEnd() {
    if (Peek() == ',') {
      ++at_;
      SkipSpace();
      state_ = State::kArg;
    } else if (Peek() == ')') {
      CloseArgs();
    } else {
      stuck_ = true;
    }
  }

  void CloseArgs() {
    ++at_;
    incomplete_ = false;
    state_ = State::kMaybeValue;
  }

  void StepMaybeValue() {
    if (Peek() != '=') {
      state_ = State::kMaybeComment;
      return;
    }
    ++at_;
    if (mode_ == TagMode::kRaw) value_type_ = TagValue::kRaw;
    state_ = State::kValue;
  }

  void StepValue() {
    const char32_t r = Peek();
    if (mode_ == TagMode::kRaw) {
      SetValue(Rest(), TagValue::kRaw);
    } else if (r == '+' && IsIdentBegin(Peek(1))) {
      incomplete_ = false;
      ++at_;
      SaveTag();
      state_ = State::kTag;
    } else if (r == '-' || r == '+' || IsDigitRune(r)) {
      SetValue(Number(), TagValue::kInt);
    } else if (r == '"' || r == '`') {
      SetValue(String(), TagValue::kString);
    } else if (IsIdentBegin(r)) {
      std::string ident = Ident(IsIdentInterior);
      const bool boolean = ident == "true" || ident == "false";
      SetValue(std::move(ident), boolean ? TagValue::kBool : TagValue::kString);
    } else {
      stuck_ = true;
    }
  }

  void StepMaybeComment() {
    size_t ahead = 0;
    while (Peek(ahead) != kEnd && text::IsSpace(Peek(ahead))) ++ahead;
    if (Peek(ahead) == '#') {
      at_ = runes_.size();
    } else {
      stuck_ = true;
    }
  }

  void SetValue(std::string value, TagValue type) {
    incomplete_ = false;
    value_ = std::move(value);
    value_type_ = type;
    state_ = State::kMaybeComment;
  }

  void SaveArg(std::string value, TagValue type) {
    args_.push_back({std::move(arg_name_), std::move(value), type});
    arg_name_.clear();
    state_ = State::kArgEnd;
  }

  void SaveTag() {
    bool named = false;
    for (size_t i = 0; i < args_.size(); ++i) {
      const bool has_name = !args_[i].name.empty();
      if ((named && !has_name) || (!named && has_name && i > 0)) {
        error_ = "can't mix named and positional arguments";
        return;
      }
      named |= has_name;
    }
    if (!named && args_.size() > 1) {
      error_ = "multiple arguments must use 'name: value' syntax";
      return;
    }
    if (chain_.size() >= kMaxTagLinks) {
      error_ = "more than " + std::to_string(kMaxTagLinks) + " tags in one chain";
      return;
    }
    if (!chain_.empty()) chain_.back().value_type = TagValue::kTag;
    chain_.push_back({name_, std::move(args_), TagValue::kNone, ""});
    args_.clear();
  }

  template <class Interior>
  std::string Ident(Interior interior) {
    std::string out;
    while (interior(Peek())) text::AppendRune(out, Next());
    return out;
  }

  // Takes what may belong to a number in any base, then checks whether it is one.
  std::string Number() {
    std::string out;
    if (Peek() == '+' || Peek() == '-') text::AppendRune(out, Next());
    if (Peek() == '0') {
      text::AppendRune(out, Next());
      if (Peek() == 'x' || Peek() == 'o' || Peek() == 'b' || IsDigitRune(Peek())) {
        text::AppendRune(out, Next());
        TakeDigits(out);
      }
    } else if (IsDigitRune(Peek())) {
      text::AppendRune(out, Next());
      TakeDigits(out);
    }
    if (!IsInt64(out)) error_ = "invalid number " + text::Quoted(out) + " at position " + std::to_string(at_);
    return out;
  }

  void TakeDigits(std::string& out) {
    while (IsDigitRune(Peek()) || ascii::IsHexDigit(Peek())) text::AppendRune(out, Next());
  }

  std::string String() {
    const char32_t quote = Next();
    std::string out;
    while (Peek() != kEnd && Peek() != quote) {
      char32_t rune = Next();
      if (rune == '\\') {
        if (Peek() == kEnd) break;
        if (Peek() != quote && Peek() != '\\') {
          error_ = "unhandled escaped character " + text::QuotedRune(Peek());
          return out;
        }
        rune = Next();
      }
      text::AppendRune(out, rune);
    }
    if (Peek() == kEnd) {
      error_ = "unterminated string at position " + std::to_string(at_);
      return out;
    }
    ++at_;
    return out;
  }

  std::u32string runes_;
  TagMode mode_;
  size_t at_ = 0;
  State state_ = State::kTag;
  bool stuck_ = false;       // the next rune fits nowhere
  bool incomplete_ = false;  // something was opened
  std::optional<std::string> error_;
  std::string name_;
  std::string arg_name_;
  std::vector<TagArgument> args_;
  std::string value_;
  TagValue value_type_ = TagValue::kNone;
  TagChain chain_;
};

// How many bytes of the line are the tag's name.
size_t NameLength(std::string_view line) {
  size_t length = 0;
  while (length < line.size()) {
    const text::Decoded decoded = text::DecodeRune(line.substr(length));
    if (length == 0 ? !IsIdentBegin(decoded.rune) : !IsNameInterior(decoded.rune)) break;
    length += decoded.width;
  }
  return length;
}

}  // namespace

std::string_view TagValueName(TagValue type) {
  switch (type) {
    case TagValue::kNone: return "";
    case TagValue::kString: return "string";
    case TagValue::kInt: return "int";
    case TagValue::kBool: return "bool";
    case TagValue::kTag: return "tag";
    case TagValue::kRaw: return "raw";
  }
  return "";
}

std::string TagArgument::Text() const {
  const std::string prefix = name.empty() ? "" : name + ": ";
  return prefix + (type == TagValue::kString ? text::Quoted(value) : value);
}

const TagArgument* TagLink::Positional() const {
  return args.empty() || !args[0].name.empty() ? nullptr : &args[0];
}

const TagArgument* TagLink::Named(std::string_view wanted) const {
  for (const TagArgument& argument : args) {
    if (!wanted.empty() && argument.name == wanted) return &argument;
  }
  return nullptr;
}

TagResult ParseTag(std::string_view text, TagMode mode) { return TagParser(text, mode).Run(); }

std::string TagText(TagView tag) {
  std::string out;
  for (const TagLink& link : tag) {
    if (!out.empty()) out += "+";
    out += link.name;
    for (size_t i = 0; i < link.args.size(); ++i) out += (i == 0 ? "(" : ", ") + link.args[i].Text();
    if (!link.args.empty()) out += ")";
    if (link.value_type == TagValue::kNone) break;
    out += "=";
    if (link.value_type == TagValue::kTag) continue;
    out += link.value_type == TagValue::kString ? text::Quoted(link.value) : link.value;
  }
  return out;
}

TagLines ExtractTags(std::string_view prefix, std::span<const std::string_view> lines) {
  TagLines out;
  for (std::string_view line : lines) {
    while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
    if (!line.starts_with(prefix)) continue;
    line.remove_prefix(prefix.size());
    out[std::string(line.substr(0, NameLength(line)))].emplace_back(line);
  }
  return out;
}

}  // namespace plimsoll::declare
