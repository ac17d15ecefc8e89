// What generated Go code calls the packages it imports, by their paths.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plimsoll::declare {

std::string_view LastPart(std::string_view path);
size_t PartsOf(std::string_view path);
// The last parts of a path as one name: `corev1` for two of `k8s.io/api/core/v1`.
std::string JoinedParts(std::string_view path, size_t parts);
// The local name of a package in a file of package `local`, as long as no two packages want the same name:
// the last part of its path, or as many parts as make it differ from the last part of `local`.
std::string PlainLocalName(std::string_view package, std::string_view local);

}  // namespace plimsoll::declare
