// Which tag of a git repository is its newest release.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::engine {

// `ls_remote` is what `git ls-remote --tags` prints. A release tag is the prefix, perhaps a v, and numbers
// with dots between them: v1.16.2. Tags with anything after the numbers, such as v1.17.0-rc.1, are not
// releases.
std::optional<std::string> NewestReleaseTag(std::string_view ls_remote, std::string_view prefix);

}  // namespace plimsoll::engine
