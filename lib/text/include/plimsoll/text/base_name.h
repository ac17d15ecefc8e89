// The name of a file without its directory.
#pragma once

#include <string_view>

namespace plimsoll::text {

// `order.yaml` of `shop/order.yaml`.
inline std::string_view BaseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace plimsoll::text
