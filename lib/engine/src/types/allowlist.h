// The list of rules that no test needs to see fail: YAML or JSON, a list of
// {apiVersion, kind, path, errorType, origin, reason}, all of which must be there.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/codegen/generate_go.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

Result<std::vector<codegen::AllowedRule>> ReadAllowlist(const text::Source& source);
// The same of a file; no rules without one. The report says what is wrong with it.
std::expected<std::vector<codegen::AllowedRule>, InputReport> ReadAllowlistFile(const Files& files,
                                                                                const std::string& path);

}  // namespace plimsoll::engine
