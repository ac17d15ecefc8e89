#include "plimsoll/text/json_syntax.h"

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_number.h"

namespace plimsoll::text {
namespace {

constexpr std::string_view kInNumber = "in numeric literal";
constexpr std::string_view kAfterPoint = "after decimal point in numeric literal";
constexpr std::string_view kInExponent = "in exponent of numeric literal";

}  // namespace

JsonSyntax::JsonSyntax(std::string_view open, JsonExpect expect)
    : state_(Between(expect)), open_(open.begin(), open.end()) {}

JsonSyntax::State JsonSyntax::Between(JsonExpect expect) {
  switch (expect) {
    case JsonExpect::kValue: return State::kValue;
    case JsonExpect::kValueOrEnd: return State::kValueOrEnd;
    case JsonExpect::kKey: return State::kKey;
    case JsonExpect::kKeyOrEnd: return State::kKeyOrEnd;
    case JsonExpect::kColon: return State::kColon;
    case JsonExpect::kCommaOrEnd: return State::kAfterValue;
    case JsonExpect::kNothing: return State::kDone;
  }
  return State::kDone;
}

bool JsonSyntax::Refuse(char c, std::string_view context) {
  message_ = "invalid character ";
  AppendQuotedByte(message_, static_cast<uint8_t>(c));
  message_ += ' ';
  message_ += context;
  return false;
}

bool JsonSyntax::Take(char c) {
  if (state_ <= State::kDone) return IsJsonSpace(c) || TakeBetween(c);
  if (state_ <= State::kHex) return TakeInString(c);
  if (state_ == State::kLiteral) return TakeInLiteral(c);
  return TakeInNumber(c);
}

bool JsonSyntax::TakeBetween(char c) {
  switch (state_) {
    case State::kValueOrEnd: return c == ']' ? Close() : TakeValue(c);
    case State::kKeyOrEnd: return c == '}' ? Close() : TakeKey(c);
    case State::kKey: return TakeKey(c);
    case State::kColon: return c == ':' ? Move(State::kValue) : Refuse(c, "after object key");
    case State::kAfterValue: return TakeAfterValue(c);
    case State::kDone: return Refuse(c, "after top-level value");
    default: return TakeValue(c);
  }
}

bool JsonSyntax::TakeValue(char c) {
  if (c == '{' || c == '[') return Open(c);
  return BeginScalar(c) || Refuse(c, "looking for beginning of value");
}

bool JsonSyntax::BeginScalar(char c) {
  in_key_ = false;
  literal_ = c == 't' ? "true" : c == 'f' ? "false" : c == 'n' ? "null" : "";
  literal_at_ = 1;
  if (c == '"') return Move(State::kString);
  if (c == '-') return Move(State::kMinus);
  if (ascii::IsDigit(c)) return Move(c == '0' ? State::kZero : State::kInteger);
  return !literal_.empty() && Move(State::kLiteral);
}

bool JsonSyntax::TakeKey(char c) {
  if (c != '"') return Refuse(c, "looking for beginning of object key string");
  in_key_ = true;
  return Move(State::kString);
}

bool JsonSyntax::Open(char c) {
  if (open_.size() == kJsonMaxDepth) return Refuse(c, "exceeded max depth");
  open_.push_back(c);
  return Move(c == '{' ? State::kKeyOrEnd : State::kValueOrEnd);
}

bool JsonSyntax::Close() {
  open_.pop_back();
  EndValue();
  return true;
}

void JsonSyntax::EndValue() { state_ = open_.empty() ? State::kDone : State::kAfterValue; }

bool JsonSyntax::TakeAfterValue(char c) {
  const bool object = open_.back() == '{';
  if (c == ',') return Move(object ? State::kKey : State::kValue);
  if (c == (object ? '}' : ']')) return Close();
  return Refuse(c, object ? "after object key:value pair" : "after array element");
}

bool JsonSyntax::TakeInString(char c) {
  if (state_ == State::kHex) {
    if (!ascii::IsHexDigit(c)) return Refuse(c, "in \\u hexadecimal character escape");
    if (--hex_left_ == 0) state_ = State::kString;
  } else if (state_ == State::kEscape) {
    if (std::string_view("\"\\/bfnrtu").find(c) == std::string_view::npos) {
      return Refuse(c, "in string escape code");
    }
    state_ = c == 'u' ? State::kHex : State::kString;
    hex_left_ = 4;
  } else if (c == '"') {
    EndValue();
    if (in_key_) state_ = State::kColon;
  } else if (c == '\\') {
    state_ = State::kEscape;
  } else if (static_cast<uint8_t>(c) < 0x20) {
    return Refuse(c, "in string literal");
  }
  return true;
}

bool JsonSyntax::TakeInLiteral(char c) {
  const char wanted = literal_[literal_at_];
  if (c != wanted) {
    return Refuse(c, "in literal " + std::string(literal_) + " (expecting '" + wanted + "')");
  }
  if (++literal_at_ == literal_.size()) EndValue();
  return true;
}

bool JsonSyntax::TakeInNumber(char c) {
  switch (state_) {
    case State::kMinus: return Digit(c, c == '0' ? State::kZero : State::kInteger, kInNumber);
    case State::kPoint: return Digit(c, State::kFraction, kAfterPoint);
    case State::kExponent:
      if (c == '+' || c == '-') return Move(State::kExponentSign);
      return Digit(c, State::kExponentDigits, kInExponent);
    case State::kExponentSign: return Digit(c, State::kExponentDigits, kInExponent);
    default: return TakeAfterDigit(c);
  }
}

bool JsonSyntax::TakeAfterDigit(char c) {
  const bool integer = state_ == State::kZero || state_ == State::kInteger;
  if (ascii::IsDigit(c) && state_ != State::kZero) return true;
  if (c == '.' && integer) return Move(State::kPoint);
  if ((c == 'e' || c == 'E') && state_ != State::kExponentDigits) return Move(State::kExponent);
  return EndNumber(c);
}

bool JsonSyntax::Digit(char c, State next, std::string_view context) {
  return ascii::IsDigit(c) ? Move(next) : Refuse(c, context);
}

// A number ends before the byte that is not part of it, so that byte is taken anew.
bool JsonSyntax::EndNumber(char c) {
  EndValue();
  return Take(c);
}

bool JsonSyntax::Complete() const {
  const bool number = state_ == State::kZero || state_ == State::kInteger || state_ == State::kFraction ||
                      state_ == State::kExponentDigits;
  return state_ == State::kDone || (open_.empty() && number);
}

// Go feeds its machine one space at the end; where a space is wrong, that is the complaint.
std::optional<std::string> JsonSyntax::EndMessage() {
  if (Complete()) return std::nullopt;
  if (!Take(' ')) return message_;
  return "unexpected end of JSON input";
}

std::optional<JsonSyntaxError> FindJsonSyntaxError(std::string_view text) {
  JsonSyntax syntax;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!syntax.Take(text[i])) return JsonSyntaxError{i, syntax.Message()};
  }
  if (auto message = syntax.EndMessage()) return JsonSyntaxError{text.size(), std::move(*message)};
  return std::nullopt;
}

std::optional<JsonSyntaxError> FindJsonPrefixError(std::string_view text, size_t begin) {
  JsonSyntax syntax;
  for (size_t i = begin; i < text.size() && !syntax.Done(); ++i) {
    const bool complete = syntax.Complete();
    if (syntax.Take(text[i])) continue;
    if (complete) return std::nullopt;
    return JsonSyntaxError{i, syntax.Message()};
  }
  if (syntax.Complete()) return std::nullopt;
  return JsonSyntaxError{text.size(), std::string(kUnexpectedEof)};
}

}  // namespace plimsoll::text
