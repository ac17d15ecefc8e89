#include "literal.h"

#include <charconv>
#include <limits>

#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

std::optional<uint64_t> Magnitude(std::string_view digits) {
  const bool hex = digits.starts_with("0x");
  if (hex) digits.remove_prefix(2);
  uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Reads the escapes of one text. The lexer has made sure of their form.
class Unescaper {
 public:
  Unescaper(std::string_view text, bool bytes, std::string& out) : text_(text), bytes_(bytes), out_(out) {}

  // Empty, or what is wrong.
  std::string_view Run() {
    while (at_ < text_.size()) {
      if (text_[at_] != '\\') {
        AppendPlain();
        continue;
      }
      const std::string_view problem = Escape(text_[at_ + 1]);
      if (!problem.empty()) return problem;
    }
    return {};
  }

 private:
  // A byte that is no UTF-8 is one replacement character.
  void AppendPlain() {
    if (static_cast<unsigned char>(text_[at_]) < 0x80) {
      out_ += text_[at_++];
      return;
    }
    const text::Decoded decoded = text::DecodeRune(text_.substr(at_));
    text::AppendRune(out_, decoded.rune);
    at_ += decoded.width;
  }

  std::string_view Escape(char c) {
    switch (c) {
      case 'x':
      case 'X': return Number(2, 2, 16);
      case 'u': return bytes_ ? kBad : Number(2, 4, 16);
      case 'U': return bytes_ ? kBad : Number(2, 8, 16);
      case '0':
      case '1':
      case '2':
      case '3': return Number(1, 3, 8);
      default: break;
    }
    constexpr std::string_view kNames = "abfnrtv";
    constexpr std::string_view kCharacters = "\a\b\f\n\r\t\v";
    const size_t named = kNames.find(c);
    out_ += named != std::string_view::npos ? kCharacters[named] : c;
    at_ += 2;
    return {};
  }

  std::string_view Number(size_t skip, size_t digits, int base) {
    const char* begin = text_.data() + at_ + skip;
    uint32_t value = 0;
    std::from_chars(begin, begin + digits, value, base);
    at_ += skip + digits;
    if (bytes_) {
      out_ += static_cast<char>(value);
      return {};
    }
    if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return "invalid unicode code point";
    text::AppendRune(out_, value);
    return {};
  }

  static constexpr std::string_view kBad = "unable to unescape string";
  std::string_view text_;
  bool bytes_;
  std::string& out_;
  size_t at_ = 0;
};

// CRLF and CR are LF in every text.
std::string_view NormalizeNewlines(std::string_view text, std::string& room) {
  if (text.find('\r') == std::string_view::npos) return text;
  room.clear();
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      room += text[i];
      continue;
    }
    room += '\n';
    if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
  }
  return room;
}

}  // namespace

std::optional<int64_t> IntValue(std::string_view token, bool negative) {
  const std::optional<uint64_t> magnitude = Magnitude(token);
  const uint64_t limit = uint64_t{std::numeric_limits<int64_t>::max()} + (negative ? 1 : 0);
  if (!magnitude || *magnitude > limit) return std::nullopt;
  return static_cast<int64_t>(negative ? uint64_t{0} - *magnitude : *magnitude);
}

std::optional<uint64_t> UintValue(std::string_view token) {
  return Magnitude(token.substr(0, token.size() - 1));
}

std::optional<double> DoubleValue(std::string_view token, bool negative) {
  double value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  // Too small a value is zero, too large a one is none; from_chars does not tell them apart.
  if (error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    value = std::strtod(std::string(token).c_str(), nullptr);
    if (value > 1) return std::nullopt;
  }
  return negative ? -value : value;
}

std::optional<std::string_view> TextValue(std::string_view token, bool bytes, std::string& room,
                                          std::string_view& problem) {
  const bool raw = token.starts_with('r') || token.starts_with('R');
  if (raw) token.remove_prefix(1);
  // A token that the parser has put in is none.
  if (token.size() < 2 || (token[0] != '"' && token[0] != '\'')) {
    problem = "unable to unescape string";
    return std::nullopt;
  }
  const bool is_long = token.size() >= 6 && token[1] == token[0] && token[2] == token[0];
  const size_t quotes = is_long ? 3 : 1;
  std::string normalized;
  std::string_view text = token.substr(quotes, token.size() - 2 * quotes);
  text = NormalizeNewlines(text, normalized);
  const bool escaped = !raw && text.find('\\') != std::string_view::npos;
  room.clear();
  if (escaped) {
    problem = Unescaper(text, bytes, room).Run();
    if (!problem.empty()) return std::nullopt;
    return room;
  }
  if (text::FindInvalidUtf8(text) != std::string_view::npos) {
    room = text::RepairUtf8(text);
    return room;
  }
  if (text.data() != normalized.data()) return text;
  room = std::move(normalized);
  return room;
}

}  // namespace plimsoll::cel
