#include "plimsoll/text/pem.h"

#include <cstdint>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/base64.h"

namespace plimsoll::text {
namespace {

constexpr std::string_view kPemBegin = "-----BEGIN ";
constexpr std::string_view kPemEnd = "-----END ";
constexpr std::string_view kPemDashes = "-----";

// The first line, without spaces at its end; `text` is what follows it.
std::string_view TakePemLine(std::string_view& text) {
  const size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  return line;
}

// Moves past the next `-----BEGIN ` at the start of a line.
bool SkipToBlock(std::string_view& text) {
  if (text.starts_with(kPemBegin)) {
    text.remove_prefix(kPemBegin.size());
    return true;
  }
  const size_t found = text.find("\n-----BEGIN ");
  if (found == std::string_view::npos) return false;
  text.remove_prefix(found + 1 + kPemBegin.size());
  return true;
}

bool DecodeBody(std::string_view body, std::string& out) {
  std::string plain;
  for (const char c : body) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
    // At once, so that a text with many beginnings and one end is not read again for each of them.
    if (!ascii::IsLetterOrDigit(c) && c != '+' && c != '/' && c != '=') return false;
    plain += c;
  }
  return DecodeBase64(plain, out);
}

// What follows `-----END `: the type again, dashes, and nothing else.
bool EndsBlock(std::string_view trailer, std::string_view type) {
  if (!trailer.starts_with(type)) return false;
  trailer.remove_prefix(type.size());
  if (!trailer.starts_with(kPemDashes)) return false;
  trailer.remove_prefix(kPemDashes.size());
  return TakePemLine(trailer).empty();
}

}  // namespace

std::optional<PemBlock> NextPemBlock(std::string_view& rest) {
  std::string_view text = rest;
  // Where the next `-----END ` after a line break is, counted from the end, so that it is searched for once.
  size_t end_from_back = SIZE_MAX;
  while (SkipToBlock(text)) {
    PemBlock block;
    block.type = TakePemLine(text);
    if (!block.type.ends_with(kPemDashes)) continue;
    block.type.remove_suffix(kPemDashes.size());
    while (true) {
      std::string_view next = text;
      if (TakePemLine(next).find(':') == std::string_view::npos) break;
      block.has_headers = true;
      text = next;
    }
    if (text.empty()) return std::nullopt;
    const bool at_once = !block.has_headers && text.starts_with(kPemEnd);
    if (!at_once && end_from_back > text.size()) {
      const size_t found = text.find("\n-----END ");
      if (found == std::string_view::npos) return std::nullopt;
      end_from_back = text.size() - found;
    }
    const size_t newline = at_once ? 0 : text.size() - end_from_back;
    std::string_view trailer = text.substr(newline + (at_once ? 0 : 1) + kPemEnd.size());
    if (!EndsBlock(trailer, block.type) || !DecodeBody(text.substr(0, newline), block.bytes)) continue;
    TakePemLine(trailer);
    rest = trailer;
    return block;
  }
  return std::nullopt;
}

}  // namespace plimsoll::text
