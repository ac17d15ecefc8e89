// Validation of IngressClasses: pkg/apis/networking/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateIngressClass(Request& request);
void ValidateIngressClassUpdate(Request& request);

}  // namespace plimsoll::builtin
