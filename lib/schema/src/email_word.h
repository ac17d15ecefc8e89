// Encoded words (RFC 2047) in the names of mail addresses: =?utf-8?q?Andr=C3=A9?=.
#pragma once

#include <cstdint>
#include <string_view>

namespace plimsoll::schema {

enum class EncodedWord : uint8_t {
  kNone,            // a word like any other
  kEmpty,           // an encoded word of no characters
  kText,            // an encoded word
  kUnknownCharset,  // well formed, in a character set that Go does not know
};

EncodedWord ReadEncodedWord(std::string_view word);

}  // namespace plimsoll::schema
