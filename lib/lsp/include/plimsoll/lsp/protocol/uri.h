// Addresses of files: `file:///home/me/a%20b.yaml` and `/home/me/a b.yaml`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plimsoll::lsp {

// The absolute path; absent for addresses of other kinds, such as `untitled:1`.
std::optional<std::string> PathOfUri(std::string_view uri);
// Of an absolute path.
std::string UriOfPath(std::string_view path);

}  // namespace plimsoll::lsp
