#include "json_iterator.h"

#include <algorithm>
#include <vector>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/merge/fieldpath/path_element.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_number.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::merge {
namespace {

constexpr std::string_view kJsonSpace = " \t\r\n";

bool IsHighSurrogate(uint32_t code) { return code >= 0xD800 && code < 0xDC00; }
bool IsLowSurrogate(uint32_t code) { return code >= 0xDC00 && code < 0xE000; }

std::string ButFound(std::string_view what, char c) { return std::string(what) + ", but found " + c; }

// What may follow a number at once; a carriage return makes the package look again.
bool EndsNumber(char c) { return std::string_view(",]} \t\n").find(c) != std::string_view::npos; }

// How far a text is a float as Go sees it, of the characters that numbers have.
struct FloatPrefix {
  size_t digits = 0;
  bool exponent = true;  // it has digits, if there is one
  size_t end = 0;
};

FloatPrefix ScanFloat(std::string_view text) {
  FloatPrefix out;
  size_t& at = out.end;
  const auto sign = [&] {
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  };
  const auto digits = [&] {
    const size_t begin = at;
    while (at < text.size() && ascii::IsDigit(text[at])) ++at;
    return at - begin;
  };
  sign();
  out.digits = digits();
  if (at < text.size() && text[at] == '.') {
    ++at;
    out.digits += digits();
  }
  if (out.digits == 0 || at == text.size() || (text[at] != 'e' && text[at] != 'E')) return out;
  ++at;
  sign();
  out.exponent = digits() != 0;
  return out;
}

bool IsGoFloat(std::string_view text) {
  const FloatPrefix prefix = ScanFloat(text);
  return prefix.digits != 0 && prefix.exponent && prefix.end == text.size();
}

// What math/big says to a text that is no float.
std::string LargeFloatError(std::string_view text) {
  const FloatPrefix prefix = ScanFloat(text);
  if (prefix.digits == 0 || !prefix.exponent) return "number has no digits";
  return "expected end of string, found '" + std::string(1, text[prefix.end]) + "'";
}

// None when it is too large. The text is a float for Go.
std::optional<double> ToDouble(std::string_view text) {
  const bool minus = text.starts_with('-');
  if (minus || text.starts_with('+')) text.remove_prefix(1);
  while (text.size() > 1 && text[0] == '0' && ascii::IsDigit(text[1])) text.remove_prefix(1);
  const std::string literal = (ascii::IsDigit(text[0]) ? "" : "0") + std::string(text);
  text::JsonNumber number;
  text::ReadLongJsonNumber(literal.data(), literal.data() + literal.size(), number);
  if (number.kind == text::JsonNumber::Kind::kOverflow) return std::nullopt;
  const bool integer = number.kind == text::JsonNumber::Kind::kInt;
  const double value = integer ? static_cast<double>(number.integer) : number.number;
  return minus ? -value : value;
}

// Why the package takes no number that Go may take; empty when it does.
std::string_view FaultOfNumber(std::string_view text) {
  if (text.empty()) return "empty number";
  if (text[0] == '-') return "-- is not valid";
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos) return {};
  if (dot + 1 == text.size()) return "dot can not be last character";
  return ascii::IsDigit(text[dot + 1]) ? "" : "missing digit after dot";
}

const std::string& NameOf(JsonIterator::Form form) {
  static const std::string kMap = "ReadMapCB";
  static const std::string kObject = "ReadObjectCB";
  return form == JsonIterator::Form::kMap ? kMap : kObject;
}

}  // namespace

JsonIterator::JsonIterator(std::string_view text, From from)
    : text_(text), from_(from), tail_(from == From::kBytes ? text.size() : 0) {}

bool JsonIterator::LoadMore() {
  if (from_ == From::kReader && tail_ < text_.size()) {
    base_ = head_ = tail_;
    tail_ = std::min(text_.size(), base_ + kReaderBytes);
    return true;
  }
  if (from_ == From::kBytes && !ended_) head_ = tail_;
  ended_ = true;
  return false;
}

char JsonIterator::NextToken() {
  for (;;) {
    const size_t next = text_.substr(0, tail_).find_first_not_of(kJsonSpace, head_);
    if (next != std::string_view::npos) {
      head_ = next + 1;
      return text_[next];
    }
    if (!LoadMore()) return '\0';
  }
}

char JsonIterator::ReadByte() {
  if (head_ == tail_ && !LoadMore()) return '\0';
  return text_[head_++];
}

void JsonIterator::UnreadByte() {
  if (!ended_ && !error_) --head_;
}

void JsonIterator::Report(const std::string& what) {
  if (!error_) error_ = JsonIteratorError(what, text_.substr(base_, tail_ - base_), head_ - base_);
}

void JsonIterator::Fail(std::string message) {
  if (!error_) error_ = std::move(message);
}

void JsonIterator::RequireEnd() {
  if (error_) return;
  NextToken();
  UnreadByte();
  if (!ended_) Report("managedFields parsing: unexpected trailing data after JSON object");
}

bool JsonIterator::TooDeep(uint32_t depth) {
  if (depth > kMaxDepth) Fail("the object nests deeper than " + std::to_string(kMaxDepth) + " levels");
  return depth > kMaxDepth;
}

Node JsonIterator::ReadNode(Arena& arena, uint32_t depth) {
  if (error_ || TooDeep(depth)) return {};
  const char first = NextToken();
  UnreadByte();
  if (first == '-' || ascii::IsDigit(first)) return Node::Float(ReadNumber());
  switch (first) {
    case '"': return Node::String(arena.Copy(ReadString()));
    case 'n': SkipWord("skipFourBytes", "null"); return {};
    case 't':
      ReadByte();
      SkipWord("skipThreeBytes", "rue");
      return Node::Bool(true);
    case 'f':
      ReadByte();
      SkipWord("skipFourBytes", "alse");
      return Node::Bool(false);
    case '[': return ReadArray(arena, depth);
    case '{': return ReadMap(arena, depth);
    default: Report("Read: unexpected value type: 0"); return {};
  }
}

template <class Use>
void JsonIterator::ReadItems(const Use& use) {
  NextToken();
  char c = NextToken();
  if (c == ']') return;
  UnreadByte();
  do {
    use();
    if (error_) return;
    c = NextToken();
  } while (c == ',');
  if (c != ']') Report(ButFound("ReadArrayCB: expect ] in the end", c));
}

Node JsonIterator::ReadArray(Arena& arena, uint32_t depth) {
  std::vector<Node> items;
  ReadItems([&] { items.push_back(ReadNode(arena, depth + 1)); });
  return Node::Array(CopyNodes(items, arena));
}

Node JsonIterator::ReadMap(Arena& arena, uint32_t depth) {
  std::vector<Member> members;
  ReadMembers(Form::kMap, [&](const std::string& key) {
    const Node node = ReadNode(arena, depth + 1);
    members.push_back({arena.Copy(key), node});
  });
  SortMembers(members);
  std::vector<Member> last;
  for (const Member& member : members) {
    if (!last.empty() && last.back().key == member.key) last.pop_back();
    last.push_back(member);
  }
  return Node::Object(CopyMembers(last, arena));
}

bool JsonIterator::OpenMembers(Form form) {
  if (error_) return false;
  const char c = NextToken();
  if (c == 'n') {
    SkipWord("skipThreeBytes", "ull");
    return false;
  }
  if (c != '{') {
    Report(ButFound(NameOf(form) + ": expect { or n", c));
    return false;
  }
  const char first = NextToken();
  if (first == '}') return false;
  if (first != '"') {
    Report(ButFound(NameOf(form) + ": expect \" after {", first));
    return false;
  }
  UnreadByte();
  return true;
}

// One of the two ways shows the byte that it has read, the other the one before the key.
void JsonIterator::RequireColon(Form form, char before) {
  if (error_) return;
  const char colon = NextToken();
  if (colon == ':') return;
  const bool map = form == Form::kMap;
  Report(ButFound(std::string(map ? "ReadMapCB" : "ReadObject") + ": expect : after object field",
                  map ? before : colon));
}

void JsonIterator::CloseMembers(Form form, char last) {
  if (!error_ && last != '}') Report(NameOf(form) + ": object not ended with }");
}

void JsonIterator::Skip(uint32_t depth) {
  if (error_ || TooDeep(depth)) return;
  const char c = NextToken();
  if (c == '-' || ascii::IsDigit(c)) return SkipNumber(c);
  switch (c) {
    case '"': return SkipString();
    case 'n': return SkipWord("skipThreeBytes", "ull");
    case 't': return SkipWord("skipThreeBytes", "rue");
    case 'f': return SkipWord("skipFourBytes", "alse");
    case '[': UnreadByte(); return ReadItems([&] { Skip(depth + 1); });
    case '{': UnreadByte(); return ReadMembers(Form::kObject, [&](const std::string&) { Skip(depth + 1); });
    default: Report("Skip: do not know how to skip: " + std::to_string(static_cast<unsigned char>(c)));
  }
}

void JsonIterator::SkipString() {
  if (ReadPlainString("trySkipString") || error_) return;
  UnreadByte();
  ReadString();
}

void JsonIterator::SkipWord(const std::string& reader, std::string_view rest) {
  for (const char wanted : rest) {
    if (ReadByte() != wanted) return Report(reader + ": expect " + std::string(rest));
  }
}

// Strings.

std::string JsonIterator::ReadString() {
  if (error_) return {};
  const char c = NextToken();
  if (c == 'n') {
    SkipWord("skipThreeBytes", "ull");
    return {};
  }
  if (c != '"') {
    Report(ButFound("ReadString: expects \" or n", c));
    return {};
  }
  if (auto plain = ReadPlainString("ReadString")) return *std::move(plain);
  std::string out;
  while (!ended_ && !error_) {
    const char next = ReadByte();
    if (next == '"') return out;
    if (next == '\\') {
      ReadEscaped(ReadByte(), out);
    } else {
      out += next;
    }
  }
  Report("readStringSlowPath: unexpected end of input");
  return {};
}

// None when there are escaped characters, or the end is not at hand; then nothing is read.
std::optional<std::string> JsonIterator::ReadPlainString(const std::string& reader) {
  for (size_t i = head_; i < tail_ && text_[i] != '\\'; ++i) {
    const auto byte = static_cast<unsigned char>(text_[i]);
    if (text_[i] == '"') {
      std::string out(text_.substr(head_, i - head_));
      head_ = i + 1;
      return out;
    }
    if (byte >= ' ') continue;
    Report(reader + ": invalid control character found: " + std::to_string(byte));
    return std::string();
  }
  return std::nullopt;
}

void JsonIterator::ReadEscaped(char c, std::string& out) {
  constexpr std::string_view kNames = "\"\\/bfnrt";
  constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
  if (c != 'u') {
    const size_t at = ended_ ? std::string_view::npos : kNames.find(c);
    if (at == std::string_view::npos) return Report("readEscapedChar: invalid escape char after \\");
    out += kMeant[at];
    return;
  }
  const uint32_t code = ReadHexDigits();
  if (ended_ || error_) return;
  if (!IsHighSurrogate(code) && !IsLowSurrogate(code)) return text::AppendRune(out, code);
  const char next = ReadByte();
  if (ended_) return;
  if (next != '\\') {
    UnreadByte();
    return text::AppendRune(out, text::kReplacement);
  }
  const char escaped = ReadByte();
  if (ended_) return;
  if (escaped != 'u') {
    text::AppendRune(out, text::kReplacement);
    return ReadEscaped(escaped, out);
  }
  const uint32_t second = ReadHexDigits();
  if (ended_ || error_) return;
  if (IsHighSurrogate(code) && IsLowSurrogate(second)) {
    return text::AppendRune(out, 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00));
  }
  text::AppendRune(out, text::kReplacement);
  text::AppendRune(out, IsHighSurrogate(second) || IsLowSurrogate(second) ? text::kReplacement : second);
}

uint32_t JsonIterator::ReadHexDigits() {
  uint32_t code = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = ReadByte();
    if (ended_) return 0;
    if (!ascii::IsHexDigit(c)) {
      Report(ButFound("readU4: expects 0~9 or a~f", c));
      return 0;
    }
    code = code * 16 + static_cast<uint32_t>(HexValue(c));
  }
  return code;
}

// Numbers.

double JsonIterator::ReadNumber() {
  if (NextToken() == '-') return -ReadPositive();
  UnreadByte();
  return ReadPositive();
}

double JsonIterator::ReadPositive() {
  if (head_ < tail_) {
    const char first = text_[head_];
    if (EndsNumber(first)) Report(reader_ + ": empty number");
    if (first == '.') Report(reader_ + ": leading dot is invalid");
    const bool zero = first == '0' && head_ + 1 < tail_ && ascii::IsDigit(text_[head_ + 1]);
    if (zero) Report(reader_ + ": leading zero is invalid");
  }
  const std::string text(NumberCharacters());
  if (error_) return 0;
  if (const std::string_view fault = FaultOfNumber(text); !fault.empty()) {
    Report(reader_ + "SlowPath: " + std::string(fault));
    return 0;
  }
  const std::string parsing = "strconv.ParseFloat: parsing " + text::Quoted(text);
  if (!IsGoFloat(text)) {
    Fail(parsing + ": invalid syntax");
    return 0;
  }
  const std::optional<double> value = ToDouble(text);
  if (!value) Fail(parsing + ": value out of range");
  return value.value_or(0);
}

// The characters that numbers have. Where they run to the end of the text, a reader stays before them.
std::string_view JsonIterator::NumberCharacters() {
  if (error_) return {};
  const size_t begin = head_;
  size_t end = head_;
  for (;;) {
    while (end < tail_ && std::string_view("+-.eE0123456789").find(text_[end]) != std::string_view::npos)
      ++end;
    if (end < tail_) head_ = end;
    if (end < tail_ || !LoadMore()) break;
  }
  if (end == begin) Report("readNumberAsString: invalid number");
  return text_.substr(begin, end - begin);
}

// The package first looks whether the digits end well, then whether it is a float, then whether it is a large
// one, for which it forgets what was wrong. A number that begins with 0 is read as a small float.
void JsonIterator::SkipNumber(char first) {
  if (first == '0') {
    UnreadByte();
    reader_ = "readFloat32";
    ReadNumber();
    reader_ = "readFloat64";
    return;
  }
  if (SkipDigits()) return;
  UnreadByte();
  ReadNumber();
  if (!error_) return;
  error_.reset();
  ended_ = false;
  const std::string_view text = NumberCharacters();
  if (!error_ && !IsGoFloat(text)) Fail(LargeFloatError(text));
}

// Whether that is all of the number, or an error.
bool JsonIterator::SkipDigits() {
  bool dot = false;
  for (size_t i = head_; i < tail_; ++i) {
    const char c = text_[i];
    if (ascii::IsDigit(c)) continue;
    if (c != '.') {
      if ((!EndsNumber(c) && c != '\r') || i == head_) return false;
      head_ = i;
      return true;
    }
    if (!dot && i + 1 == tail_) return false;
    if (dot || !ascii::IsDigit(text_[i + 1])) {
      Report(dot ? "validateNumber: more than one dot found in number"
                 : "validateNumber: missing digit after dot");
      return true;
    }
    dot = true;
  }
  return false;
}

}  // namespace plimsoll::merge
