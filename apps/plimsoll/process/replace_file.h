// Writes a file so that it is never seen half done.
#pragma once

#include <string>
#include <system_error>

namespace plimsoll::app {

// Directories on the way are made.
std::error_code ReplaceFile(const std::string& path, const std::string& text);

}  // namespace plimsoll::app
