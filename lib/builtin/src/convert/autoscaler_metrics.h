// Metrics of HorizontalPodAutoscalers, as annotations of autoscaling/v1 have them.
#pragma once

#include <cstdint>
#include <string>

#include "../object/struct.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::builtin {

// What metrics say: what is wanted, or what is there.
enum class MetricUse : uint8_t { kSpec, kStatus };

// Whether Go could decode a list of metrics of v1.
bool AreOldMetrics(value::Value list, MetricUse use);
// Writes the items of such a list as metrics of v2.
void WriteNewMetrics(value::Value list, MetricUse use, text::TokenSink& sink);
// A metric of v2 as JSON of v1.
void AppendOldMetric(std::string& out, Struct metric, MetricUse use);

}  // namespace plimsoll::builtin
