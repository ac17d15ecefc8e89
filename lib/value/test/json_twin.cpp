#include "json_twin.h"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::value {
namespace {

std::string Place(size_t offset, size_t length) {
  return "@" + std::to_string(offset) + "+" + std::to_string(length);
}

std::string FloatText(double number) {
  char text[64];
  std::snprintf(text, sizeof text, "float %a", number);
  return text;
}

std::string StringText(std::string_view text) {
  return "string " + std::to_string(text.size()) + ":" + std::string(text);
}

class Twin {
 public:
  Twin(std::string_view text, DuplicateKeys mode) : text_(text), mode_(mode) {}

  PlainReading Read() {
    Space();
    out_.description = ReadValue("");
    Space();
    if (!Failed() && at_ != text_.size()) Wrong("after top-level value");
    if (Failed()) out_.description.clear(), out_.duplicates.clear();
    return out_;
  }

 private:
  bool Failed() const { return out_.syntax_error; }
  bool More() const { return at_ < text_.size() && !Failed(); }
  bool Is(char c) const { return More() && text_[at_] == c; }
  bool IsDigit() const { return More() && text_[at_] >= '0' && text_[at_] <= '9'; }
  void Space() {
    while (Is(' ') || Is('\t') || Is('\r') || Is('\n')) ++at_;
  }

  void Fail(std::string message) {
    if (Failed()) return;
    out_ = {{}, std::move(message), at_, true, {}};
  }
  // The byte at hand is wrong; at the end of the text a space is, or the end itself.
  void Wrong(std::string_view context, bool space_is_wrong = false) {
    if (!More() && !space_is_wrong) return Fail("unexpected end of JSON input");
    std::string message = "invalid character ";
    text::AppendQuotedByte(message, More() ? static_cast<uint8_t>(text_[at_]) : ' ');
    Fail(message + " " + std::string(context));
  }

  std::string ReadValue(const std::string& path) {
    if (Is('{')) return ReadObject(path);
    if (Is('[')) return ReadArray(path);
    if (Is('"')) {
      const size_t begin = at_;
      const std::string text = ReadString();
      return StringText(text) + Place(begin, at_ - begin);
    }
    if (Is('-') || IsDigit()) return ReadNumber();
    for (std::string_view word : {"true", "false", "null"}) {
      if (Is(word[0])) return ReadWord(word);
    }
    Wrong("looking for beginning of value");
    return {};
  }

  std::string ReadWord(std::string_view word) {
    const size_t begin = at_;
    for (char c : word) {
      if (!Is(c)) Wrong("in literal " + std::string(word) + " (expecting '" + c + "')", true);
      if (Failed()) return {};
      ++at_;
    }
    return std::string(word) + Place(begin, word.size());
  }

  void Digits(std::string_view context) {
    if (!IsDigit()) Wrong(context, true);
    while (IsDigit()) ++at_;
  }

  std::string ReadNumber() {
    const size_t begin = at_;
    if (Is('-')) ++at_;
    if (Is('0')) {
      ++at_;
    } else {
      Digits("in numeric literal");
    }
    if (Is('.')) ++at_, Digits("after decimal point in numeric literal");
    if (Is('e') || Is('E')) {
      ++at_;
      if (Is('+') || Is('-')) ++at_;
      Digits("in exponent of numeric literal");
    }
    return NumberText(std::string(text_.substr(begin, at_ - begin))) + Place(begin, at_ - begin);
  }

  std::string NumberText(const std::string& literal) {
    if (Failed()) return {};
    errno = 0;
    char* end = nullptr;
    const long long integer = std::strtoll(literal.c_str(), &end, 10);
    if (*end == 0 && errno == 0) return "int " + std::to_string(integer);
    const double number = std::strtod(literal.c_str(), nullptr);
    if (!std::isinf(number)) return FloatText(number);
    if (out_.error.empty()) {
      out_.error = "json: cannot unmarshal number " + literal + " into Go value of type float64";
      out_.error_offset = at_ - literal.size();
    }
    return "null";
  }

  // The code unit of four hexadecimal digits after \u.
  int32_t Hex() {
    int32_t unit = 0;
    for (int i = 0; i < 4 && !Failed(); ++i, ++at_) {
      const bool good =
          More() && std::string_view("0123456789abcdefABCDEF").find(text_[at_]) != std::string::npos;
      if (!good) return Wrong("in \\u hexadecimal character escape", true), 0;
      unit = unit * 16 + static_cast<int32_t>(std::strtol(std::string(1, text_[at_]).c_str(), nullptr, 16));
    }
    return unit;
  }

  // Go joins a pair only when both halves are there; else it reads the second escape anew.
  void ReadUnicode(std::string& out) {
    const int32_t unit = Hex();
    const bool high = unit >= 0xD800 && unit < 0xDC00;
    if (high && text_.substr(at_, 2) == "\\u") {
      const size_t before = at_;
      at_ += 2;
      const int32_t low = Hex();
      if (Failed()) return;
      if (low >= 0xDC00 && low < 0xE000) {
        return text::AppendRune(out, static_cast<char32_t>(0x10000 + (unit - 0xD800) * 0x400 + low - 0xDC00));
      }
      at_ = before;
    }
    text::AppendRune(out, static_cast<char32_t>(unit));
  }

  void ReadEscape(std::string& out) {
    ++at_;
    const std::string_view letters = "\"\\/bfnrt";
    const size_t letter = More() ? letters.find(text_[at_]) : std::string_view::npos;
    if (Is('u')) {
      ++at_;
      ReadUnicode(out);
    } else if (letter == std::string_view::npos) {
      Wrong("in string escape code", true);
    } else {
      out += "\"\\/\b\f\n\r\t"[letter];
      ++at_;
    }
  }

  std::string ReadString() {
    std::string out;
    ++at_;
    while (More() && !Is('"')) {
      if (Is('\\')) {
        ReadEscape(out);
      } else if (static_cast<uint8_t>(text_[at_]) < 0x20) {
        Wrong("in string literal");
      } else {
        const text::Decoded decoded = text::DecodeRune(text_.substr(at_));
        text::AppendRune(out, decoded.rune);
        at_ += decoded.width;
      }
    }
    if (!More()) Wrong("");
    ++at_;
    return out;
  }

  std::string ReadArray(const std::string& path) {
    std::string out = "array" + Place(at_++, 1) + "[";
    Space();
    for (size_t i = 0; !Is(']') || i != 0; ++i) {
      Space();
      ++depth_;
      out += ReadValue(path + "[" + std::to_string(i) + "]") + ";";
      --depth_;
      Space();
      if (Is(']')) break;
      if (!Is(',')) Wrong("after array element");
      if (Failed()) return {};
      ++at_;
    }
    ++at_;
    return out + "]";
  }

  struct PlainMember {
    std::string key;
    std::string description;
    bool lost = false;
  };

  // The member's key joins the earlier ones; one of two equals is lost.
  void AddKey(std::vector<PlainMember>& members, std::string key, const std::string& path) {
    bool lost = false;
    for (PlainMember& member : members) {
      if (member.key != key) continue;
      lost = mode_ == DuplicateKeys::kFirstWins;
      if (!lost) member.lost = true;
    }
    bool repeated = false;
    for (const PlainMember& member : members) repeated |= member.key == key;
    if (repeated) out_.duplicates.push_back(path);
    members.push_back({std::move(key), {}, lost});
  }

  std::string ReadObject(const std::string& path) {
    const std::string head = "object" + Place(at_++, 1) + "{";
    std::vector<PlainMember> members;
    Space();
    while (!Is('}') || !members.empty()) {
      Space();
      if (!Is('"')) Wrong("looking for beginning of object key string");
      if (Failed()) return {};
      const size_t begin = at_;
      const std::string key = ReadString();
      if (Failed()) return {};
      const std::string member_path = depth_ == 0 ? key : path + "." + key;
      AddKey(members, key, member_path);
      members.back().description = StringText(key) + Place(begin, at_ - begin);
      Space();
      if (!Is(':')) Wrong("after object key");
      if (Failed()) return {};
      ++at_;
      Space();
      ++depth_;
      members.back().description += "=" + ReadValue(member_path);
      --depth_;
      Space();
      if (Is('}')) break;
      if (!Is(',')) Wrong("after object key:value pair");
      if (Failed()) return {};
      ++at_;
    }
    ++at_;
    std::string out = head;
    for (const PlainMember& member : members) {
      if (!member.lost) out += member.description + ";";
    }
    return out + "}";
  }

  std::string_view text_;
  DuplicateKeys mode_;
  size_t at_ = 0;
  size_t depth_ = 0;  // of steps in the path
  PlainReading out_;
};

}  // namespace

PlainReading ReadPlainly(std::string_view text, DuplicateKeys mode) { return Twin(text, mode).Read(); }

std::string Describe(Value value) {
  const std::string place = Place(value.span().offset, value.span().length);
  std::string out;
  switch (value.kind()) {
    case Kind::kNull: return "null" + place;
    case Kind::kBool: return (value.AsBool() ? "true" : "false") + place;
    case Kind::kInt: return "int " + std::to_string(value.AsInt()) + place;
    case Kind::kUint: return "uint " + std::to_string(value.AsUint()) + place;
    case Kind::kFloat: return FloatText(value.AsFloat()) + place;
    case Kind::kString: return StringText(value.AsString()) + place;
    case Kind::kArray:
      for (Value item : value.Items()) out += Describe(item) + ";";
      return "array" + place + "[" + out + "]";
    case Kind::kObject:
      for (Member member : value.Members())
        out += Describe(member.key_value) + "=" + Describe(member.value) + ";";
      return "object" + place + "{" + out + "}";
  }
  return {};
}

}  // namespace plimsoll::value
