// Versions such as `1.2.3-rc.1+build`, as semver.org defines them.
#pragma once

#include <string_view>

namespace plimsoll::builtin {

bool IsSemanticVersion(std::string_view text);

}  // namespace plimsoll::builtin
