#include "go_time_quote.h"

#include <cstdint>

#include "plimsoll/base/hex.h"

namespace plimsoll::value {

void AppendTimeQuoted(std::string& out, std::string_view text) {
  out.push_back('"');
  for (char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte < 0x20 || byte >= 0x80) {
      out += "\\x";
      AppendLowerHex(out, byte);
      continue;
    }
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  out.push_back('"');
}

}  // namespace plimsoll::value
