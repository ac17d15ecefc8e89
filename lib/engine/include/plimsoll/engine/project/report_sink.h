// Where reports go that are about no input of their own: catalogs, configuration, schemas.
#pragma once

#include <functional>

#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::engine {

using ReportSink = std::function<void(const InputReport&)>;

}  // namespace plimsoll::engine
