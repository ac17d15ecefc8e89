#include "plimsoll/lsp/protocol/uri.h"

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"

namespace plimsoll::lsp {
namespace {

constexpr std::string_view kFileScheme = "file://";

// `%20` is a space. Whatever is no escape stays.
std::string Unescaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && ascii::IsHexDigit(text[i + 1]) &&
                        ascii::IsHexDigit(text[i + 2]);
    if (!escape) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(HexValue(text[i + 1]) * 16 + HexValue(text[i + 2]));
    i += 2;
  }
  return out;
}

}  // namespace

std::optional<std::string> PathOfUri(std::string_view uri) {
  if (!uri.starts_with(kFileScheme)) return std::nullopt;
  uri.remove_prefix(kFileScheme.size());
  if (uri.starts_with("localhost/")) uri.remove_prefix(9);
  uri = uri.substr(0, uri.find_first_of("?#"));
  if (!uri.starts_with('/')) return std::nullopt;
  std::string path = Unescaped(uri);
  if (path.find('\0') != std::string::npos) return std::nullopt;
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

std::string UriOfPath(std::string_view path) {
  constexpr std::string_view kAsTheyAre = "-._~/!$&'()*+,;=:@";
  std::string out(kFileScheme);
  for (const char c : path) {
    if (ascii::IsLetterOrDigit(c) || kAsTheyAre.find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += '%';
      AppendUpperHex(out, static_cast<uint8_t>(c));
    }
  }
  return out;
}

}  // namespace plimsoll::lsp
