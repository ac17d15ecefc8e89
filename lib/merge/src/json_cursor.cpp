#include "json_cursor.h"

#include "plimsoll/text/json_string.h"
#include "plimsoll/text/source.h"

namespace plimsoll::merge {

void JsonCursor::SkipSpace() {
  while (Peek() == ' ' || Peek() == '\t' || Peek() == '\n' || Peek() == '\r') ++at_;
}

bool JsonCursor::Enter() {
  SkipSpace();
  if (Peek() != '{') return false;
  ++at_;
  return true;
}

bool JsonCursor::NextKey(std::string& key) {
  SkipSpace();
  if (Peek() == ',') ++at_;
  SkipSpace();
  if (Peek() != '"') {
    ++at_;
    return false;
  }
  const size_t begin = at_ + 1;
  SkipString();
  const text::Source raw("", text_.substr(begin, at_ - 1 - begin));
  key.clear();
  if (text::DecodeJsonString(raw.bytes(), key) == text::JsonText::kAsWritten) key = raw.bytes();
  SkipSpace();
  ++at_;  // the colon
  return true;
}

// From one quote behind the other.
void JsonCursor::SkipString() {
  for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (text_[at_] == '\\') ++at_;
  }
  ++at_;
}

std::string_view JsonCursor::SkipValue() {
  SkipSpace();
  const size_t begin = at_;
  size_t depth = 0;
  while (at_ < text_.size()) {
    const char c = text_[at_];
    const bool closes = c == '}' || c == ']';
    if (depth == 0 && (closes || c == ',')) break;
    if (c == '"') {
      SkipString();
      if (depth == 0) break;
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (closes) --depth;
    ++at_;
    if (closes && depth == 0) break;
  }
  return text_.substr(begin, at_ - begin);
}

}  // namespace plimsoll::merge
