#include "chosen_tree.h"

#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

namespace plimsoll::value {
namespace {

// clang-format off
constexpr std::string_view kWords[] = {
    "a", "b", "", "word", "-", " ", "\n", ":", ": ", " #", "'", "\"", "\\", "0", "1", "10", "_", ".", "\t", "\r",
    "y", "no", "True", "off", "null", "~", "<<", "=", "0x1F", "0o7", "0b1", "08", "1_000", "1e3", ".5", "-.inf",
    ".nan", "1e400", "2001-01-01", "2001-01-01T00:00:00Z", "12:30", "1:2:3.4", "---", "...", "- ", "? ", "[a]",
    "{a}", "!x", "&a", "*a", "|", ">", "%", "@", "`", ",", "  ", "\n\n", " \n", "\n ", "\u00E9", "\u4E16", "\u00A0",
    "\u0085", "\u2028", "\u2029", "\uFEFF", "\uFFFD", "\uFFFE", "\U0001F600", "\x01", "\x1B", "\x7F", "\u0080",
    "<&>", "/", "app.kubernetes.io/name", "registry.example:5000/image:v1", "--flag=value", "\u0663"};
// clang-format on

class Chooser {
 public:
  Chooser(const Choices& choices, bool uints) : with_uint(uints), choices_(choices) {}

  const bool with_uint;
  bool empty() const { return at_ == choices_.size(); }
  // Below the limit; 0 when the choices have run out.
  uint16_t Next(size_t limit) {
    return empty() ? uint16_t{0} : static_cast<uint16_t>(choices_[at_++] % limit);
  }
  uint64_t Next64() {
    uint64_t out = 0;
    for (int i = 0; i < 4; ++i) out = out << 16 | Next(0x10000);
    return out;
  }

 private:
  const Choices& choices_;
  size_t at_ = 0;
};

// Mostly short; now and then long enough to be folded.
std::string ChosenText(Chooser& chooser) {
  std::string out;
  const bool is_long = chooser.Next(8) == 7;
  for (uint16_t n = chooser.Next(is_long ? 60 : 5); n > 0 && !chooser.empty(); --n) {
    out += kWords[chooser.Next(std::size(kWords))];
    if (is_long && chooser.Next(4) != 0) out += chooser.Next(4) == 0 ? "  " : " ";
  }
  return out;
}

double ChosenFloat(Chooser& chooser) {
  switch (chooser.Next(4)) {
    case 0: return chooser.Next(1000) / 8.0;
    case 1: return -0.0;
    case 2: return std::ldexp(1.0, chooser.Next(200) - 100);
    default: break;
  }
  const auto any = std::bit_cast<double>(chooser.Next64());
  return std::isfinite(any) ? any : 0.1;
}

int64_t ChosenInt(Chooser& chooser) {
  return chooser.Next(2) == 0 ? chooser.Next(100) : static_cast<int64_t>(chooser.Next64());
}

Tree ChosenSubtree(Chooser& chooser, int depth) {
  Tree out;
  switch (chooser.Next(depth > 0 ? 14 : 8)) {
    case 0: return out;
    case 1: return Tree::Int(ChosenInt(chooser));
    case 2: return Tree::Bool(chooser.Next(2) == 1);
    case 3: return Tree::Float(ChosenFloat(chooser));
    case 4:
      if (!chooser.with_uint) break;
      return Tree::Uint(uint64_t{1} << 63 | chooser.Next64());
    case 8:
    case 9:
    case 10:
      out = Tree::NewArray();
      for (uint16_t n = chooser.Next(5); n > 0; --n)
        out.AsArray().push_back(ChosenSubtree(chooser, depth - 1));
      return out;
    case 11:
    case 12:
    case 13:
      out = Tree::NewObject();
      for (uint16_t n = chooser.Next(6); n > 0; --n) {
        const std::string key = ChosenText(chooser);
        out.AsObject().Set(key, ChosenSubtree(chooser, depth - 1));
      }
      return out;
    default: break;
  }
  return Tree::String(ChosenText(chooser));
}

}  // namespace

Tree ChosenTree(const Choices& choices, bool with_uint) {
  Chooser chooser(choices, with_uint);
  return ChosenSubtree(chooser, 5);
}

}  // namespace plimsoll::value
