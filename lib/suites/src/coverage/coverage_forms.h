// The forms of coverage reports, each in a file of its own.
#pragma once

#include <span>
#include <string>

#include "plimsoll/suites/coverage/coverage_report.h"

namespace plimsoll::suites {

std::string CoverageText(std::span<const FileCoverage> files);
std::string CoverageJson(std::span<const FileCoverage> files);
std::string CoverageHtml(std::span<const FileCoverage> files);
std::string CoverageLcov(std::span<const FileCoverage> files);

}  // namespace plimsoll::suites
