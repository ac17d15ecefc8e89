#include "plimsoll/text/json_writer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "plain_text.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

// What becomes of a byte in a string: itself, itself unless HTML is escaped, an escape, or
// a part of UTF-8 that has to be looked at.
enum class Treatment : uint8_t { kPlain, kHtml, kEscape, kWide };

constexpr std::array<Treatment, 256> MakeTreatments() {
  std::array<Treatment, 256> out{};
  for (size_t i = 0; i < 0x20; ++i) out[i] = Treatment::kEscape;
  for (size_t i = 0x80; i < 0x100; ++i) out[i] = Treatment::kWide;
  out['"'] = out['\\'] = Treatment::kEscape;
  out['<'] = out['>'] = out['&'] = Treatment::kHtml;
  return out;
}

constexpr std::array<Treatment, 256> kTreatments = MakeTreatments();

Treatment TreatmentOf(char c) { return kTreatments[static_cast<uint8_t>(c)]; }

void AppendHexEscape(std::string& out, char c) {
  out += "\\u00";
  AppendLowerHex(out, static_cast<uint8_t>(c));
}

void AppendEscape(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\b': out += "\\b"; break;
    case '\f': out += "\\f"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default: AppendHexEscape(out, c); break;
  }
}

// Appends the code point at the front of the text; says how many bytes it took.
size_t AppendWide(std::string& out, std::string_view text) {
  const Decoded decoded = DecodeRune(text);
  if (!decoded.valid) {
    out += "\\ufffd";
  } else if (decoded.rune == 0x2028 || decoded.rune == 0x2029) {
    out += decoded.rune == 0x2028 ? "\\u2028" : "\\u2029";
  } else {
    out.append(text.substr(0, decoded.width));
  }
  return decoded.width;
}

// What may be around a string; zero is nothing.
struct Around {
  char before = 0;
  char after = 0;
};

// A string that has nothing to be escaped, as most have not, with all that belongs to it in one go: also a
// new line before it, with so many spaces, and a space at the end. Appends nothing to one that has.
template <bool kOnNewLine>
bool AppendIfPlain(std::string& out, std::string_view text, bool escape_html, Around around,
                   size_t spaces = 0) {
  constexpr size_t kMostAround = 6;  // besides the spaces
  const size_t at = out.size();
  bool plain = false;
  out.resize_and_overwrite(at + spaces + text.size() + kMostAround, [&](char* bytes, size_t) {
    char* to = bytes + at;
    *to = around.before;
    to += around.before != 0;
    if constexpr (kOnNewLine) {
      *to++ = '\n';
      to = std::fill_n(to, spaces, ' ');
    }
    *to++ = '"';
    to = CopyPlainPortably(to, text, escape_html);
    plain = to != nullptr;
    if (!plain) return at;
    *to++ = '"';
    *to = around.after;
    to += around.after != 0;
    if constexpr (kOnNewLine) *to++ = ' ';
    return static_cast<size_t>(to - bytes);
  });
  return plain;
}

}  // namespace

void AppendJsonString(std::string& out, std::string_view text, bool escape_html) {
  if (AppendIfPlain<false>(out, text, escape_html, {})) return;
  const Treatment last_plain = escape_html ? Treatment::kPlain : Treatment::kHtml;
  out.push_back('"');
  for (size_t i = 0; i < text.size();) {
    const size_t begin = i;
    while (i < text.size() && TreatmentOf(text[i]) <= last_plain) ++i;
    out.append(text.substr(begin, i - begin));
    if (i == text.size()) break;
    if (TreatmentOf(text[i]) == Treatment::kWide) {
      i += AppendWide(out, text.substr(i));
    } else {
      AppendEscape(out, text[i++]);
    }
  }
  out.push_back('"');
}

inline void JsonWriter::NewLine() {
  if (!style_.indented) return;
  const size_t at = out_.size();
  out_.append(1 + size_t{style_.spaces} * depth_, ' ');
  out_[at] = '\n';
}

// Writes what is between the last token and the value or key to come.
inline void JsonWriter::Separate() {
  if (last_ == Last::kValue) {
    PLIMSOLL_ASSERT(depth_ > 0);
    out_.push_back(',');
  }
  if (last_ != Last::kKey && depth_ > 0) NewLine();
  last_ = Last::kValue;
}

void JsonWriter::Key(std::string_view name) {
  PLIMSOLL_ASSERT(last_ != Last::kKey && depth_ > 0);
  const char before = last_ == Last::kValue ? ',' : '\0';
  last_ = Last::kKey;
  const Around around = {.before = before, .after = ':'};
  const size_t spaces = size_t{style_.spaces} * depth_;
  const bool done = style_.indented ? AppendIfPlain<true>(out_, name, style_.escape_html, around, spaces)
                                    : AppendIfPlain<false>(out_, name, style_.escape_html, around);
  if (done) return;
  if (before != 0) out_.push_back(before);
  NewLine();
  AppendJsonString(out_, name, style_.escape_html);
  out_.push_back(':');
  if (style_.indented) out_.push_back(' ');
}

void JsonWriter::String(std::string_view text) {
  Separate();
  AppendJsonString(out_, text, style_.escape_html);
}

void JsonWriter::Int(int64_t number) {
  Separate();
  AppendInt(out_, number);
}

void JsonWriter::Uint(uint64_t number) {
  Separate();
  AppendUint(out_, number);
}

void JsonWriter::Float(double number) {
  if (!std::isfinite(number)) {
    if (!unsupported_) unsupported_ = number;
    return Null();
  }
  Separate();
  if (!style_.exact_floats || !JsonFloatMisleads(number)) return AppendJsonFloat(out_, number);
  number == 0 ? void(out_ += "-0.0") : AppendFloat(out_, number);
}

void JsonWriter::Bool(bool value) {
  Separate();
  out_ += value ? "true" : "false";
}

void JsonWriter::Null() {
  Separate();
  out_ += "null";
}

void JsonWriter::Raw(std::string_view json) {
  Separate();
  out_ += json;
}

void JsonWriter::Begin(char bracket) {
  Separate();
  out_.push_back(bracket);
  last_ = Last::kOpening;
  ++depth_;
}

void JsonWriter::End(char bracket) {
  PLIMSOLL_ASSERT(depth_ > 0 && last_ != Last::kKey);
  --depth_;
  if (last_ != Last::kOpening) NewLine();
  out_.push_back(bracket);
  last_ = Last::kValue;
}

}  // namespace plimsoll::text
