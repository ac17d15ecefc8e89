#include "plain_wire.h"

#include <array>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/json_number.h"

namespace plimsoll::merge {
namespace {

// Lists with more keys than this are not plain.
constexpr size_t kMaxFields = 8;
// Integers of so many digits are floats without a loss.
constexpr size_t kMaxDigits = 15;

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool Take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool AtEnd() const { return at_ == text_.size(); }

  bool String(std::string_view& out) {
    if (!Take('"')) return false;
    const size_t begin = at_;
    while (at_ < text_.size() && IsPlain(text_[at_])) ++at_;
    out = text_.substr(begin, at_ - begin);
    return Take('"');
  }

  bool Scalar(Node& out) {
    if (at_ == text_.size()) return false;
    switch (text_[at_]) {
      case '"': {
        std::string_view text;
        const bool good = String(text);
        out = Node::String(text);
        return good;
      }
      case 't': out = Node::Bool(true); return Word("true");
      case 'f': out = Node::Bool(false); return Word("false");
      case 'n': out = Node(); return Word("null");
      default: return Integer(out);
    }
  }

 private:
  static bool IsPlain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

  bool Word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  bool Integer(Node& out) {
    const size_t begin = at_;
    int64_t value = 0;
    for (; at_ < text_.size() && ascii::IsDigit(text_[at_]); ++at_) {
      if (at_ - begin == kMaxDigits) return false;
      value = value * 10 + (text_[at_] - '0');
    }
    out = Node::Float(static_cast<double>(value));
    return at_ - begin == 1 || (at_ > begin && text_[begin] != '0');
  }

  std::string_view text_;
  size_t at_ = 0;
};

bool AreDistinct(std::span<const Member> sorted) {
  for (size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i - 1].key == sorted[i].key) return false;
  }
  return true;
}

}  // namespace

bool ReadPlainKey(std::string_view json, Arena& arena, PathElement& out) {
  Scanner scanner(json);
  std::array<Member, kMaxFields> fields;
  size_t count = 0;
  if (!scanner.Take('{')) return false;
  do {
    if (count == kMaxFields) return false;
    Member& field = fields[count++];
    if (!scanner.String(field.key) || !scanner.Take(':') || !scanner.Scalar(field.value)) return false;
  } while (scanner.Take(','));
  if (!scanner.Take('}') || !scanner.AtEnd()) return false;
  const std::span<Member> all(fields.data(), count);
  SortMembers(all);
  if (!AreDistinct(all)) return false;
  out = PathElement::Key(CopyMembers(all, arena));
  return true;
}

bool ReadPlainValue(std::string_view json, Arena& arena, PathElement& out) {
  Scanner scanner(json);
  Node value;
  if (!scanner.Scalar(value) || !scanner.AtEnd()) return false;
  out = PathElement::ValueOf(CopyNodes({&value, 1}, arena)[0]);
  return true;
}

}  // namespace plimsoll::merge
