// How a command shows findings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "plimsoll/finding/report_writer.h"

namespace plimsoll::engine {

enum class Colour : uint8_t { kAuto, kAlways, kNever };

// How findings are shown.
struct ReportStyle {
  finding::ReportForm output = finding::ReportForm::kText;
  Colour colour = Colour::kAuto;
  finding::PathRender paths = finding::PathRender::kNone;
  bool warnings_as_errors = false;
  // 0: all; none: all but in text, where kUsualFindingsPerFile are shown.
  std::optional<size_t> max_per_file;
};

}  // namespace plimsoll::engine
