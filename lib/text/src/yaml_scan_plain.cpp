// Plain scalars. One that is on one line is a piece of the source; as soon as a second
// line joins, the text is put together in the side buffer.
#include "plimsoll/text/yaml_scanner.h"
#include "yaml_bytes_check.h"
#include "yaml_chars.h"

namespace plimsoll::text {
namespace {

// Where the scalar's part on this line stops: at a break or the end, at `: `, at ` #`.
const char* FindBlockStop(const char* start) {
  for (const char* at = FindPlainCandidate(start);; at = FindPlainCandidate(at + 1)) {
    if (*at == ':') {
      if (IsBlankBreakOrEnd(at + 1)) return at;
    } else if (*at == '#') {
      if (at > start && IsBlank(at - 1)) return at;
    } else if (IsBreakOrEnd(at)) {
      return at;
    }
  }
}

// The same in flow context, where some more characters stop it.
const char* FindFlowStop(const char* start) {
  for (const char* at = start;; ++at) {
    if ((ClassOf(*at) & kFlowChar) != 0 || IsBreakOrEnd(at)) return at;
    if (*at == ':' && IsBlankBreakOrEnd(at + 1)) return at;
    if (*at == '#' && at > start && IsBlank(at - 1)) return at;
  }
}

const char* TrimBlanks(const char* start, const char* end) {
  while (end > start && IsBlank(end - 1)) --end;
  return end;
}

}  // namespace

bool YamlScanner::ScanPlain(YamlToken& token) {
  const int64_t indent = indent_ + 1;
  const size_t side_begin = side_->size();
  bool broken = false;  // a line break was passed since the last text
  token.text = pos_;
  token.end = pos_;
  for (;;) {
    if (!Ensure(4)) return false;
    const char* start = Here();
    if (*start == '#' || (AtLineStart() && IsDocumentIndicator(start))) break;
    const char* stop = flow_level_ > 0 ? FindFlowStop(start) : FindBlockStop(start);
    const char* end = TrimBlanks(start, stop);
    if (end > start) {
      if (broken) {
        if (!token.side_text) side_->append(data_ + token.text, token.end - token.text);
        token.side_text = true;
        JoinLines();
        side_->append(start, end);
        broken = false;
      }
      token.end = OffsetOf(end);
    }
    if (tracked_ && !TrackPlain(OffsetOf(stop))) return false;
    pos_ = OffsetOf(stop);
    if (!IsBreak(stop)) break;
    if (!SkipPlainBreaks(indent, broken)) return false;
    if (flow_level_ == 0 && pos_ - line_start_ < indent) break;
  }
  if (token.side_text) {
    token.text = static_cast<uint32_t>(side_begin);
    token.text_length = static_cast<uint32_t>(side_->size() - side_begin);
  } else {
    token.text_length = token.end - token.text;
  }
  if (broken) simple_key_allowed_ = true;
  return true;
}

// Breaks and blanks up to the next text. Only blanks are before it on its line, so its
// column needs no counting.
bool YamlScanner::SkipPlainBreaks(int64_t indent, bool& broken) {
  first_break_.clear();
  more_breaks_.clear();
  for (;;) {
    if (IsBreak(Here())) {
      if (!ReadBreak(broken ? more_breaks_ : first_break_)) return false;
      broken = true;
    } else if (*Here() == '\t') {
      if (pos_ - line_start_ < indent) return Fail("found a tab character that violates indentation");
      ++pos_;
    } else if (*Here() != ' ') {
      return true;
    }
    if (!Advance(SkipSpaces(Here()), 1)) return false;
  }
}

// One break between two lines becomes a space; of several the first is dropped.
void YamlScanner::JoinLines() {
  if (first_break_ != "\n") {
    side_->append(first_break_);
  } else if (more_breaks_.empty()) {
    side_->push_back(' ');
  }
  side_->append(more_breaks_);
}

// Repeats upstream's steps over the part of a scalar that is on this line: four characters
// ahead where a word starts, two after each of its characters, one after a blank.
bool YamlScanner::TrackPlain(uint32_t stop) {
  bool in_word = true;
  while (pos_ < stop) {
    const bool blank = IsBlank(Here());
    if (!blank && !in_word && !Ensure(4)) return false;
    in_word = !blank;
    pos_ += static_cast<uint32_t>(Utf8Width(*Here()));
    if (!Ensure(blank ? 1 : 2)) return false;
  }
  return in_word || IsBreak(Here()) || Ensure(4);
}

}  // namespace plimsoll::text
