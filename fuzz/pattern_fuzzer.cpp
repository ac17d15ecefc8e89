// The input is a pattern and, after the last zero byte, a text. What Go's grammar accepts
// is compiled, unless it is too large; matching ends, and a table matches what RE2 matches.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/pattern/pattern.h"

using plimsoll::pattern::CheckSyntax;
using plimsoll::pattern::Pattern;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const size_t cut = input.rfind('\0');
  const bool split = cut != std::string_view::npos;
  const std::string_view pattern = split ? input.substr(0, cut) : input;
  const std::string_view text = split ? input.substr(cut + 1) : input;

  const auto checked = CheckSyntax(pattern);
  const auto compiled = Pattern::Compile(pattern);
  if (!checked) {
    PLIMSOLL_ASSERT(!compiled && compiled.error().message == checked.error().message);
    PLIMSOLL_ASSERT(checked.error().message.starts_with("error parsing regexp: "));
    return 0;
  }
  if (!compiled) {
    PLIMSOLL_ASSERT(compiled.error().message.starts_with("pattern too large: "));
    return 0;
  }
  const bool matches = compiled->Matches(text);
  // With an alternative that never matches, but needs word edges, which tables do not support.
  const auto for_re2 = Pattern::Compile("(?:" + std::string(pattern) + R"()|\b\B)");
  PLIMSOLL_ASSERT(!for_re2 || for_re2->Matches(text) == matches);
  return 0;
}
