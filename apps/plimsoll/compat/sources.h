// Reads one side of a comparison: files, directories, or what git has of them at a commit.
#pragma once

#include <string>
#include <vector>

#include "../check/report_sink.h"
#include "plimsoll/engine/compat/compat_side.h"

namespace plimsoll::app {

// `git:COMMIT:PATH` or a path. What cannot be read is reported.
void ReadSide(const std::string& name, const value::ReadOptions& options, uint32_t git_timeout_seconds,
              const ReportSink& sink, engine::CompatSide& side);

}  // namespace plimsoll::app
