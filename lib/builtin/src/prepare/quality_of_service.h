// The quality of service that a pod gets.
#pragma once

#include <string_view>

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

std::string_view QualityOfService(Struct spec, const Release& release);

}  // namespace plimsoll::builtin
