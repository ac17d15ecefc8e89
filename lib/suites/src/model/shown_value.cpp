#include "shown_value.h"

#include "plimsoll/value/write.h"

namespace plimsoll::suites {

std::string ShownValue(value::AnyValue value) {
  std::string out =
      value::WriteJson(value, {.escape_html = false}).value_or("a number that JSON cannot hold");
  if (out.size() <= kMaxShownBytes) return out;
  size_t end = kMaxShownBytes;
  // Not inside a character.
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) --end;
  return out.substr(0, end) + "...";
}

}  // namespace plimsoll::suites
