// Copies of text that is in JSON as it is: no quotes, no backslashes, no control characters, nothing
// beyond ASCII, and none of < > & if HTML is escaped.
#pragma once

#include <cstddef>
#include <string_view>

namespace plimsoll::text {

// Bytes after the end of a copy that may be written over.
inline constexpr size_t kCopySlack = 32;

// Copies the text and returns where the copy ends, or null if the text does not stand for itself; then
// what was copied means nothing.
using PlainCopyFunction = char* (*)(char* to, std::string_view text, bool escape_html);

char* CopyPlainPortably(char* to, std::string_view text, bool escape_html);
#if defined(__x86_64__)
// Only when it says that it can.
bool CanCopyPlainWithAvx512();
char* CopyPlainWithAvx512(char* to, std::string_view text, bool escape_html);
#endif

// The fastest that this machine can do.
PlainCopyFunction BestPlainCopy();

}  // namespace plimsoll::text
