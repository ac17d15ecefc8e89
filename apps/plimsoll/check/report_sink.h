// Where reports go that are about no input of their own: catalogs, configuration, schemas.
#pragma once

#include "plimsoll/engine/project/report_sink.h"

namespace plimsoll::app {

using engine::ReportSink;

}  // namespace plimsoll::app
