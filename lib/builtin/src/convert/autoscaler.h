// HorizontalPodAutoscalers of autoscaling/v1, whose type is smaller than the one of v2, which all steps see:
// metrics other than CPU, behavior and conditions are JSON in annotations.
#pragma once

#include "../object/struct.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// Writes an object of v1 as one of v2. Annotations that Go could not decode are left out.
void WriteAutoscalerAsV2(value::Value object, text::TokenSink& sink);
// Writes an object of v2 as one of v1, and changes its annotations.
void WriteAutoscalerAsV1(Struct object, text::TokenSink& sink);

}  // namespace plimsoll::builtin
