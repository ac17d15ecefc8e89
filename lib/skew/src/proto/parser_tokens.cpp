#include <charconv>

#include "parser.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::skew {

void ProtoParser::Advance() {
  token_ = scanner_.Next();
  if (token_.kind == ProtoToken::kBad) FailAt(token_.place, scanner_.problem());
}

bool ProtoParser::FailAt(text::Span place, std::string message) {
  if (!failed_) error_ = {std::move(message), place};
  failed_ = true;
  return false;
}

std::string ProtoParser::Shown() const {
  if (token_.kind == ProtoToken::kEnd) return "the end of the file";
  constexpr size_t kMostShown = 40;
  return "'" + std::string(token_.text.substr(0, kMostShown)) + "'";
}

bool ProtoParser::Accept(std::string_view text) {
  if (!LookingAt(text)) return false;
  Advance();
  return true;
}

bool ProtoParser::Expect(std::string_view text) {
  if (Accept(text)) return !failed_;
  return FailHere("expected '" + std::string(text) + "', not " + Shown());
}

bool ProtoParser::Word(std::string& out, const char* what) {
  if (token_.kind != ProtoToken::kWord) return FailHere(std::string("expected ") + what + ", not " + Shown());
  if (token_.text.size() > kMaxProtoName) return FailHere("this name is longer than 512 bytes");
  out = token_.text;
  Advance();
  return !failed_;
}

bool ProtoParser::Integer(int64_t& out, const char* what) {
  const bool negative = Accept("-");
  std::string_view digits = token_.text;
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    digits.remove_prefix(2);
    base = 16;
  } else if (digits.size() > 1 && digits.starts_with('0')) {
    base = 8;
  }
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), out, base);
  if (token_.kind != ProtoToken::kInteger || fault != std::errc() || end != digits.data() + digits.size()) {
    return FailHere(std::string("expected ") + what + ", not " + Shown());
  }
  if (negative) out = -out;
  Advance();
  return !failed_;
}

// Escapes are kept as they are: names and paths have none.
bool ProtoParser::String(std::string& out, const char* what) {
  if (token_.kind != ProtoToken::kString)
    return FailHere(std::string("expected ") + what + ", not " + Shown());
  out.clear();
  while (token_.kind == ProtoToken::kString) {
    out += token_.text.substr(1, token_.text.size() - 2);
    Advance();
  }
  return !failed_;
}

bool ProtoParser::DottedName(std::string& out, const char* what, bool leading_dot) {
  out.clear();
  if (leading_dot && Accept(".")) out = ".";
  std::string part;
  if (!Word(part, what)) return false;
  out += part;
  while (Accept(".")) {
    if (!Word(part, what)) return false;
    out += "." + part;
    if (out.size() > kMaxProtoName) return FailHere("this name is longer than 512 bytes");
  }
  return !failed_;
}

}  // namespace plimsoll::skew
