// A suite of a plan: what was read of it, and what it tests.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/suites/crds/suite_plan.h"
#include "plimsoll/suites/model/read_suite.h"
#include "suite_cases.h"

namespace plimsoll::suites {

struct SuitePlan::Planned {
  std::string path;
  // Why it cannot be read; nothing else is there then.
  std::optional<engine::InputReport> unreadable;
  std::optional<text::Source> source;
  SuiteReading reading;
  std::vector<SuiteTarget> targets;

  finding::Finding MakeFinding(finding::Code code, std::string message, std::string hint,
                               text::Span place) const {
    finding::Finding out(code);
    out.file = path;
    out.message = std::move(message);
    out.hint = std::move(hint);
    out.place.emplace().span = place;
    return out;
  }
};

}  // namespace plimsoll::suites
