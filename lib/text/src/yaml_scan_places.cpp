// Where the scanner is: columns, line breaks, and how far go-yaml's reader has come.
#include <algorithm>

#include "plimsoll/text/yaml_scanner.h"
#include "yaml_bytes_check.h"
#include "yaml_chars.h"

namespace plimsoll::text {
namespace {

bool IsCharacterStart(char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }

}  // namespace

// Counts on from where it counted last, so that a long line costs no more than its length.
uint32_t YamlScanner::CountedColumn() {
  if (counted_to_ < line_start_ || counted_to_ > pos_) {
    counted_to_ = std::min(OffsetOf(SkipSpaces(data_ + line_start_)), pos_);
    counted_ = counted_to_ - line_start_;
  }
  for (; counted_to_ < pos_; ++counted_to_) counted_ += IsCharacterStart(data_[counted_to_]) ? 1U : 0U;
  return counted_;
}

// Whether more than so many characters lie between.
bool YamlScanner::IsFurtherThan(uint32_t from, uint32_t characters) const {
  const uint32_t bytes = pos_ - from;
  if (bytes <= characters) return false;
  if (ascii_ || bytes > 4 * characters) return true;
  uint32_t counted = 0;
  for (uint32_t at = from; at < pos_; ++at) counted += IsCharacterStart(data_[at]) ? 1U : 0U;
  return counted > characters;
}

bool YamlScanner::HasLoaded(uint32_t characters) const {
  uint32_t at = pos_;
  while (characters > 0 && at < loaded_end_) {
    at += static_cast<uint32_t>(Utf8Width(data_[at]));
    --characters;
  }
  return characters == 0;
}

bool YamlScanner::EnsureTracked(uint32_t characters) {
  if (HasLoaded(characters)) return true;
  buffer_start_ = pos_;
  while (!HasLoaded(characters)) {
    if (next_piece_ < text_.piece_ends->size()) {
      loaded_end_ = (*text_.piece_ends)[next_piece_++];
    } else if (text_.problem != nullptr) {
      problem_ = {YamlProblem::Kind::kReader, text_.problem, pos_};
      return false;
    } else {
      return true;
    }
  }
  return true;
}

bool YamlScanner::AdvanceTracked(const char* to, uint32_t ahead) {
  if (!Ensure(ahead)) return false;
  while (Here() < to) {
    pos_ += static_cast<uint32_t>(Utf8Width(data_[pos_]));
    if (!Ensure(ahead)) return false;
  }
  return true;
}

// A byte order mark may start a line. Upstream looks for it at the start of its buffer, not
// at the current place, and passes over whatever character is here.
bool YamlScanner::SkipMark() {
  if (!Ensure(1)) return false;
  const std::string_view buffer(data_ + buffer_start_, 3);
  if (AtLineStart() && buffer == "\xEF\xBB\xBF" && *Here() != '\0') {
    pos_ += static_cast<uint32_t>(Utf8Width(*Here()));
  }
  return Ensure(1);
}

// Past the line break that is here.
bool YamlScanner::SkipLine() {
  if (!Ensure(2)) return false;
  const char* at = Here();
  uint32_t width = 1;
  if (*at == '\r' && at[1] == '\n') {
    width = 2;
  } else if ((ClassOf(*at) & kWideLead) != 0) {
    width = *at == '\xC2' ? 2 : 3;
  }
  pos_ += width;
  line_start_ = pos_;
  return true;
}

// Appends the break that is here as YAML reads it: LS and PS stay, all others are LF.
bool YamlScanner::ReadBreak(std::string& out) {
  const char* at = Here();
  if (*at == '\xE2') {
    out.append(at, 3);
  } else {
    out.push_back('\n');
  }
  return SkipLine();
}

}  // namespace plimsoll::text
