// Texts that are not UTF-8: what they are, and where that shows first.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::engine {

struct ForeignText {
  std::string_view encoding;  // `UTF-16 (little-endian)`, `Latin-1 (ISO 8859-1)`; empty: unknown
  size_t offset = 0;          // of the first byte that UTF-8 does not have there
};

// Looks at the text from an offset on. None when all of it is UTF-8 without NUL bytes.
std::optional<ForeignText> FindForeignText(std::string_view bytes, size_t from);

// Whether the bytes begin with a mark of UTF-16, or every second one of the first few is NUL. Cheap.
bool MayBeUtf16(std::string_view bytes);
// Such bytes as UTF-8; what is no character is U+FFFD.
std::string Utf8Of(std::string_view utf16);

}  // namespace plimsoll::engine
