// The clauses of string.format: `%s`, `%.3f`. One reading for the check of literal formats and for
// formatting itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::cel {

struct FormatClause {
  char letter = 0;  // one of s d f e b x X o
  std::optional<int64_t> precision;
  size_t length = 0;    // with the percent sign
  std::string problem;  // why it is none; the rest is unset then
};

// `text` starts with the percent sign and something else after it.
FormatClause ReadFormatClause(std::string_view text);

}  // namespace plimsoll::cel
