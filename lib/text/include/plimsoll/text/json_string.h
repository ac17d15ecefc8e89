// What is between the quotes of a JSON string, made into text: escapes resolved, lone
// surrogates and bytes that are not UTF-8 replaced by U+FFFD, as Go's decoder does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::text {

enum class JsonText : uint8_t {
  kAsWritten,  // means exactly its bytes; nothing was appended
  kDecoded,    // what it means was appended
  kBad,        // breaks the grammar; what was appended is of no use
};

// Appends to `out` unless the string means its own bytes. 32 bytes after `raw` must be readable.
JsonText DecodeJsonString(std::string_view raw, std::string& out);

}  // namespace plimsoll::text
