// The pattern is read once from left to right. Each part yields the shortest text that satisfies it, or a
// longer one when the whole would be too short otherwise; of alternatives the first is taken. Since this
// knows nothing of word boundaries and the like, the outcome is checked with the pattern itself.
#include "plimsoll/pattern/pattern_text.h"

#include <algorithm>
#include <array>
#include <bitset>

#include "plimsoll/base/ascii.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {
namespace {

constexpr std::array<std::string_view, 29> kSampleWords = {"sample",
                                                           "1",
                                                           "10m",
                                                           "1Gi",
                                                           "1h",
                                                           "50%",
                                                           "v1",
                                                           "v1.0.0",
                                                           "1.0.0",
                                                           "example.com",
                                                           "sample.example.com",
                                                           "https://example.com",
                                                           "http://example.com",
                                                           "/sample",
                                                           "sample/sample",
                                                           "192.0.2.1",
                                                           "192.0.2.0/24",
                                                           "2001:db8::1",
                                                           "2001:db8::/32",
                                                           "Sample",
                                                           "SAMPLE",
                                                           "sample@example.com",
                                                           "sample:1",
                                                           "12:00",
                                                           "2024-01-01",
                                                           "2024-01-01T00:00:00Z",
                                                           "0 0 * * *",
                                                           "us-east-1",
                                                           "vpc-0123456789abcdef0"};
// Groups in groups.
constexpr int kMaxGroups = 50;
constexpr size_t kMaxText = 20'000;

using Letters = std::bitset<128>;

Letters Range(unsigned char from, unsigned char to) {
  Letters out;
  for (unsigned letter = from; letter <= to && letter < out.size(); ++letter) out.set(letter);
  return out;
}

Letters Named(char escape) {
  const Letters digits = Range('0', '9');
  const Letters words = digits | Range('a', 'z') | Range('A', 'Z') | Range('_', '_');
  const Letters spaces = Range('\t', '\r') | Range(' ', ' ');
  switch (escape) {
    case 'd': return digits;
    case 'D': return ~digits;
    case 'w': return words;
    case 'W': return ~words;
    case 's': return spaces;
    case 'S': return ~spaces;
    case 'n': return Range('\n', '\n');
    case 't': return Range('\t', '\t');
    default: return Range(static_cast<unsigned char>(escape), static_cast<unsigned char>(escape));
  }
}

// The one that reads best.
std::string Pick(const Letters& letters) {
  for (const auto& [from, to] : {std::pair{'a', 'z'}, std::pair{'1', '9'}, std::pair{'A', 'Z'},
                                 std::pair{'0', '0'}, std::pair{'!', '~'}, std::pair{' ', ' '}}) {
    for (char letter = from; letter <= to; ++letter) {
      if (letters.test(static_cast<size_t>(letter))) return std::string(1, letter);
    }
  }
  return "";
}

class PatternReader {
 public:
  // Parts that may be repeated are, this often if they may.
  PatternReader(std::string_view pattern, size_t stretch) : rest_(pattern), stretch_(stretch) {}

  std::optional<std::string> Text() {
    std::string out = Alternatives(0);
    return good_ && rest_.empty() ? std::optional(out) : std::nullopt;
  }

 private:
  std::string Alternatives(int depth) {
    if (depth > kMaxGroups) good_ = false;
    std::string first = Sequence(depth);
    while (good_ && rest_.starts_with('|')) {
      rest_.remove_prefix(1);
      Sequence(depth);
    }
    return first;
  }

  std::string Sequence(int depth) {
    std::string out;
    while (good_ && !rest_.empty() && rest_[0] != '|' && rest_[0] != ')') {
      const std::string atom = Atom(depth);
      const size_t times = Times();
      if (times * atom.size() + out.size() > kMaxText) good_ = false;
      for (size_t i = 0; good_ && i < times; ++i) out += atom;
    }
    return out;
  }

  char Take() {
    if (rest_.empty()) {
      good_ = false;
      return 0;
    }
    const char letter = rest_[0];
    rest_.remove_prefix(1);
    return letter;
  }

  std::string Atom(int depth) {
    const char letter = Take();
    switch (letter) {
      case '(': return Group(depth);
      case '[': return Pick(Class());
      case '\\': return Escape();
      case '.': return "a";
      case '^':
      case '$': return "";
      default: return std::string(1, letter);
    }
  }

  std::string Group(int depth) {
    if (rest_.starts_with("?P<") || rest_.starts_with("?<")) {
      rest_.remove_prefix(std::min(rest_.find('>'), rest_.size() - 1) + 1);
    } else if (rest_.starts_with('?')) {
      const size_t end = rest_.find_first_of(":)");
      if (end == std::string_view::npos) return good_ = false, "";
      const bool flags_alone = rest_[end] == ')';
      rest_.remove_prefix(end + 1);
      if (flags_alone) return "";
    }
    std::string out = Alternatives(depth + 1);
    if (Take() != ')') good_ = false;
    return out;
  }

  std::string Escape() {
    const char letter = Take();
    if (letter == 'b' || letter == 'B' || letter == 'A' || letter == 'z') return "";
    if (letter != 'p' && letter != 'P') return Pick(Named(letter));
    if (rest_.starts_with('{')) rest_.remove_prefix(std::min(rest_.find('}'), rest_.size() - 1) + 1);
    return "a";
  }

  Letters Class() {
    const bool negated = rest_.starts_with('^');
    if (negated) rest_.remove_prefix(1);
    Letters out;
    bool first = true;
    while (good_ && (first || !rest_.starts_with(']'))) {
      first = false;
      if (rest_.starts_with("[:")) {
        out |= Posix();
        continue;
      }
      const Letters one = ClassLetter();
      const bool range = rest_.size() > 1 && rest_[0] == '-' && rest_[1] != ']' && one.count() == 1;
      if (!range) {
        out |= one;
        continue;
      }
      rest_.remove_prefix(1);
      const Letters end = ClassLetter();
      if (end.count() == 1) out |= Range(First(one), First(end));
    }
    Take();
    return negated ? ~out & Range(' ', '~') : out;
  }

  static unsigned char First(const Letters& letters) {
    unsigned char at = 0;
    while (at < 127 && !letters.test(at)) ++at;
    return at;
  }

  Letters ClassLetter() {
    const char letter = Take();
    if (letter == '\\') return Named(Take());
    return Range(static_cast<unsigned char>(letter), static_cast<unsigned char>(letter));
  }

  Letters Posix() {
    const size_t end = rest_.find(":]");
    if (end == std::string_view::npos) return good_ = false, Letters();
    const std::string_view name = rest_.substr(2, end - 2);
    rest_.remove_prefix(end + 2);
    if (name == "digit") return Range('0', '9');
    if (name == "upper") return Range('A', 'Z');
    if (name == "space") return Range(' ', ' ');
    return Range('a', 'z');
  }

  size_t Within(size_t least, size_t most) const { return std::clamp(stretch_, least, most); }

  // How often the atom before it is repeated.
  size_t Times() {
    if (rest_.empty()) return 1;
    size_t out = 1;
    const char letter = rest_[0];
    if (letter == '*')
      out = Within(0, SIZE_MAX);
    else if (letter == '+')
      out = Within(1, SIZE_MAX);
    else if (letter == '?')
      out = Within(0, 0);
    else if (letter == '{')
      return Counted();
    else
      return 1;
    rest_.remove_prefix(1);
    if (rest_.starts_with('?')) rest_.remove_prefix(1);
    return out;
  }

  size_t Number() {
    size_t out = 0;
    while (!rest_.empty() && ascii::IsDigit(rest_[0]) && out < kMaxText) {
      out = out * 10 + static_cast<size_t>(Take() - '0');
    }
    return out;
  }

  size_t Counted() {
    rest_.remove_prefix(1);
    const size_t least = Number();
    size_t most = least;
    if (rest_.starts_with(',')) {
      rest_.remove_prefix(1);
      most = rest_.starts_with('}') ? SIZE_MAX : Number();
    }
    if (Take() != '}' || most < least) return good_ = false, 0;
    if (rest_.starts_with('?')) rest_.remove_prefix(1);
    return Within(least, most);
  }

  std::string_view rest_;
  size_t stretch_;
  bool good_ = true;
};

}  // namespace

std::optional<std::string> TextMatching(std::string_view text, TextLength length) {
  const auto compiled = Pattern::Compile(text);
  if (!compiled) return std::nullopt;
  const auto fits = [&](std::string_view one) {
    return one.size() >= length.least && one.size() <= length.most && compiled->Matches(one);
  };
  for (const std::string_view word : kSampleWords) {
    if (fits(word)) return std::string(word);
  }
  for (const size_t stretch : {size_t{1}, size_t{0}, size_t{3}, std::min(length.least, kMaxText)}) {
    const auto made = PatternReader(text, stretch).Text();
    if (made && fits(*made)) return made;
  }
  return std::nullopt;
}

}  // namespace plimsoll::pattern
