// JsonSyntax is the grammar of JSON as a machine that takes one byte after the other and
// says of the first wrong one what encoding/json would say. It is the last word on syntax
// but not the fast way: readers walk marks (json_window.h) and call on it when they fail.
//
//   auto error = FindJsonSyntaxError(R"({"a" 1})");  // invalid character '1' after object key
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::text {

// Open arrays plus objects; the API server's limit.
inline constexpr size_t kJsonMaxDepth = 10000;

// White space between tokens.
inline bool IsJsonSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

struct JsonSyntaxError {
  // Of the wrong byte; the text's size when it ends too early. Go's own offset is one more,
  // save at the end.
  uint64_t offset = 0;
  std::string message;
};

// What may come next between two tokens.
enum class JsonExpect : uint8_t {
  kValue,
  kValueOrEnd,  // after [
  kKey,
  kKeyOrEnd,  // after {
  kColon,
  kCommaOrEnd,  // after a value inside a container
  kNothing,     // after the whole value
};

class JsonSyntax {
 public:
  // At the start of a text.
  JsonSyntax() = default;
  // In the middle of one: between two tokens, inside the given open containers, each '{' or '['.
  JsonSyntax(std::string_view open, JsonExpect expect);

  // Takes the next byte; false when it may not be here, and then Message says why.
  bool Take(char c);
  // The message for the byte that was refused.
  const std::string& Message() const { return message_; }

  // Whether the whole value ends at or before this point.
  bool Complete() const;
  // Whether the whole value is after us: any further byte but white space is too much.
  bool Done() const { return state_ == State::kDone; }
  // The complaint about a text that ends here, if it may not.
  std::optional<std::string> EndMessage();

 private:
  enum class State : uint8_t {
    kValue,
    kValueOrEnd,
    kKey,
    kKeyOrEnd,
    kColon,
    kAfterValue,
    kDone,
    kString,
    kEscape,
    kHex,
    kMinus,
    kZero,
    kInteger,
    kPoint,
    kFraction,
    kExponent,
    kExponentSign,
    kExponentDigits,
    kLiteral,
  };

  static State Between(JsonExpect expect);
  bool Move(State next) {
    state_ = next;
    return true;
  }
  bool Refuse(char c, std::string_view context);
  bool TakeBetween(char c);
  bool TakeInString(char c);
  bool TakeInNumber(char c);
  bool TakeAfterDigit(char c);
  bool TakeInLiteral(char c);
  bool TakeValue(char c);
  bool TakeKey(char c);
  bool TakeAfterValue(char c);
  bool BeginScalar(char c);
  bool Open(char c);
  bool Close();
  bool EndNumber(char c);
  bool Digit(char c, State next, std::string_view context);
  void EndValue();

  State state_ = State::kValue;
  bool in_key_ = false;       // the string is a key
  uint8_t hex_left_ = 0;      // digits missing of a \u
  std::string_view literal_;  // true, false or null
  size_t literal_at_ = 0;     // letters taken of it
  std::vector<char> open_;
  std::string message_;
};

// The first error of a text that should be one JSON value and nothing else.
std::optional<JsonSyntaxError> FindJsonSyntaxError(std::string_view text);

// The same for the value that begins at or after `begin` in a text that may go on after it,
// with the words of Go's stream decoder: a value that is cut short is an `unexpected EOF`.
std::optional<JsonSyntaxError> FindJsonPrefixError(std::string_view text, size_t begin);

inline constexpr std::string_view kUnexpectedEof = "unexpected EOF";

}  // namespace plimsoll::text
