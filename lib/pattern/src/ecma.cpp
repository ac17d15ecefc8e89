#include "plimsoll/pattern/ecma.h"

#include <array>
#include <utility>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/pattern/pattern.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::pattern {
namespace {

// White space and line ends of ECMA-262, as the inside of a class.
constexpr std::string_view kEcmaSpaces = R"(\t\n\v\f\r\x{20}\x{a0}\x{feff}\p{Z})";
constexpr std::string_view kNotLineEnd = R"([^\n\r\x{2028}\x{2029}])";

constexpr std::array<std::pair<std::string_view, std::string_view>, 38> kCategories = {{
    {"Letter", "L"},
    {"Cased_Letter", "LC"},
    {"Uppercase_Letter", "Lu"},
    {"Lowercase_Letter", "Ll"},
    {"Titlecase_Letter", "Lt"},
    {"Modifier_Letter", "Lm"},
    {"Other_Letter", "Lo"},
    {"Mark", "M"},
    {"Combining_Mark", "M"},
    {"Nonspacing_Mark", "Mn"},
    {"Spacing_Mark", "Mc"},
    {"Enclosing_Mark", "Me"},
    {"Number", "N"},
    {"Decimal_Number", "Nd"},
    {"digit", "Nd"},
    {"Letter_Number", "Nl"},
    {"Other_Number", "No"},
    {"Punctuation", "P"},
    {"punct", "P"},
    {"Connector_Punctuation", "Pc"},
    {"Dash_Punctuation", "Pd"},
    {"Open_Punctuation", "Ps"},
    {"Close_Punctuation", "Pe"},
    {"Initial_Punctuation", "Pi"},
    {"Final_Punctuation", "Pf"},
    {"Other_Punctuation", "Po"},
    {"Symbol", "S"},
    {"Math_Symbol", "Sm"},
    {"Currency_Symbol", "Sc"},
    {"Modifier_Symbol", "Sk"},
    {"Other_Symbol", "So"},
    {"Separator", "Z"},
    {"Space_Separator", "Zs"},
    {"Line_Separator", "Zl"},
    {"Paragraph_Separator", "Zp"},
    {"Other", "C"},
    {"Control", "Cc"},
    {"Format", "Cf"},
}};

// How a pattern is taken that is fine but not for us.
enum class Unsupported : uint8_t { kFails, kPasses };

class Translator {
 public:
  Translator(std::string_view text, Unsupported unsupported) : text_(text), unsupported_(unsupported) {}

  Result<std::string> Run() {
    while (at_ < text_.size() && error_.empty()) Next();
    if (!error_.empty()) return Fail(std::move(error_));
    return std::move(out_);
  }

 private:
  bool Has(std::string_view next) const { return text_.substr(at_).starts_with(next); }

  void Next() {
    const char c = text_[at_];
    if (c == '\\') return Escape(false);
    if (c == '[') return Class();
    if (c == '(') return Group();
    ++at_;
    if (c == '.') {
      out_ += kNotLineEnd;
    } else {
      out_ += c;
    }
  }

  void Group() {
    for (const std::string_view look : {"(?=", "(?!", "(?<=", "(?<!"}) {
      if (!Has(look)) continue;
      at_ += look.size();
      out_ += "(?:";
      return Refuse("a lookahead or lookbehind");
    }
    if (Has("(?<")) {
      at_ += 3;
      out_ += "(?P<";
      return;
    }
    if (Has("(?P")) return Bad("(?P");
    // Flags are for a group of their own, never for all that follows.
    const size_t flags = text_.find_first_not_of("ims-", at_ + 2);
    if (Has("(?") && flags != std::string_view::npos && flags != at_ + 2 && text_[flags] == ')') {
      return Bad("(?) with flags");
    }
    ++at_;
    out_ += '(';
  }

  void Class() {
    if (Has("[^]")) {
      at_ += 3;
      out_ += "(?s:.)";
      return;
    }
    if (Has("[]")) {
      at_ += 2;
      out_ += R"([^\x00-\x{10FFFF}])";
      return;
    }
    out_ += text_[at_++];
    if (Has("^")) out_ += text_[at_++];
    while (at_ < text_.size() && text_[at_] != ']' && error_.empty()) {
      if (text_[at_] == '\\') {
        Escape(true);
        continue;
      }
      // Inside a class a bracket is itself, also before a colon.
      if (text_[at_] == '[') out_ += '\\';
      out_ += text_[at_++];
    }
    if (at_ < text_.size()) out_ += text_[at_++];
  }

  void Escape(bool in_class) {
    const std::string_view rest = text_.substr(at_ + 1);
    if (rest.empty()) return Bad("\\ at the end");
    const char c = rest[0];
    switch (c) {
      case 's':
      case 'S': return Space(c == 'S', in_class);
      case 'c': return Control(rest);
      case 'u': return Unicode(rest);
      case 'p':
      case 'P': return Property(rest);
      case 'k': return Skip(rest.find('>') == std::string_view::npos ? 1 : rest.find('>') + 1);
      case 'x':
        if (rest.size() < 3 || !ascii::IsHexDigit(rest[1]) || !ascii::IsHexDigit(rest[2])) return Bad("\\x");
        return Copy(3);
      default: break;
    }
    if (c == '0' && (rest.size() == 1 || !ascii::IsDigit(rest[1]))) return Put(R"(\x00)", 1);
    if (ascii::IsDigit(c))
      return Skip(rest.find_first_not_of("0123456789") == std::string_view::npos
                      ? rest.size()
                      : rest.find_first_not_of("0123456789"));
    if (c == 'b' && in_class) return Put(R"(\x08)", 1);
    if (ascii::IsLetter(c) && std::string_view("dDwWbBtnvfr").find(c) == std::string_view::npos) {
      return Bad(std::string("\\") + c);
    }
    Copy(1);
  }

  // Copies the backslash and `count` bytes after it.
  void Copy(size_t count) {
    out_ += text_.substr(at_, count + 1);
    at_ += count + 1;
  }
  void Put(std::string_view translated, size_t count) {
    out_ += translated;
    at_ += count + 1;
  }
  void Skip(size_t count) {
    at_ += count + 1;
    out_ += "(?:)";
    Refuse("a backreference");
  }

  // A class cannot hold the complement of another; there ASCII has to do.
  void Space(bool complement, bool in_class) {
    if (in_class) return complement ? Copy(1) : Put(kEcmaSpaces, 1);
    Put((complement ? "[^" : "[") + std::string(kEcmaSpaces) + "]", 1);
  }

  void Control(std::string_view rest) {
    if (rest.size() < 2 || !ascii::IsLetter(rest[1])) return Bad("\\c");
    std::string escape = "\\x";
    AppendLowerHex(escape, static_cast<uint8_t>(rest[1] & 0x1F));
    Put(escape, 2);
  }

  static int ValueOfHex(std::string_view digits) {
    int value = 0;
    for (const char c : digits) value = value * 16 + HexValue(c);
    return value;
  }

  static bool FourHex(std::string_view text) {
    if (text.size() < 4) return false;
    return ascii::IsHexDigit(text[0]) && ascii::IsHexDigit(text[1]) && ascii::IsHexDigit(text[2]) &&
           ascii::IsHexDigit(text[3]);
  }

  void Unicode(std::string_view rest) {
    if (rest.size() > 2 && rest[1] == '{') {
      const size_t end = rest.find('}');
      if (end == std::string_view::npos) return Bad("\\u{");
      return Put("\\x" + std::string(rest.substr(1, end)), end + 1);
    }
    if (!FourHex(rest.substr(1))) return Bad("\\u");
    const int high = ValueOfHex(rest.substr(1, 4));
    const bool paired =
        high >= 0xD800 && high < 0xDC00 && rest.substr(5).starts_with("\\u") && FourHex(rest.substr(7));
    if (!paired) return Put("\\x{" + std::string(rest.substr(1, 4)) + "}", 5);
    const int low = ValueOfHex(rest.substr(7, 4));
    std::string rune;
    text::AppendRune(rune, static_cast<char32_t>(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)));
    Put(rune, 11);
  }

  void Property(std::string_view rest) {
    const size_t end = rest.find('}');
    if (rest.size() < 2 || rest[1] != '{' || end == std::string_view::npos) return Bad("\\p");
    std::string_view name = rest.substr(2, end - 2);
    if (const size_t equals = name.find('='); equals != std::string_view::npos)
      name = name.substr(equals + 1);
    for (const auto& [long_name, short_name] : kCategories) {
      if (name == long_name) name = short_name;
    }
    Put(std::string("\\") + rest[0] + "{" + std::string(name) + "}", end + 1);
  }

  void Refuse(std::string_view what) {
    if (unsupported_ == Unsupported::kFails) error_ = std::string(what) + " in a pattern is not supported";
  }
  void Bad(const std::string& what) { error_ = what + " means nothing in a pattern of ECMA-262"; }

  std::string_view text_;
  Unsupported unsupported_;
  size_t at_ = 0;
  std::string out_;
  std::string error_;
};

}  // namespace

Result<std::string> FromEcma(std::string_view pattern) {
  return Translator(pattern, Unsupported::kFails).Run();
}

bool IsEcmaPattern(std::string_view pattern) {
  const Result<std::string> translated = Translator(pattern, Unsupported::kPasses).Run();
  return translated && CheckSyntax(*translated).has_value();
}

}  // namespace plimsoll::pattern
