// Coverage for people and programs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/suites/coverage/coverage.h"
#include "plimsoll/text/source.h"

namespace plimsoll::suites {

struct FileCoverage {
  const text::Source* source = nullptr;
  std::string part;  // of the file: a version; empty for all of it
  Coverage coverage;
  std::span<const PointKind> kinds = kSchemaPoints;  // that its points may have
};

enum class CoverageForm : uint8_t {
  kText,
  kJson,
  kHtml,  // the file with its lines in colours
  kLcov,  // a line for each point, a branch for each outcome
};

std::string CoverageReport(CoverageForm form, std::span<const FileCoverage> files);

// `spec.size maximum: never broken`; empty for a point of which all outcomes were seen.
std::string MissingText(const CoveragePoint& point);

}  // namespace plimsoll::suites
