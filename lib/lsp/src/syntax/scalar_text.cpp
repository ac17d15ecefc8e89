#include "plimsoll/lsp/syntax/scalar_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "plimsoll/base/hex.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::lsp {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kBlanksAndBreaks = " \t\r\n";

// What letters mean after a backslash.
constexpr std::array<std::pair<char, char>, 8> kEscapes = {
    {{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'0', '\0'}, {'a', '\a'}, {'b', '\b'}, {'f', '\f'}, {'v', '\v'}}};

class ScalarTextReader {
 public:
  ScalarTextReader(std::string_view raw, uint32_t begin) : raw_(raw), begin_(begin) {}

  ScalarText Plain() && {
    while (at_ < raw_.size()) CopyOrFold();
    return Done();
  }

  ScalarText SingleQuoted() && {
    for (at_ = 1; at_ < raw_.size();) {
      if (raw_[at_] == '\'') {
        if (raw_.substr(at_, 2) != "''") break;
        ++at_;
        Copy();
      } else {
        CopyOrFold();
      }
    }
    return Done();
  }

  ScalarText DoubleQuoted() && {
    for (at_ = 1; at_ < raw_.size() && raw_[at_] != '"';) {
      if (raw_[at_] == '\\') {
        Escape();
      } else {
        CopyOrFold();
      }
    }
    return Done();
  }

  // The lines of a folded scalar are kept apart, too: it makes no difference to an expression.
  ScalarText Block() && {
    at_ = std::min(raw_.find_first_of("\r\n"), raw_.size());
    SkipBreak();
    const size_t indentation = Indentation();
    while (at_ < raw_.size()) {
      for (size_t i = 0; i < indentation && at_ < raw_.size() && raw_[at_] == ' '; ++i) ++at_;
      const size_t end = std::min(raw_.find_first_of("\r\n", at_), raw_.size());
      while (at_ < end) Copy();
      if (at_ < raw_.size()) Put('\n', at_);
      SkipBreak();
    }
    return Done();
  }

 private:
  void SkipBreak() {
    if (at_ < raw_.size()) at_ += raw_.substr(at_, 2) == "\r\n" ? 2U : 1U;
  }

  // Of the first line that is not blank.
  size_t Indentation() const {
    const size_t first = std::min(raw_.find_first_not_of(" \r\n", at_), raw_.size());
    const size_t line_break = first == 0 ? std::string_view::npos : raw_.find_last_of("\r\n", first - 1);
    return line_break == std::string_view::npos ? 0 : first - line_break - 1;
  }

  // A line break with the blanks around it is one blank.
  void CopyOrFold() {
    if (kBlanksAndBreaks.find(raw_[at_]) == std::string_view::npos) return Copy();
    const size_t line_break = std::min(raw_.find_first_not_of(kBlanks, at_), raw_.size());
    const bool folds =
        line_break < raw_.size() && kBlanksAndBreaks.find(raw_[line_break]) != std::string_view::npos;
    if (folds) {
      Put(' ', at_);
      at_ = std::min(raw_.find_first_not_of(kBlanksAndBreaks, at_), raw_.size());
    }
    while (!folds && at_ < line_break) Copy();
  }

  void Escape() {
    const size_t begin = at_;
    const char letter = begin + 1 < raw_.size() ? raw_[begin + 1] : '\\';
    at_ = std::min(begin + 2, raw_.size());
    if (letter == 'x' || letter == 'u' || letter == 'U') return Code(begin, letter);
    if (letter == '\n' || letter == '\r') {
      at_ = std::min(raw_.find_first_not_of(kBlanksAndBreaks, begin + 1), raw_.size());
      return;
    }
    const auto known = std::ranges::find(kEscapes, letter, &std::pair<char, char>::first);
    Put(known != kEscapes.end() ? known->second : letter, begin);
  }

  void Code(size_t begin, char letter) {
    const size_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : 8;
    char32_t rune = 0;
    for (size_t i = 0; i < digits && at_ < raw_.size(); ++i, ++at_) {
      const int digit = HexValue(raw_[at_]);
      if (digit < 0) break;
      rune = rune << 4 | static_cast<char32_t>(digit);
    }
    std::string text;
    text::AppendRune(text, rune);
    for (const char c : text) Put(c, begin);
  }

  void Copy() {
    Put(raw_[at_], at_);
    ++at_;
  }
  void Put(char c, size_t at) {
    out_.text += c;
    out_.offsets.push_back(begin_ + static_cast<uint32_t>(at));
  }
  ScalarText Done() {
    out_.offsets.push_back(begin_ + static_cast<uint32_t>(at_));
    return std::move(out_);
  }

  std::string_view raw_;
  uint32_t begin_;
  size_t at_ = 0;
  ScalarText out_;
};

ScalarText ReadStyled(std::string_view raw, uint32_t begin, SyntaxStyle style) {
  ScalarTextReader reader(raw, begin);
  switch (style) {
    case SyntaxStyle::kSingleQuoted: return std::move(reader).SingleQuoted();
    case SyntaxStyle::kDoubleQuoted: return std::move(reader).DoubleQuoted();
    case SyntaxStyle::kLiteral:
    case SyntaxStyle::kFolded: return std::move(reader).Block();
    default: return std::move(reader).Plain();
  }
}

}  // namespace

size_t ScalarText::PositionOf(uint32_t offset) const {
  const auto at = static_cast<size_t>(std::ranges::lower_bound(offsets, offset) - offsets.begin());
  return std::min(at, text.size());
}

ScalarText ReadScalar(const SyntaxTree& tree, SyntaxId scalar) {
  const SyntaxNode& node = tree[scalar];
  return ReadStyled(tree.TextOf(node.place), node.place.offset, node.style);
}

std::string WithoutQuotes(std::string_view raw) {
  if (raw.empty() || (raw.front() != '"' && raw.front() != '\'')) return std::string(raw);
  return ReadStyled(raw, 0, raw.front() == '"' ? SyntaxStyle::kDoubleQuoted : SyntaxStyle::kSingleQuoted)
      .text;
}

}  // namespace plimsoll::lsp
