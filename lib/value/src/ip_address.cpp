#include "plimsoll/value/ip_address.h"

#include <algorithm>
#include <span>

#include "plimsoll/base/hex.h"

namespace plimsoll::value {
namespace {

constexpr size_t kV6Size = 16;
constexpr size_t kV4Size = 4;
constexpr size_t kNone = kV6Size + 1;
// No number in an address comes near; stopping here keeps sums small.
constexpr uint32_t kHuge = 0xFFFFFF;

struct DigitRun {
  uint32_t value = 0;
  size_t digits = 0;
};

// The digits at the front. A number that is huge has no digits.
DigitRun ReadNumber(std::string_view text, uint32_t base) {
  DigitRun number;
  for (const char c : text) {
    const int digit = HexValue(c);
    if (digit < 0 || digit >= static_cast<int>(base)) break;
    number.value = number.value * base + static_cast<uint32_t>(digit);
    if (number.value >= kHuge) return {};
    ++number.digits;
  }
  return number;
}

bool ReadV4(std::string_view text, IpReading reading, std::span<uint8_t> out) {
  for (size_t i = 0; i < kV4Size; ++i) {
    if (i > 0) {
      if (!text.starts_with('.')) return false;
      text.remove_prefix(1);
    }
    const DigitRun number = ReadNumber(text, 10);
    if (number.digits == 0 || number.value > 0xFF) return false;
    if (reading == IpReading::kStrict && number.digits > 1 && text[0] == '0') return false;
    out[i] = static_cast<uint8_t>(number.value);
    text.remove_prefix(number.digits);
  }
  return text.empty();
}

// Groups of hex digits between colons; one "::" stands for at least one group of zeros, and
// an IPv4 address may be in place of the last two groups.
class V6Reader {
 public:
  V6Reader(std::string_view text, IpReading reading) : text_(text), reading_(reading) {}

  bool Read(std::array<uint8_t, kV6Size>& out) {
    if (text_.starts_with("::")) {
      gap_ = 0;
      text_.remove_prefix(2);
      done_ = text_.empty();
    }
    while (size_ < kV6Size && !done_) {
      if (!ReadGroup(out)) return false;
    }
    return text_.empty() && CloseGap(out);
  }

 private:
  bool ReadGroup(std::array<uint8_t, kV6Size>& out) {
    const DigitRun number = ReadNumber(text_, 16);
    if (number.digits == 0 || number.value > 0xFFFF) return false;
    if (reading_ == IpReading::kStrict && number.digits > 4) return false;
    if (text_.substr(number.digits).starts_with('.')) return ReadEmbeddedV4(out);
    out[size_] = static_cast<uint8_t>(number.value >> 8);
    out[size_ + 1] = static_cast<uint8_t>(number.value);
    size_ += 2;
    text_.remove_prefix(number.digits);
    return ReadSeparator();
  }

  bool ReadEmbeddedV4(std::array<uint8_t, kV6Size>& out) {
    if (gap_ == kNone && size_ != kV6Size - kV4Size) return false;
    if (size_ + kV4Size > kV6Size) return false;
    if (!ReadV4(text_, reading_, std::span(out).subspan(size_, kV4Size))) return false;
    text_ = {};
    size_ += kV4Size;
    done_ = true;
    return true;
  }

  bool ReadSeparator() {
    done_ = text_.empty();
    if (done_) return true;
    if (!text_.starts_with(':') || text_.size() == 1) return false;
    text_.remove_prefix(1);
    if (!text_.starts_with(':')) return true;
    if (gap_ != kNone) return false;
    gap_ = size_;
    text_.remove_prefix(1);
    done_ = text_.empty();
    return true;
  }

  // Moves what was read after the gap to the end.
  bool CloseGap(std::array<uint8_t, kV6Size>& out) const {
    if (gap_ == kNone) return size_ == kV6Size;
    if (size_ == kV6Size) return false;
    const auto begin = out.begin();
    const auto gap = begin + static_cast<ptrdiff_t>(gap_);
    const auto end = begin + static_cast<ptrdiff_t>(size_);
    const auto moved = std::move_backward(gap, end, out.end());
    std::fill(gap, moved, uint8_t{0});
    return true;
  }

  std::string_view text_;
  IpReading reading_;
  size_t size_ = 0;     // bytes read
  size_t gap_ = kNone;  // where "::" was
  bool done_ = false;
};

}  // namespace

std::optional<IpAddress> ParseIp(std::string_view text, IpReading reading) {
  IpAddress ip;
  const size_t first = text.find_first_of(".:");
  if (first == std::string_view::npos) return std::nullopt;
  ip.is_v4 = text[first] == '.';
  if (ip.is_v4) {
    ip.bytes[10] = ip.bytes[11] = 0xFF;
    if (!ReadV4(text, reading, std::span(ip.bytes).last(kV4Size))) return std::nullopt;
  } else if (!V6Reader(text, reading).Read(ip.bytes)) {
    return std::nullopt;
  }
  return ip;
}

std::optional<IpPrefix> ParseSloppyCidr(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto address = ParseIp(text.substr(0, slash), IpReading::kSloppy);
  if (!address) return std::nullopt;
  const std::string_view mask = text.substr(slash + 1);
  const DigitRun bits = ReadNumber(mask, 10);
  const uint32_t most = address->is_v4 ? 32 : 128;
  if (bits.digits == 0 || bits.digits != mask.size() || bits.value > most) return std::nullopt;
  return IpPrefix{*address, static_cast<uint8_t>(bits.value)};
}

}  // namespace plimsoll::value
