// The libraries, one file each.
#pragma once

#include <span>

#include "library.h"

namespace plimsoll::cel {

std::span<const Binding> ConversionBindings();
std::span<const Binding> StandardStringBindings();
std::span<const Binding> TimeBindings();
std::span<const Binding> OptionalBindings();
std::span<const Binding> StringsBindings();
std::span<const Binding> StringFormatBindings();
std::span<const Binding> KubernetesListBindings();
std::span<const Binding> ListsBindings();
std::span<const Binding> RegexBindings();
std::span<const Binding> UrlBindings();
std::span<const Binding> QuantityBindings();
std::span<const Binding> IpBindings();
std::span<const Binding> CidrBindings();
std::span<const Binding> FormatBindings();
std::span<const Binding> SemverBindings();
std::span<const Binding> SetsBindings();
std::span<const Binding> MapInsertBindings();
std::span<const Binding> AuthorizerBindings();

}  // namespace plimsoll::cel
