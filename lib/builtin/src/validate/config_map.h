// Validation of ConfigMaps.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// The most bytes that the values of a ConfigMap or a Secret have in all.
inline constexpr size_t kMaxSecretSize = size_t{1} << 20;
inline constexpr std::string_view kImmutableSet = "field is immutable when `immutable` is set";

void ValidateConfigMap(Request& request);
void ValidateConfigMapUpdate(Request& request);

// How many bytes a value in base64 stands for.
size_t DecodedSize(std::string_view base64);

}  // namespace plimsoll::builtin
