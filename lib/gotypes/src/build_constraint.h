// Whether a Go file belongs to a build: by its name (`_test.go`, `_windows.go`) and by the
// `//go:build` line above its package clause. The build is one for linux on amd64 with the given
// further tags.
#pragma once

#include <span>
#include <string_view>

namespace plimsoll::gotypes {

// `name` without its directory. A constraint that cannot be read excludes nothing.
bool IsInBuild(std::string_view name, std::string_view text, std::span<const std::string_view> tags);

}  // namespace plimsoll::gotypes
