// Literal and folded block scalars.
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/yaml_scanner.h"

#include <algorithm>

#include "plimsoll/text/json_number.h"
#include "yaml_chars.h"

namespace plimsoll::text {
// The chomping indicator and the indentation indicator, in either order.
bool YamlScanner::ScanBlockHeader(int& chomping, uint32_t& increment) {
  bool sign_seen = false;
  bool digit_seen = false;
  for (;;) {
    if (!Ensure(1)) return false;
    const char c = *Here();
    if (!sign_seen && (c == '+' || c == '-')) {
      sign_seen = true;
      chomping = c == '+' ? 1 : -1;
    } else if (!digit_seen && ascii::IsDigit(c)) {
      if (c == '0') return Fail("found an indentation indicator equal to 0");
      digit_seen = true;
      increment = static_cast<uint32_t>(c - '0');
    } else {
      return SkipRestOfLine();
    }
    ++pos_;
  }
}

bool YamlScanner::ScanBlockScalar(YamlToken& token) {
  const bool literal = token.style == YamlStyle::kLiteral;
  int chomping = 0;
  uint32_t indent = 0;
  ++pos_;
  if (!ScanBlockHeader(chomping, indent)) return false;
  if (indent > 0 && indent_ > 0) indent += static_cast<uint32_t>(indent_);

  const size_t side_begin = side_->size();
  first_break_.clear();
  more_breaks_.clear();
  if (!ScanBlockBreaks(indent, token.end)) return false;
  if (!Ensure(1)) return false;
  bool last_line_blank = false;  // the line before starts with a blank: it is not folded
  while (pos_ - line_start_ == indent && *Here() != '\0') {
    const bool blank = IsBlank(Here());
    if (!literal && !last_line_blank && !blank && first_break_ == "\n") {
      if (more_breaks_.empty()) side_->push_back(' ');
    } else {
      side_->append(first_break_);
    }
    side_->append(more_breaks_);
    first_break_.clear();
    more_breaks_.clear();
    last_line_blank = blank;

    const char* line = Here();
    const char* line_end = FindLineEnd(line);
    side_->append(line, line_end);
    if (!Advance(line_end, 1)) return false;
    if (!Ensure(2)) return false;
    if (*line_end != '\0' && !ReadBreak(first_break_)) return false;
    if (!ScanBlockBreaks(indent, token.end)) return false;
  }
  if (chomping != -1) side_->append(first_break_);
  if (chomping == 1) side_->append(more_breaks_);
  token.side_text = true;
  token.text = static_cast<uint32_t>(side_begin);
  token.text_length = static_cast<uint32_t>(side_->size() - side_begin);
  return true;
}

// Indentation and blank lines up to the next line with text, whose indentation becomes the
// scalar's when that is not settled. `end` is set after the last break.
bool YamlScanner::ScanBlockBreaks(uint32_t& indent, uint32_t& end) {
  uint32_t largest = 0;
  end = pos_;
  for (;;) {
    const char* at = SkipSpaces(Here());
    if (indent != 0) at = std::min(at, data_ + std::max(pos_, line_start_ + indent));
    if (!Advance(at, 1)) return false;
    const uint32_t column = pos_ - line_start_;
    largest = std::max(largest, column);
    if ((indent == 0 || column < indent) && *at == '\t') {
      return Fail("found a tab character where an indentation space is expected");
    }
    if (!IsBreak(at)) break;
    if (!ReadBreak(more_breaks_)) return false;
    end = pos_;
  }
  if (indent == 0) {
    const auto parent = static_cast<uint32_t>(indent_ + 1);
    indent = std::max({largest, parent, uint32_t{1}});
  }
  return true;
}

}  // namespace plimsoll::text
