#include "plimsoll/text/ip_address.h"

#include <algorithm>
#include <optional>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::text {
namespace {

std::unexpected<Error> Refuse(std::string_view text, std::string_view why, std::string_view at = {}) {
  std::string message = "ParseAddr(" + Quoted(text) + "): " + std::string(why);
  if (!at.empty()) message += " (at " + Quoted(at) + ")";
  return Fail(std::move(message));
}

// `fields` is the part of `text` that holds four numbers; they go to `out`.
Result<void> ParseFour(std::string_view text, std::string_view fields, uint8_t* out) {
  uint32_t value = 0;
  size_t digits = 0;
  size_t position = 0;
  for (size_t i = 0; i < fields.size(); ++i) {
    const char c = fields[i];
    if (ascii::IsDigit(c)) {
      if (digits == 1 && value == 0) return Refuse(text, "IPv4 field has octet with leading zero");
      value = value * 10 + static_cast<uint32_t>(c - '0');
      ++digits;
      if (value > 255) return Refuse(text, "IPv4 field has value >255");
    } else if (c == '.') {
      if (i == 0 || i == fields.size() - 1 || fields[i - 1] == '.') {
        return Refuse(text, "IPv4 field must have at least one digit", fields.substr(i));
      }
      if (position == 3) return Refuse(text, "IPv4 address too long");
      out[position++] = static_cast<uint8_t>(value);
      value = 0;
      digits = 0;
    } else {
      return Refuse(text, "unexpected character", fields.substr(i));
    }
  }
  if (position < 3) return Refuse(text, "IPv4 address too short");
  out[3] = static_cast<uint8_t>(value);
  return {};
}

Result<IpAddress> ParseV4(std::string_view text) {
  IpAddress address;
  address.is_v4 = true;
  const Result<void> parsed = ParseFour(text, text, address.bytes.data() + 12);
  if (!parsed) return std::unexpected(parsed.error());
  return address;
}

// Groups of hexadecimal digits; `::` stands for as many zeros as are missing.
class V6Parser {
 public:
  explicit V6Parser(std::string_view text) : text_(text), rest_(text) {}

  Result<IpAddress> Parse() {
    const size_t percent = rest_.find('%');
    if (percent != std::string_view::npos) {
      address_.zone = rest_.substr(percent + 1);
      rest_ = rest_.substr(0, percent);
      if (address_.zone.empty()) return Refuse(text_, "zone must be a non-empty string");
    }
    if (rest_.starts_with("::")) {
      ellipsis_ = 0;
      rest_.remove_prefix(2);
      if (rest_.empty()) return address_;
    }
    const Result<void> groups = ParseGroups();
    if (!groups) return std::unexpected(groups.error());
    if (!rest_.empty()) return Refuse(text_, "trailing garbage after address", rest_);
    return Expand();
  }

 private:
  Result<void> ParseGroups() {
    while (filled_ < 16) {
      size_t digits = 0;
      const Result<uint32_t> group = ParseGroup(digits);
      if (!group) return std::unexpected(group.error());
      if (digits < rest_.size() && rest_[digits] == '.') return ParseEmbeddedV4();
      address_.bytes[filled_++] = static_cast<uint8_t>(*group >> 8);
      address_.bytes[filled_++] = static_cast<uint8_t>(*group);
      rest_.remove_prefix(digits);
      if (rest_.empty()) return {};
      const Result<bool> more = ParseColon();
      if (!more) return std::unexpected(more.error());
      if (!*more) return {};
    }
    return {};
  }

  Result<uint32_t> ParseGroup(size_t& digits) const {
    uint32_t value = 0;
    for (; digits < rest_.size(); ++digits) {
      const int digit = HexValue(rest_[digits]);
      if (digit < 0) break;
      if (digits > 3) return Refuse(text_, "each group must have 4 or less digits", rest_);
      value = (value << 4) + static_cast<uint32_t>(digit);
    }
    if (digits == 0) {
      return Refuse(text_, "each colon-separated field must have at least one digit", rest_);
    }
    return value;
  }

  Result<void> ParseEmbeddedV4() {
    if (!ellipsis_ && filled_ != 12) {
      return Refuse(text_, "embedded IPv4 address must replace the final 2 fields of the address", rest_);
    }
    if (filled_ + 4 > 16) {
      return Refuse(text_, "too many hex fields to fit an embedded IPv4 at the end of the address", rest_);
    }
    const Result<void> parsed = ParseFour(text_, rest_, address_.bytes.data() + filled_);
    if (!parsed) return parsed;
    filled_ += 4;
    rest_ = {};
    return {};
  }

  // Whether another group follows.
  Result<bool> ParseColon() {
    if (rest_[0] != ':') return Refuse(text_, "unexpected character, want colon", rest_);
    if (rest_.size() == 1) return Refuse(text_, "colon must be followed by more characters", rest_);
    rest_.remove_prefix(1);
    if (rest_[0] != ':') return true;
    if (ellipsis_) return Refuse(text_, "multiple :: in address", rest_);
    ellipsis_ = filled_;
    rest_.remove_prefix(1);
    return !rest_.empty();
  }

  Result<IpAddress> Expand() {
    if (filled_ == 16) {
      if (ellipsis_) return Refuse(text_, "the :: must expand to at least one field of zeros");
      return address_;
    }
    if (!ellipsis_) return Refuse(text_, "address string too short");
    uint8_t* bytes = address_.bytes.data();
    std::copy_backward(bytes + *ellipsis_, bytes + filled_, bytes + 16);
    std::fill(bytes + *ellipsis_, bytes + *ellipsis_ + (16 - filled_), uint8_t{0});
    return address_;
  }

  std::string_view text_;
  std::string_view rest_;
  IpAddress address_;
  size_t filled_ = 0;
  std::optional<size_t> ellipsis_;
};

}  // namespace

Result<IpAddress> ParseIpAddress(std::string_view text) {
  const size_t mark = text.find_first_of(".:%");
  if (mark == std::string_view::npos) return Refuse(text, "unable to parse IP");
  if (text[mark] == '%') return Refuse(text, "missing IPv6 address");
  return text[mark] == '.' ? ParseV4(text) : V6Parser(text).Parse();
}

}  // namespace plimsoll::text
