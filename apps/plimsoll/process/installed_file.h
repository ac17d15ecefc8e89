// Files that are installed with the program.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::app {

// Below the prefix that the program is installed in, such as `share/doc/plimsoll/findings.md`; empty when the
// prefix is not known. The file may not be there.
std::string InstalledFile(std::string_view below_prefix);

}  // namespace plimsoll::app
