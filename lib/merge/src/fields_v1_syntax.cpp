// Reads as json-iterator does, token by token, and stops at the first error. A token after the end of the
// text is a zero byte.
#include "fields_v1_syntax.h"

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/fields_v1.h"
#include "plimsoll/merge/limits.h"
#include "plimsoll/merge/path_element.h"
#include "plimsoll/text/json_string.h"
#include "plimsoll/text/source.h"

namespace plimsoll::merge {
namespace {

std::string Found(std::string_view what, char c) { return std::string(what) + ", but found " + c; }

bool IsHex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

class IteratorReading {
 public:
  explicit IteratorReading(std::string_view text) : text_(text) {}

  std::optional<std::string> Run() {
    ReadSet(0);
    return given_up_ ? std::nullopt : error_;
  }

 private:
  bool Stopped() const { return error_ || given_up_; }

  void Report(const std::string& what) {
    if (!Stopped()) error_ = JsonIteratorError(what, text_, at_);
  }

  char NextToken() {
    const size_t next = text_.find_first_not_of(" \t\r\n", at_);
    if (next == std::string_view::npos) return '\0';
    at_ = next + 1;
    return text_[next];
  }

  char NextByte() {
    if (at_ < text_.size()) return text_[at_++];
    ended_ = true;
    return '\0';
  }

  void ReadSet(uint32_t depth) {
    if (depth > kMaxDepth) given_up_ = true;
    if (Stopped()) return;
    const char c = NextToken();
    if (c == 'n') return SkipWord("skipThreeBytes", "ull");
    if (c != '{') return Report(Found("ReadMapCB: expect { or n", c));
    ReadMembers("ReadMapCB", [&](const std::string& key) { ReadElement(key, depth); });
  }

  // Behind the brace.
  template <class Use>
  void ReadMembers(const std::string& reader, const Use& use) {
    char c = NextToken();
    if (c == '}') return;
    if (c != '"') return Report(Found(reader + ": expect \" after {", c));
    --at_;
    do {
      const std::string key = ReadString();
      const char colon = NextToken();
      // One of its two readers shows the byte that it has read, the other the one before the key.
      const bool map = reader == "ReadMapCB";
      if (colon != ':') {
        return Report(Found(std::string(map ? "ReadMapCB" : "ReadObject") + ": expect : after object field",
                            map ? c : colon));
      }
      if (!Stopped()) use(key);
      if (Stopped()) return;
      c = NextToken();
    } while (c == ',');
    if (c != '}') Report(reader + ": object not ended with }");
  }

  void ReadElement(const std::string& key, uint32_t depth) {
    if (key == ".") return Skip(depth + 1);
    Arena arena;
    PathElement element;
    std::string problem;
    switch (ReadWire(key, arena, element, problem)) {
      case WireElement::kUnknown: return Skip(depth + 1);
      case WireElement::kBad: return Report("parsing key as path element: " + problem);
      case WireElement::kRead: return ReadSet(depth + 1);
    }
  }

  void Skip(uint32_t depth) {
    if (depth > kMaxDepth) given_up_ = true;
    if (Stopped()) return;
    const char c = NextToken();
    switch (c) {
      case '"': --at_; return static_cast<void>(ReadString());
      case 'n': return SkipWord("skipThreeBytes", "ull");
      case 't': return SkipWord("skipThreeBytes", "rue");
      case 'f': return SkipWord("skipFourBytes", "alse");
      case '{': return ReadMembers("ReadObjectCB", [&](const std::string&) { Skip(depth + 1); });
      case '[':
      case '-': given_up_ = true; return;
      default: break;
    }
    if (c >= '0' && c <= '9') {
      given_up_ = true;
    } else {
      Report("Skip: do not know how to skip: " + std::to_string(static_cast<unsigned char>(c)));
    }
  }

  void SkipWord(const std::string& reader, std::string_view rest) {
    for (const char wanted : rest) {
      if (NextByte() != wanted) return Report(reader + ": expect " + std::string(rest));
    }
  }

  std::string ReadString() {
    if (Stopped()) return {};
    const char c = NextToken();
    if (c == 'n') {
      SkipWord("skipThreeBytes", "ull");
      return {};
    }
    if (c != '"') {
      Report(Found("ReadString: expects \" or n", c));
      return {};
    }
    const size_t begin = at_;
    if (ReadPlain()) return std::string(text_.substr(begin, at_ - 1 - begin));
    if (Stopped()) return {};
    while (!ended_ && !Stopped()) {
      const char next = NextByte();
      if (next == '"') return Decoded(text_.substr(begin, at_ - 1 - begin));
      if (next == '\\') SkipEscaped(NextByte());
    }
    Report("readStringSlowPath: unexpected end of input");
    return {};
  }

  // Whether the text ends before an escaped character; if it does not, nothing is read.
  bool ReadPlain() {
    for (size_t i = at_; i < text_.size() && text_[i] != '\\'; ++i) {
      if (text_[i] == '"') {
        at_ = i + 1;
        return true;
      }
      const auto byte = static_cast<unsigned char>(text_[i]);
      if (byte >= ' ') continue;
      Report("ReadString: invalid control character found: " + std::to_string(byte));
      return false;
    }
    return false;
  }

  void SkipEscaped(char c) {
    if (c != 'u') {
      if (std::string_view("\"\\/bfnrt").find(c) == std::string_view::npos || ended_) {
        Report("readEscapedChar: invalid escape char after \\");
      }
      return;
    }
    for (int i = 0; i < 4; ++i) {
      const char digit = NextByte();
      if (ended_) return;
      if (!IsHex(digit)) return Report(Found("readU4: expects 0~9 or a~f", digit));
    }
  }

  static std::string Decoded(std::string_view raw) {
    const text::Source source("", raw);
    std::string out;
    const bool plain = text::DecodeJsonString(source.bytes(), out) == text::JsonText::kAsWritten;
    return plain ? std::string(raw) : out;
  }

  const std::string_view text_;
  size_t at_ = 0;
  bool ended_ = false;     // a byte after the end was read
  bool given_up_ = false;  // there is something that is not imitated
  std::optional<std::string> error_;
};

}  // namespace

std::optional<std::string> FieldsV1SyntaxError(std::string_view text) { return IteratorReading(text).Run(); }

}  // namespace plimsoll::merge
