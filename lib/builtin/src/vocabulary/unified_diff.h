// The differences of two texts as lines, as Go's port of Python's difflib prints them: `@@ -1,7 +1,8 @@` and
// so on, with three lines around each.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::builtin {

std::string UnifiedDiff(std::string_view before, std::string_view now);

}  // namespace plimsoll::builtin
