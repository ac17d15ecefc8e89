// Preparation of HorizontalPodAutoscalers.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void PrepareAutoscalerForCreate(Request& request);
void PrepareAutoscalerForUpdate(Request& request);

}  // namespace plimsoll::builtin
