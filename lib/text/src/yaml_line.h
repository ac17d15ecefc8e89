// YamlLine appends to YAML text and knows the column it has come to, counted in code
// points as the emitter does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::text {

class YamlLine {
 public:
  explicit YamlLine(std::string& out) : out_(out) {}

  uint32_t column() const { return column_; }

  void Put(char c) {
    out_.push_back(c);
    ++column_;
  }
  // Whole code points without line breaks.
  void Put(std::string_view text) {
    out_.append(text);
    for (char c : text) column_ += (static_cast<uint8_t>(c) & 0xC0) != 0x80;
  }
  // A line break of any kind.
  void Break(std::string_view text = "\n") {
    out_.append(text);
    column_ = 0;
  }
  void PadTo(uint32_t column) {
    if (column_ >= column) return;
    out_.append(column - column_, ' ');
    column_ = column;
  }
  // Goes to that column of a new line, or of this one if nothing is on it.
  void StartLine(uint32_t column) {
    if (column_ != 0) Break();
    PadTo(column);
  }

 private:
  std::string& out_;
  uint32_t column_ = 0;
};

}  // namespace plimsoll::text
