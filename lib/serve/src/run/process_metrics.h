// Metrics of the process itself, by the names that Prometheus uses for all programs.
#pragma once

#include <string>

namespace plimsoll::serve {

// Processor time, memory and open files, in the text format.
std::string ProcessMetrics();

}  // namespace plimsoll::serve
