// Members of JSON objects, key and value in one call.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/text/json_writer.h"

namespace plimsoll::finding {

inline void WriteText(text::JsonWriter& writer, std::string_view key, std::string_view text) {
  writer.Key(key);
  writer.String(text);
}

inline void WriteNumber(text::JsonWriter& writer, std::string_view key, uint64_t number) {
  writer.Key(key);
  writer.Uint(number);
}

}  // namespace plimsoll::finding
