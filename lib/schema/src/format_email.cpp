// Mail addresses as Go's mail.ParseAddress takes them: a plain address, an address in angle
// brackets after a name, or a group of exactly one address; comments in most places.
#include <string>

#include "ascii_set.h"
#include "email_word.h"
#include "format_rules.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/ip_address.h"

namespace plimsoll::schema {
namespace {

bool IsBlank(char32_t c) { return c == ' ' || c == '\t'; }
bool IsVisible(char32_t c) { return (c >= '!' && c <= '~') || c >= 0x80; }

// What an atom may hold, dots included; and all that is not ASCII.
constexpr AsciiSet kAtomCharacters = kAlphanumeric | AsciiSet("!#$%&'*+-./=?^_`{|}~");

bool IsDotted(std::string_view atom) {
  return !atom.starts_with('.') && !atom.ends_with('.') && atom.find("..") == std::string_view::npos;
}

// Every method takes what it names off the front; false means the text is no address, or,
// for those called Try, that nothing was taken.
class AddressReader {
 public:
  explicit AddressReader(std::string_view text) : rest_(text) {}

  bool IsSingleAddress() { return ReadAddress(true) && SkipComments() && rest_.empty() && addresses_ == 1; }

 private:
  bool ReadAddress(bool may_be_group);
  bool ReadGroup();
  bool TrySpec();
  bool ReadLocalPart();
  bool ReadDomain();
  bool ReadDomainLiteral();
  bool ReadPhrase();
  bool ReadWord(EncodedWord& encoded);
  bool ReadQuoted(bool& empty);
  std::string_view TakeAtom();
  bool ReadNameComment();
  bool ReadComment();
  bool SkipComments();
  void SkipBlanks();
  bool Take(char c);

  std::string_view rest_;
  int addresses_ = 0;
};

bool AddressReader::Take(char c) {
  if (!rest_.starts_with(c)) return false;
  rest_.remove_prefix(1);
  return true;
}

void AddressReader::SkipBlanks() {
  while (!rest_.empty() && IsBlank(static_cast<unsigned char>(rest_.front()))) rest_.remove_prefix(1);
}

bool AddressReader::SkipComments() {
  for (SkipBlanks(); Take('('); SkipBlanks()) {
    if (!ReadComment()) return false;
  }
  return true;
}

// From after the opening parenthesis to after the closing one.
bool AddressReader::ReadComment() {
  for (int depth = 1; depth > 0; rest_.remove_prefix(1)) {
    if (rest_.empty()) return false;
    if (rest_[0] == '\\' && rest_.size() > 1) {
      rest_.remove_prefix(1);
    } else if (rest_[0] == '(') {
      ++depth;
    } else if (rest_[0] == ')') {
      --depth;
    }
  }
  return true;
}

bool IsKnownWord(std::string_view word) { return ReadEncodedWord(word) != EncodedWord::kUnknownCharset; }

// The comment after a plain address is taken as its name, so its words must be readable.
bool AddressReader::ReadNameComment() {
  const std::string_view start = rest_;
  if (!ReadComment()) return false;
  const std::string_view raw = start.substr(0, start.size() - rest_.size() - 1);
  if (raw.find('=') == std::string_view::npos) return true;
  std::string word;
  for (size_t i = 0; i < raw.size(); ++i) {
    const bool escaped = raw[i] == '\\' && i + 1 < raw.size();
    const char c = escaped ? raw[++i] : raw[i];
    if (!IsBlank(static_cast<unsigned char>(c))) {
      word += c;
      continue;
    }
    if (!IsKnownWord(word)) return false;
    word.clear();
  }
  return IsKnownWord(word);
}

bool AddressReader::ReadAddress(bool may_be_group) {
  SkipBlanks();
  if (rest_.empty()) return false;
  if (TrySpec()) {
    ++addresses_;
    SkipBlanks();
    return !Take('(') || ReadNameComment();
  }
  if (!rest_.starts_with('<') && !ReadPhrase()) return false;
  SkipBlanks();
  if (may_be_group && Take(':')) return ReadGroup();
  if (!Take('<') || !TrySpec()) return false;
  ++addresses_;
  return Take('>');
}

// Addresses between commas up to a semicolon; no groups inside.
bool AddressReader::ReadGroup() {
  SkipBlanks();
  if (Take(';')) return SkipComments();
  while (true) {
    if (!ReadAddress(false) || !SkipComments()) return false;
    if (Take(';')) return SkipComments();
    if (!Take(',')) return false;
  }
}

// local-part@domain
bool AddressReader::TrySpec() {
  const std::string_view start = rest_;
  SkipBlanks();
  if (ReadLocalPart() && Take('@') && ReadDomain()) return true;
  rest_ = start;
  return false;
}

bool AddressReader::ReadLocalPart() {
  if (rest_.starts_with('"')) {
    bool empty = true;
    return ReadQuoted(empty) && !empty;
  }
  const std::string_view atom = TakeAtom();
  return !atom.empty() && IsDotted(atom);
}

bool AddressReader::ReadDomain() {
  SkipBlanks();
  if (Take('[')) return ReadDomainLiteral();
  const std::string_view atom = TakeAtom();
  return !atom.empty() && IsDotted(atom);
}

bool AddressReader::ReadDomainLiteral() {
  const size_t close = rest_.find(']');
  if (close == std::string_view::npos) return false;
  const std::string_view address = rest_.substr(0, close);
  rest_.remove_prefix(close + 1);
  return value::ParseIp(address, value::IpReading::kStrict).has_value();
}

// One word or more. After plain words comments may be, but encoded words only count
// once a plain one follows them or the phrase ends. What stops the phrase is left for the
// caller, unless nothing was read.
bool AddressReader::ReadPhrase() {
  bool words = false;
  bool pending = false;
  bool stopped = false;
  while (!stopped) {
    if (words && !SkipComments()) return false;
    SkipBlanks();
    if (rest_.empty()) break;
    EncodedWord encoded = EncodedWord::kNone;
    stopped = !ReadWord(encoded);
    if (stopped) break;
    words = words || encoded == EncodedWord::kNone;
    pending = encoded == EncodedWord::kText || (pending && encoded == EncodedWord::kEmpty);
  }
  return words || pending || !stopped;
}

bool AddressReader::ReadWord(EncodedWord& encoded) {
  if (rest_.starts_with('"')) {
    bool empty = true;
    return ReadQuoted(empty);
  }
  const std::string_view atom = TakeAtom();
  if (atom.empty()) return false;
  encoded = ReadEncodedWord(atom);
  return encoded != EncodedWord::kUnknownCharset;
}

// Takes nothing when the quotes are not closed or hold what they must not.
bool AddressReader::ReadQuoted(bool& empty) {
  std::string_view left = rest_.substr(1);
  bool escaped = false;
  while (!left.empty()) {
    const text::Decoded next = text::DecodeRune(left);
    if (!next.valid) return false;
    left.remove_prefix(next.width);
    if (!escaped && next.rune == '"') {
      rest_ = left;
      return true;
    }
    if (!IsVisible(next.rune) && !IsBlank(next.rune)) return false;
    escaped = !escaped && next.rune == '\\';
    empty = empty && escaped;
  }
  return false;
}

// Empty when there is none, or where a byte in it is not UTF-8; then nothing is taken.
std::string_view AddressReader::TakeAtom() {
  size_t size = 0;
  while (size < rest_.size()) {
    if (kAtomCharacters.Has(rest_[size])) {
      ++size;
      continue;
    }
    const text::Decoded next = text::DecodeRune(rest_.substr(size));
    if (!next.valid) return {};
    if (next.rune < 0x80) break;
    size += next.width;
  }
  const std::string_view atom = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return atom;
}

}  // namespace

bool IsEmail(std::string_view text) { return AddressReader(text).IsSingleAddress(); }

}  // namespace plimsoll::schema
