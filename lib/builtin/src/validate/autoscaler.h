// HorizontalPodAutoscalers.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateAutoscaler(Request& request);
void ValidateAutoscalerUpdate(Request& request);
void ValidateAutoscalerStatusUpdate(Request& request);

}  // namespace plimsoll::builtin
