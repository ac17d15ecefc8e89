// The slow plain twin of the mark kernels: the definition of json_marks.h, byte by byte.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace plimsoll::text {

inline std::vector<uint32_t> PlainMarks(std::string_view text) {
  const auto among = [](char c, std::string_view set) { return set.find(c) != std::string_view::npos; };
  std::vector<uint32_t> marks;
  bool in_string = false;
  bool escaped = false;
  bool in_scalar = false;
  bool in_care = false;
  bool after_close = false;
  for (uint32_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool quote = c == '"' && !escaped;
    escaped = c == '\\' && !escaped;
    const bool care = in_string && !quote &&
                      (c == '\\' || static_cast<uint8_t>(c) < 0x20 || static_cast<uint8_t>(c) > 0x7F);
    const bool structure = !in_string && among(c, "{}[]:,");
    const bool scalar = !in_string && !quote && !structure && !among(c, " \t\r\n");
    if (quote || (structure && !after_close) || (care && !in_care) || (scalar && !in_scalar)) {
      marks.push_back(i);
    }
    after_close = quote && in_string;
    in_scalar = scalar;
    in_care = care;
    if (quote) in_string = !in_string;
  }
  return marks;
}

}  // namespace plimsoll::text
