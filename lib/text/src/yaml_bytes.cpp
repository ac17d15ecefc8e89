#include "plimsoll/text/yaml_bytes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "plimsoll/text/utf8.h"
#include "yaml_bytes_check.h"

namespace plimsoll::text {
namespace {

constexpr size_t kPieceSize = 512;
constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

bool IsFollowedByNuls(std::string_view bytes) {
  constexpr std::array<char, kYamlPadding> kNuls{};
  return std::memcmp(bytes.data() + bytes.size(), kNuls.data(), kYamlPadding) == 0;
}

// One character of UTF-16, or what is wrong with it. A width of 0 asks for more bytes.
struct Utf16Unit {
  char32_t rune = 0;
  size_t width = 0;
  const char* problem = nullptr;
};

char32_t UnitAt(std::string_view bytes, bool big_endian) {
  const auto first = static_cast<uint8_t>(bytes[0]);
  const auto second = static_cast<uint8_t>(bytes[1]);
  return big_endian ? static_cast<char32_t>(first << 8 | second) : static_cast<char32_t>(second << 8 | first);
}

Utf16Unit DecodeUtf16(std::string_view bytes, bool big_endian) {
  if (bytes.size() < 2) return {.problem = "incomplete UTF-16 character"};
  const char32_t high = UnitAt(bytes, big_endian);
  if ((high & 0xFC00) == 0xDC00) return {.width = 2, .problem = "unexpected low surrogate area"};
  if ((high & 0xFC00) != 0xD800) {
    return {.rune = high, .width = 2, .problem = IsYamlCharacter(high) ? nullptr : kControlCharacter};
  }
  if (bytes.size() < 4) return {.problem = "incomplete UTF-16 surrogate pair"};
  const char32_t low = UnitAt(bytes.substr(2), big_endian);
  if ((low & 0xFC00) != 0xDC00) return {.width = 4, .problem = "expected low surrogate area"};
  return {.rune = 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF), .width = 4};
}

}  // namespace

void YamlBytes::Load(std::string_view bytes) {
  text_ = {};
  recoded_ = false;
  if (bytes.starts_with("\xFF\xFE")) return LoadUtf16(bytes, false);
  if (bytes.starts_with("\xFE\xFF")) return LoadUtf16(bytes, true);
  LoadUtf8(bytes);
}

void YamlBytes::LoadUtf8(std::string_view bytes) {
  text_.begin = bytes.starts_with(kUtf8Mark) ? static_cast<uint32_t>(kUtf8Mark.size()) : 0;
  const YamlCheck check = CheckYamlUtf8(bytes, text_.begin);
  text_.data = bytes.data();
  text_.end = static_cast<uint32_t>(bytes.size());
  text_.ascii = check.ascii;
  text_.problem = check.problem;
  if (check.problem != nullptr || check.has_mark) CutIntoPieces(bytes, check.bad);
  if (text_.end != bytes.size() || !IsFollowedByNuls(bytes)) PutIntoScratch(bytes.substr(0, text_.end));
}

void YamlBytes::PutIntoScratch(std::string_view bytes) {
  scratch_.assign(bytes);
  scratch_.append(kYamlPadding, '\0');
  text_.data = scratch_.data();
}

// Follows go-yaml's reader: a piece holds 512 bytes and gives all its whole characters;
// the next one starts after them.
void YamlBytes::CutIntoPieces(std::string_view bytes, size_t bad) {
  piece_ends_.clear();
  text_.piece_ends = &piece_ends_;
  size_t start = 0;
  while (start < bytes.size()) {
    const size_t filled = std::min(start + kPieceSize, bytes.size());
    size_t end = filled;
    if (bad < filled) {
      if (bad + Utf8Width(bytes[bad]) <= filled || bad == start) break;
      end = bad;
    } else if (filled < bytes.size()) {
      while ((static_cast<uint8_t>(bytes[end]) & 0xC0) == 0x80) --end;
    }
    piece_ends_.push_back(static_cast<uint32_t>(end));
    start = end;
  }
  text_.end = static_cast<uint32_t>(start);
  text_.begin = std::min(text_.begin, text_.end);
}

void YamlBytes::LoadUtf16(std::string_view bytes, bool big_endian) {
  recoded_ = true;
  scratch_.clear();
  checkpoints_.clear();
  piece_ends_.clear();
  bool has_mark = false;
  size_t at = 2;
  size_t piece_limit = kPieceSize;
  while (at < bytes.size()) {
    const Utf16Unit unit = DecodeUtf16(bytes.substr(at), big_endian);
    // A character that does not fit into the piece is left to the next.
    if (at + std::max<size_t>(unit.width, 2) > piece_limit || unit.width == 0) {
      if (piece_ends_.empty() || piece_ends_.back() != scratch_.size()) {
        piece_ends_.push_back(static_cast<uint32_t>(scratch_.size()));
      }
      piece_limit = at + kPieceSize;
    }
    if (unit.problem != nullptr) {
      text_.problem = unit.problem;
      scratch_.resize(piece_ends_.empty() ? 0 : piece_ends_.back());
      break;
    }
    if (checkpoints_.empty() || scratch_.size() >= checkpoints_.back().text + 256) {
      checkpoints_.push_back({static_cast<uint32_t>(scratch_.size()), static_cast<uint32_t>(at)});
    }
    has_mark = has_mark || unit.rune == kByteOrderMark;
    text_.ascii = text_.ascii && unit.rune < 0x80;
    AppendRune(scratch_, unit.rune);
    at += unit.width;
  }
  text_.end = static_cast<uint32_t>(scratch_.size());
  if (text_.problem == nullptr) piece_ends_.push_back(text_.end);
  if (text_.problem != nullptr || has_mark) text_.piece_ends = &piece_ends_;
  scratch_.append(kYamlPadding, '\0');
  text_.data = scratch_.data();
}

uint32_t YamlBytes::OriginalOfRecoded(uint32_t offset) const {
  const auto after = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), offset,
                                      [](uint32_t wanted, const Checkpoint& c) { return wanted < c.text; });
  Checkpoint at = after == checkpoints_.begin() ? Checkpoint{0, 2} : *(after - 1);
  while (at.text < std::min(offset, text_.end)) Step(at);
  return at.input;
}

uint32_t YamlBytes::RecodedOfOriginal(uint32_t original) const {
  const auto after = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), original,
                                      [](uint32_t wanted, const Checkpoint& c) { return wanted < c.input; });
  Checkpoint at = after == checkpoints_.begin() ? Checkpoint{0, 2} : *(after - 1);
  while (at.input < original && at.text < text_.end) Step(at);
  return at.text;
}

// One character on.
void YamlBytes::Step(Checkpoint& at) const {
  const auto width = static_cast<uint32_t>(Utf8Width(text_.data[at.text]));
  at.text += width;
  at.input += width == 4 ? 4 : 2;
}

}  // namespace plimsoll::text
