// Validation of Ingresses: pkg/apis/networking/validation.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateIngressCreate(Request& request);
void ValidateIngressUpdate(Request& request);
void ValidateIngressStatusUpdate(Request& request);

}  // namespace plimsoll::builtin
