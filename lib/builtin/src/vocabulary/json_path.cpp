// Follows the parser of client-go/util/jsonpath, which has no tree here: only whether there would be one.
#include "json_path.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::builtin {
namespace {

constexpr char32_t kEnd = 0xFFFFFFFF;

bool IsLineEnd(char32_t rune) { return rune == '\r' || rune == '\n'; }
bool IsWordRune(char32_t rune) {
  return rune != kEnd && (rune == '_' || text::IsLetter(rune) || text::IsDigit(rune));
}
bool EndsWord(char32_t rune) {
  constexpr std::u32string_view kEnds = U" \t.,[]$@{}";
  return rune == kEnd || IsLineEnd(rune) || kEnds.find(rune) != std::u32string_view::npos;
}

// `U+002F '/'`.
std::string ShownRune(char32_t rune) {
  char code[16];
  std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(rune));
  std::string out = code;
  if (!text::IsPrint(rune)) return out;
  out += " '";
  text::AppendRune(out, rune);
  return out + "'";
}

bool IsNumber(std::string_view text) {
  if (text::ParseGoInteger(text, 64).fault == text::GoInteger::Fault::kNone) return true;
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size() && std::isfinite(value);
}

// Whether strconv.UnquoteChar takes all of a quoted text, given without its quotes.
bool CanUnquote(std::string_view text, char quote) {
  constexpr std::string_view kPlainEscapes = "abfnrtv\\";
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == quote) return false;
    if (text[i] != '\\') continue;
    if (++i == text.size()) return false;
    const char c = text[i];
    if (kPlainEscapes.find(c) != std::string_view::npos || c == quote) continue;
    const bool octal = ascii::IsOctalDigit(c);
    const size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : octal ? 2 : 0;
    if (digits == 0 || text.size() - i - 1 < digits || (octal && c > '3')) return false;
    for (size_t j = 0; j < digits; ++j) {
      const char digit = text[++i];
      if (!(octal ? ascii::IsOctalDigit(digit) : ascii::IsHexDigit(digit))) return false;
    }
  }
  return true;
}

std::string_view TrimSpaces(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// `1`, `-1`, `1:2`, `::3` and so on.
std::string SliceProblem(std::string_view text) {
  std::string_view rest = text;
  std::string_view parts[3];
  for (int i = 0; i < 3 && (i == 0 || rest.starts_with(':')); ++i) {
    if (i != 0) rest.remove_prefix(1);
    size_t size = rest.starts_with('-') ? 1 : 0;
    while (size < rest.size() && ascii::IsDigit(rest[size])) ++size;
    parts[i] = rest.substr(0, size);
    rest.remove_prefix(size);
  }
  if (!rest.empty()) return "invalid array index " + std::string(text);
  for (const std::string_view part : parts) {
    if (part.empty() || text::ParseGoInteger(part, 64).fault == text::GoInteger::Fault::kNone) continue;
    return "array index " + std::string(part) + " is not a number";
  }
  return {};
}

class JsonPathParser {
 public:
  JsonPathParser(std::string_view text, int depth) : text_(text), depth_(depth) {}

  // The whole template: text, and actions in braces.
  std::string ParseText() {
    while (true) {
      const size_t brace = text_.find('{', at_);
      if (brace == std::string_view::npos) return {};
      at_ = start_ = brace + 1;
      recursive_ = false;
      std::string problem = ParseActions();
      if (!problem.empty()) return problem;
    }
  }

 private:
  char32_t Next() {
    if (at_ >= text_.size()) {
      width_ = 0;
      return kEnd;
    }
    const text::Decoded rune = text::DecodeRune(text_.substr(at_));
    width_ = rune.width;
    at_ += width_;
    return rune.rune;
  }
  void Back() { at_ -= width_; }
  std::string_view Take() {
    const std::string_view taken = text_.substr(start_, at_ - start_);
    start_ = at_;
    return taken;
  }
  bool Skip(std::string_view prefix) {
    if (!text_.substr(at_).starts_with(prefix)) return false;
    at_ += prefix.size();
    Take();
    return true;
  }

  // Up to the brace that ends the action.
  std::string ParseActions() {
    while (true) {
      if (Skip("}")) return {};
      std::string problem = ParseOne();
      if (!problem.empty()) return problem;
    }
  }

  std::string ParseOne() {
    if (Skip("[?(")) return ParseFilter();
    if (text_.substr(at_).starts_with("..")) return ParseRecursive();
    const char32_t rune = Next();
    if (rune == kEnd || IsLineEnd(rune)) return "unclosed action";
    if (rune == ' ' || rune == '@' || rune == '$') {
      Take();
      return {};
    }
    if (rune == '[') return ParseArray();
    if (rune == '"' || rune == '\'') return ParseQuote(static_cast<char>(rune));
    if (rune == '.') return ParseField();
    if (rune == '+' || rune == '-' || text::IsDigit(rune)) return ParseNumber();
    if (!IsWordRune(rune)) return "unrecognized character in action: " + ShownRune(rune);
    while (!EndsWord(Next())) continue;
    Back();
    return Added();
  }

  std::string Added() {
    Take();
    recursive_ = false;
    return {};
  }

  std::string ParseRecursive() {
    if (recursive_) return "invalid multiple recursive descent";
    Skip("..");
    recursive_ = true;
    const char32_t rune = Next();
    Back();
    return IsWordRune(rune) ? ParseField() : std::string();
  }

  std::string ParseNumber() {
    for (char32_t rune = Next(); rune != kEnd && (rune == '.' || text::IsDigit(rune));) rune = Next();
    Back();
    const std::string_view number = Take();
    recursive_ = false;
    return IsNumber(number) ? std::string() : "cannot parse number " + std::string(number);
  }

  std::string ParseField() {
    Take();
    while (true) {
      const char32_t rune = Next();
      if (rune == '\\') {
        Next();
      } else if (EndsWord(rune)) {
        break;
      }
    }
    Back();
    return Added();
  }

  std::string ParseQuote(char quote) {
    while (true) {
      const char32_t rune = Next();
      if (rune == kEnd || rune == '\n') return "unterminated quoted string";
      if (rune == static_cast<char32_t>(quote) && text_[at_ - 2] != '\\') break;
    }
    const std::string_view quoted = Take();
    recursive_ = false;
    if (CanUnquote(quoted.substr(1, quoted.size() - 2), quote)) return {};
    return "unquote string " + std::string(quoted) + " error invalid syntax";
  }

  std::string ParseArray() {
    for (char32_t rune = Next(); rune != ']'; rune = Next()) {
      if (rune == kEnd || rune == '\n') return "unterminated array";
    }
    const std::string_view taken = Take();
    std::string_view text = taken.substr(1, taken.size() - 2);
    recursive_ = false;
    if (text == "*") return {};
    if (text.find(',') != std::string_view::npos) return ParseUnion(text);
    const bool key = text.size() >= 2 && text.starts_with('\'') && text.ends_with('\'') &&
                     text.find('\'', 1) == text.size() - 1;
    if (key) return ParseInner("." + std::string(text.substr(1, text.size() - 2)), &recursive_);
    return SliceProblem(text);
  }

  std::string ParseUnion(std::string_view text) {
    while (true) {
      const size_t comma = text.find(',');
      std::string problem = ParseInner("[" + std::string(TrimSpaces(text.substr(0, comma))) + "]");
      if (!problem.empty() || comma == std::string_view::npos) return problem;
      text.remove_prefix(comma + 1);
    }
  }

  // A quoted text in a filter may have parentheses.
  std::string FilterEndProblem() {
    bool begun = false, ended = false;
    char32_t quote = 0;
    while (true) {
      const char32_t rune = Next();
      if (rune == kEnd || rune == '\n') return "unterminated filter";
      if (rune == '"' || rune == '\'') {
        if (!begun) {
          begun = true;
          quote = rune;
        } else if (rune == quote && text_[at_ - 2] != '\\') {
          ended = true;
        }
      } else if (rune == ')' && begun == ended) {
        break;
      }
    }
    return Next() == ']' ? std::string() : "unclosed array expect ]";
  }

  std::string ParseFilter() {
    constexpr std::string_view kOperators = "!<>=";
    std::string problem = FilterEndProblem();
    if (!problem.empty()) return problem;
    const std::string_view taken = Take(), text = taken.substr(0, taken.size() - 2);
    recursive_ = false;
    const size_t from = text.find_first_of(kOperators);
    size_t to = from == std::string_view::npos ? from : text.find_first_not_of(kOperators, from);
    if (to == std::string_view::npos && from != to) to = text.size() - 1;  // its last character is compared
    if (from == std::string_view::npos || from == 0 || to == from) return ParseInner(std::string(text));
    problem = ParseInner(std::string(text.substr(0, from)));
    return problem.empty() ? ParseInner(std::string(text.substr(to))) : problem;
  }

  std::string ParseInner(const std::string& action, bool* recursive = nullptr) {
    if (depth_ == 0) return "actions are nested too deeply";
    const std::string whole = "{" + action + "}";
    JsonPathParser parser(whole, depth_ - 1);
    std::string problem = parser.ParseText();
    if (recursive != nullptr) *recursive = parser.recursive_;
    return problem;
  }

  std::string_view text_;
  int depth_;
  size_t at_ = 0;
  size_t start_ = 0;
  size_t width_ = 0;
  bool recursive_ = false;  // what came last is `..`
};

}  // namespace

std::string JsonPathProblem(std::string_view text) {
  return JsonPathParser(text, kMaxJsonPathDepth).ParseText();
}

}  // namespace plimsoll::builtin
