// Reading JSON as Go's decoder does: names of members count in full and by case, unknown ones are
// passed over, of several the last one wins, null and what is absent leave zero values, numbers
// must fit their types, lists of bytes are base64. Objects and lists may nest kMaxDepth deep.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "text.h"
#include "values.h"

namespace declared {

inline constexpr size_t kMaxDepth = 1000;

// What is wrong with a document, and where: the byte, and the path of members to it.
struct ReadError {
  size_t offset = 0;
  std::string path;
  std::string message;

  std::string Text() const {
    return (path.empty() ? "" : path + ": ") + message + " (at byte " + std::to_string(offset) + ")";
  }
};

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  // The whole document.
  template <class T>
  std::optional<ReadError> ReadDocument(T& out) {
    T value{};
    if (Read(value)) {
      SkipSpace();
      if (at_ != text_.size()) Fail("unexpected data after the value");
    }
    if (!error_) out = std::move(value);
    return std::move(error_);
  }

  template <class T>
  bool Read(T& out) {
    if (Peek() == 'n') {
      out = T{};
      return Literal("null");
    }
    if constexpr (IsLeaf<T>) {
      return out.ReadFrom(*this);
    } else if constexpr (IsTyped<T>) {
      return Read(out.value);
    } else if constexpr (IsPointer<T>) {
      return Read(out.Make());
    } else if constexpr (IsList<T>) {
      return ReadList(out);
    } else if constexpr (IsMap<T>) {
      return ReadMap(out);
    } else if constexpr (IsStruct<T>) {
      out = T{};
      return Members([&](const std::string& name) {
        bool good = true;
        return ReadMember(name, out, good) ? good : Skip();
      });
    } else if constexpr (std::is_same_v<T, std::string>) {
      return ReadString(out);
    } else if constexpr (std::is_same_v<T, bool>) {
      return ReadBool(out);
    } else if constexpr (std::is_floating_point_v<T>) {
      return ReadFloat(out);
    } else {
      return ReadInteger(out);
    }
  }

  // The first character of what comes next, or 0 at the end.
  char Peek() {
    SkipSpace();
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool ReadString(std::string& out) {
    out.clear();
    if (Peek() != '"') return Unexpected("a string");
    for (++at_; at_ < text_.size();) {
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c == '"') return ++at_, true;
      if (c < 0x20) return Fail("a string contains a control character");
      if (c == '\\') {
        if (!ReadEscape(out)) return false;
        continue;
      }
      const Rune rune = DecodeRune(text_.substr(at_));
      if (rune.valid) out += text_.substr(at_, rune.width);
      if (!rune.valid) out += "\xEF\xBF\xBD";
      at_ += rune.width;
    }
    return Fail("the string does not end");
  }

  // A number as it is written.
  bool ReadNumber(std::string_view& out) {
    const char first = Peek();
    if (first != '-' && (first < '0' || first > '9')) return Unexpected("a number");
    const size_t begin = at_;
    if (first == '-') ++at_;
    const bool zero = at_ < text_.size() && text_[at_] == '0';
    bool good = Digits() > 0 && !(zero && at_ > begin + (first == '-' ? 2U : 1U));
    if (good && Take('.')) good = Digits() > 0;
    if (good && (Take('e') || Take('E'))) {
      if (!Take('+')) Take('-');
      good = Digits() > 0;
    }
    if (!good) return Fail("invalid number");
    out = text_.substr(begin, at_ - begin);
    return true;
  }

  // Any value, written again in one form: no white space, members in their order.
  bool ReadRaw(std::string& out) {
    switch (Peek()) {
      case '{': {
        out.push_back('{');
        const bool good = Members([&](const std::string& name) {
          if (out.back() != '{') out.push_back(',');
          AppendJsonString(out, name);
          out.push_back(':');
          return ReadRaw(out);
        });
        out.push_back('}');
        return good;
      }
      case '[': {
        out.push_back('[');
        const bool good = Items([&](size_t i) {
          if (i > 0) out.push_back(',');
          return ReadRaw(out);
        });
        out.push_back(']');
        return good;
      }
      case '"': {
        std::string text;
        if (!ReadString(text)) return false;
        AppendJsonString(out, text);
        return true;
      }
      case 't': return out += "true", Literal("true");
      case 'f': return out += "false", Literal("false");
      case 'n': return out += "null", Literal("null");
      default: return ReadRawNumber(out);
    }
  }

  bool Skip() {
    std::string ignored;
    return ReadRaw(ignored);
  }

  // False, so that readers can say `return reader.Fail(...)`.
  bool Fail(std::string message) {
    if (!error_) error_ = ReadError{at_, path_, std::move(message)};
    return false;
  }

  bool Unexpected(std::string_view wanted) {
    std::string_view found = "nothing";
    switch (Peek()) {
      case '{': found = "an object"; break;
      case '[': found = "a list"; break;
      case '"': found = "a string"; break;
      case 't':
      case 'f': found = "a boolean"; break;
      case 'n': found = "null"; break;
      case '\0': break;
      default:
        found = (text_[at_] >= '0' && text_[at_] <= '9') || text_[at_] == '-' ? "a number" : "something else";
    }
    return Fail("expected " + std::string(wanted) + ", found " + std::string(found));
  }

 private:
  void SkipSpace() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }

  bool Take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool Literal(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return Fail("invalid value");
    at_ += word.size();
    return true;
  }

  size_t Digits() {
    const size_t begin = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return at_ - begin;
  }

  // Calls `read` at the value of each member, with its name.
  template <class ReadValue>
  bool Members(const ReadValue& read) {
    if (Peek() != '{') return Unexpected("an object");
    if (++depth_ > kMaxDepth) return Fail("values are nested too deeply");
    ++at_;
    for (bool first = true; Peek() != '}'; first = false) {
      if (!first && !Take(',')) return Fail("expected a comma or the end of the object");
      std::string name;
      if (!first) SkipSpace();
      if (Peek() != '"') return Unexpected("the name of a member");
      if (!ReadString(name)) return false;
      if (Peek() != ':') return Fail("expected a colon");
      ++at_;
      const size_t length = path_.size();
      path_ += (path_.empty() ? "" : ".") + name;
      if (!read(std::as_const(name))) return false;
      path_.resize(length);
    }
    ++at_;
    --depth_;
    return true;
  }

  template <class ReadValue>
  bool Items(const ReadValue& read) {
    if (Peek() != '[') return Unexpected("a list");
    if (++depth_ > kMaxDepth) return Fail("values are nested too deeply");
    ++at_;
    for (size_t i = 0; i > 0 || Peek() != ']'; ++i) {
      const size_t length = path_.size();
      path_ += "[" + std::to_string(i) + "]";
      if (!read(i)) return false;
      path_.resize(length);
      if (Peek() == ']') break;
      if (!Take(',')) return Fail("expected a comma or the end of the list");
    }
    ++at_;
    --depth_;
    return true;
  }

  template <class T>
  bool ReadList(T& out) {
    using Item = typename T::ListOf;
    out = T{};
    out.present = true;
    if constexpr (std::is_same_v<PlainType<Item>, uint8_t>) {
      if (Peek() == '"') return ReadBytes(out);
    }
    return Items([&](size_t) { return Read(out.emplace_back()); });
  }

  template <class T>
  bool ReadBytes(T& out) {
    std::string text;
    if (!ReadString(text)) return false;
    const std::optional<std::string> bytes = FromBase64(text);
    if (!bytes) return Fail("invalid base64");
    for (const char c : *bytes) out.emplace_back(static_cast<uint8_t>(static_cast<unsigned char>(c)));
    return true;
  }

  template <class T>
  bool ReadMap(T& out) {
    out = T{};
    out.present = true;
    return Members([&](const std::string& name) { return Read(out[typename T::key_type(name)]); });
  }

  // True when a member of that name is there; a struct's own are looked at before inlined ones.
  template <class S>
  bool ReadMember(std::string_view name, S& out, bool& good) {
    const bool own = AnyField<S>([&](const auto& field) {
      if ((field.flags & (kInline | kOmitted)) != 0 || field.name != name) return false;
      good = Read(out.*field.member);
      return true;
    });
    return own || AnyField<S>([&](const auto& field) {
             return (field.flags & kInline) != 0 && ReadInlined(name, out.*field.member, good);
           });
  }

  template <class M>
  bool ReadInlined(std::string_view name, M& out, bool& good) {
    if constexpr (IsPointer<M>) {
      if (out) return ReadInlined(name, *out, good);
      typename M::Pointee fresh{};
      if (!ReadInlined(name, fresh, good)) return false;
      out = std::move(fresh);
      return true;
    } else if constexpr (IsStruct<M>) {
      return ReadMember(name, out, good);
    } else {
      return false;
    }
  }

  bool ReadEscape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    const char letter = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (letter == 'u') return ReadUnicodeEscape(out);
    const size_t index = letter == '\0' ? std::string_view::npos : kLetters.find(letter);
    if (index == std::string_view::npos) return Fail("invalid escape sequence");
    out.push_back("\"\\/\b\f\n\r\t"[index]);
    at_ += 2;
    return true;
  }

  // The four digits after a \u at `from`.
  std::optional<char32_t> UnicodeEscapeAt(size_t from) const {
    if (text_.substr(from, 2) != "\\u" || text_.size() < from + 6) return std::nullopt;
    uint32_t rune = 0;
    const char* begin = text_.data() + from + 2;
    const auto [end, problem] = std::from_chars(begin, begin + 4, rune, 16);
    if (problem != std::errc() || end != begin + 4) return std::nullopt;
    return static_cast<char32_t>(rune);
  }

  // A surrogate without its other half becomes the replacement character.
  bool ReadUnicodeEscape(std::string& out) {
    const std::optional<char32_t> first = UnicodeEscapeAt(at_);
    if (!first) return Fail("invalid escape sequence");
    at_ += 6;
    if (*first < 0xD800 || *first > 0xDFFF) return AppendRune(out, *first), true;
    const std::optional<char32_t> second = UnicodeEscapeAt(at_);
    if (*first > 0xDBFF || !second || *second < 0xDC00 || *second > 0xDFFF)
      return AppendRune(out, 0xFFFD), true;
    at_ += 6;
    AppendRune(out, 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00));
    return true;
  }

  bool ReadBool(bool& out) {
    const char first = Peek();
    if (first != 't' && first != 'f') return Unexpected("a boolean");
    out = first == 't';
    return Literal(out ? "true" : "false");
  }

  template <class T>
  bool ReadInteger(T& out) {
    std::string_view number;
    const char first = Peek();
    const size_t begin = at_;
    if (first != '-' && (first < '0' || first > '9')) return Unexpected("an integer");
    if (!ReadNumber(number)) return false;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), out);
    if (problem == std::errc() && end == number.data() + number.size()) return true;
    const bool whole = number.find_first_of(".eE") == std::string_view::npos;
    at_ = begin;
    const bool negative = std::is_unsigned_v<T> && number[0] == '-';
    return Fail(std::string(number) + (!whole     ? " is not an integer"
                                       : negative ? " is negative"
                                                  : " is out of range"));
  }

  template <class T>
  bool ReadFloat(T& out) {
    std::string_view number;
    const size_t begin = at_;
    if (!ReadNumber(number)) return false;
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), out);
    // Too small a number is zero, too large a one is none.
    const bool good = problem == std::errc() || (problem == std::errc::result_out_of_range && IsTiny(number));
    if (problem != std::errc()) out = 0;
    if (good) return true;
    at_ = begin;
    return Fail(std::string(number) + " is out of range");
  }

  // Of a number out of range: whether on the side of zero.
  static bool IsTiny(std::string_view number) {
    const size_t e = number.find_first_of("eE");
    if (e == std::string_view::npos) return number.substr(number[0] == '-' ? 1 : 0).starts_with("0.");
    return number[e + 1] == '-';
  }

  bool ReadRawNumber(std::string& out) {
    std::string_view number;
    if (!ReadNumber(number)) return false;
    int64_t whole = 0;
    const char* last = number.data() + number.size();
    if (const auto [end, problem] = std::from_chars(number.data(), last, whole);
        problem == std::errc() && end == last) {
      out += std::to_string(whole);
      return true;
    }
    double real = 0;
    const auto [end, problem] = std::from_chars(number.data(), last, real);
    if (problem == std::errc()) AppendJsonFloat(out, real);
    if (problem != std::errc()) out += number;
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t depth_ = 0;
  std::string path_;
  std::optional<ReadError> error_;
};

// Nothing when all is well; `out` is changed only then.
template <class T>
std::optional<ReadError> ReadJson(std::string_view json, T& out) {
  return JsonReader(json).ReadDocument(out);
}

}  // namespace declared
