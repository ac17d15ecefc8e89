#include "idna.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "idna_tables.h"
#include "json_format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/punycode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::schema {
namespace {

constexpr size_t kMaxLabel = 63;
constexpr size_t kMaxName = 253;
constexpr std::u32string_view kFullStops = U".\u3002\uFF0E\uFF61";
constexpr char32_t kNonJoiner = 0x200C;
constexpr char32_t kJoiner = 0x200D;

bool In(IdnaSet set, char32_t c) {
  const std::span<const char32_t> flips = IdnaTable(set);
  return (std::ranges::upper_bound(flips, c) - flips.begin()) % 2 != 0;
}

bool IsAsciiLabel(std::u32string_view label) {
  return std::ranges::all_of(label, [](char32_t c) { return c < 0x80; });
}

// A character that may be only where its neighbours allow it: RFC 5892, appendix A.
class Context {
 public:
  Context(std::u32string_view label, size_t at) : label_(label), at_(at) {}

  bool Holds() const {
    switch (label_[at_]) {
      case kNonJoiner: return Before(IdnaSet::kVirama) || Joins();
      case kJoiner: return Before(IdnaSet::kVirama);
      case 0xB7:
        return at_ > 0 && label_[at_ - 1] == 'l' && at_ + 1 < label_.size() && label_[at_ + 1] == 'l';
      case 0x375: return at_ + 1 < label_.size() && In(IdnaSet::kGreek, label_[at_ + 1]);
      case 0x5F3:
      case 0x5F4: return Before(IdnaSet::kHebrew);
      case 0x30FB:
        return std::ranges::any_of(label_,
                                   [](char32_t c) { return c != 0x30FB && In(IdnaSet::kJapanese, c); });
      default: break;
    }
    if (IsArabicDigit(label_[at_])) return std::ranges::none_of(label_, IsExtendedDigit);
    if (IsExtendedDigit(label_[at_])) return std::ranges::none_of(label_, IsArabicDigit);
    return false;
  }

 private:
  static bool IsArabicDigit(char32_t c) { return c >= 0x660 && c <= 0x669; }
  static bool IsExtendedDigit(char32_t c) { return c >= 0x6F0 && c <= 0x6F9; }

  bool Before(IdnaSet set) const { return at_ > 0 && In(set, label_[at_ - 1]); }

  // Between two letters that would join, whatever marks lie between.
  bool Joins() const {
    size_t left = at_;
    while (left > 0 && In(IdnaSet::kTransparent, label_[left - 1])) --left;
    size_t right = at_ + 1;
    while (right < label_.size() && In(IdnaSet::kTransparent, label_[right])) ++right;
    return left > 0 && In(IdnaSet::kJoinsBefore, label_[left - 1]) && right < label_.size() &&
           In(IdnaSet::kJoinsAfter, label_[right]);
  }

  std::u32string_view label_;
  size_t at_;
};

bool HasGoodHyphens(std::u32string_view label) {
  const bool inside = label.size() >= 4 && label[2] == '-' && label[3] == '-';
  return !label.starts_with(U'-') && !label.ends_with(U'-') && !inside;
}

// A label with characters beyond ASCII: RFC 5891, section 4.2, but for its length and direction.
bool IsGoodLabel(std::u32string_view label) {
  if (!HasGoodHyphens(label) || In(IdnaSet::kMark, label.front())) return false;
  for (size_t i = 0; i < label.size(); ++i) {
    if (!In(IdnaSet::kValid, label[i]) && !Context(label, i).Holds()) return false;
  }
  return true;
}

enum class Direction : uint8_t {
  kLeftToRight,
  kRightToLeft,
  kArabicNumber,
  kEuropeanNumber,
  kNeutral,
  kNonspacing
};

Direction DirectionOf(char32_t c) {
  if (In(IdnaSet::kRightToLeft, c)) return Direction::kRightToLeft;
  if (In(IdnaSet::kArabicNumber, c)) return Direction::kArabicNumber;
  if (In(IdnaSet::kEuropeanNumber, c)) return Direction::kEuropeanNumber;
  if (In(IdnaSet::kNonspacing, c)) return Direction::kNonspacing;
  return In(IdnaSet::kNeutral, c) ? Direction::kNeutral : Direction::kLeftToRight;
}

// RFC 5893, section 2.
bool HasOneDirection(std::u32string_view label) {
  std::vector<Direction> all;
  for (const char32_t c : label) all.push_back(DirectionOf(c));
  const auto has = [&](Direction direction) { return std::ranges::find(all, direction) != all.end(); };
  const bool right_to_left = all.front() == Direction::kRightToLeft;
  if (!right_to_left && all.front() != Direction::kLeftToRight) return false;
  while (all.back() == Direction::kNonspacing) all.pop_back();
  const Direction last = all.back();
  if (!right_to_left) {
    return !has(Direction::kRightToLeft) && !has(Direction::kArabicNumber) &&
           (last == Direction::kLeftToRight || last == Direction::kEuropeanNumber);
  }
  return !has(Direction::kLeftToRight) &&
         !(has(Direction::kEuropeanNumber) && has(Direction::kArabicNumber)) && last != Direction::kNeutral;
}

bool RunsRightToLeft(std::u32string_view label) {
  return std::ranges::any_of(label, [](char32_t c) {
    const Direction direction = DirectionOf(c);
    return direction == Direction::kRightToLeft || direction == Direction::kArabicNumber;
  });
}

bool IsPunycode(std::string_view label) { return ascii::ToLower(label.substr(0, 4)) == "xn--"; }

// What a label in Punycode stands for; none when it is not good, or not what would be written.
std::optional<std::u32string> FromPunycode(std::string_view label) {
  const std::string spelt = ascii::ToLower(label.substr(4));
  std::optional<std::u32string> out = text::DecodePunycode(spelt);
  if (!out || out->empty() || IsAsciiLabel(*out) || text::EncodePunycode(*out) != spelt) return std::nullopt;
  return IsGoodLabel(*out) ? std::move(out) : std::nullopt;
}

// A name, label by label.
class Name {
 public:
  bool Read(std::u32string_view text) {
    while (true) {
      const size_t stop = text.find_first_of(kFullStops);
      if (!Add(text.substr(0, stop))) return false;
      if (stop == std::u32string_view::npos) break;
      text.remove_prefix(stop + 1);
    }
    if (length_ - 1 > kMaxName) return false;
    if (std::ranges::none_of(labels_, RunsRightToLeft)) return true;
    return std::ranges::all_of(labels_, HasOneDirection);
  }

 private:
  bool Add(std::u32string_view label) {
    if (label.empty() || label.size() > kMaxLabel) return false;
    if (IsAsciiLabel(label)) return AddAscii(std::string(label.begin(), label.end()));
    if (!IsGoodLabel(label)) return false;
    const std::optional<std::string> spelt = text::EncodePunycode(label);
    if (!spelt || spelt->size() + 4 > kMaxLabel) return false;
    length_ += spelt->size() + 5;
    labels_.emplace_back(label);
    return true;
  }

  bool AddAscii(const std::string& label) {
    if (!IsJsonHostname(label)) return false;
    length_ += label.size() + 1;
    labels_.push_back(IsPunycode(label) ? *FromPunycode(label) : std::u32string(label.begin(), label.end()));
    return true;
  }

  std::vector<std::u32string> labels_;
  size_t length_ = 0;  // in ASCII, with a full stop after each label
};

}  // namespace

bool IsPunycodeLabel(std::string_view label) {
  const std::optional<std::u32string> meant = FromPunycode(label);
  return meant && (!RunsRightToLeft(*meant) || HasOneDirection(*meant));
}

bool IsInternationalHostname(std::string_view text) {
  if (text.empty() || text.size() > 4 * kMaxName || text::FindInvalidUtf8(text) != std::string_view::npos) {
    return false;
  }
  std::u32string runes;
  while (!text.empty()) {
    const text::Decoded decoded = text::DecodeRune(text);
    runes += decoded.rune;
    text.remove_prefix(decoded.width);
  }
  return Name().Read(runes);
}

}  // namespace plimsoll::schema
