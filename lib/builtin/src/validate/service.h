// Services: ValidateServiceCreate and the functions it uses.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateServiceCreate(Request& request);
void ValidateServiceUpdate(Request& request);
void ValidateServiceStatusUpdate(Request& request);

}  // namespace plimsoll::builtin
