// Comparison of an answer with what a case expects.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/suites/model/suite.h"
#include "plimsoll/suites/run/case_runner.h"
#include "plimsoll/suites/run/subject.h"

namespace plimsoll::suites {

// `request` is how messages call it: "the update".
void CompareErrors(const ExpectedErrors& expected, const Answer& answer, std::string_view request,
                   std::vector<CaseFailure>& out);
void CompareWarnings(const std::vector<PlacedText>& expected, const std::vector<std::string>& warnings,
                     text::Span place, std::vector<CaseFailure>& out);

}  // namespace plimsoll::suites
