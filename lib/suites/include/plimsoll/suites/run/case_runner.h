// RunCase sends the requests of a case and compares the answers with what the case expects, in the order of
// the runner of the OpenShift API repository:
//
//   1. The initial object is created, with a generated name and in the namespace `default`. If it has a
//      status, a second request writes that.
//   2. Of updates: the changed object is written. If it has a status, a second request writes that. Errors
//      of the first request are compared first.
//   3. What is stored is compared with the expected object, without the metadata that a server sets.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/suites/model/suite.h"
#include "plimsoll/suites/run/subject.h"
#include "plimsoll/text/source.h"

namespace plimsoll::suites {

// A field that only shows that the CRD is the original one again; see CaseSubjects.
inline constexpr std::string_view kSentinelField = "sentinel";

struct CaseSubjects {
  Subject& subject;
  // With patches of the CRD: what creates the initial object, and what takes an update of the sentinel field
  // alone afterwards, with the original CRD. Null without patches.
  Subject* patched = nullptr;
  Subject* restored = nullptr;
};

struct CaseFailure {
  std::string message;
  std::string hint;
  text::Span place;  // in the suite
};

// No failure: the case passes.
std::vector<CaseFailure> RunCase(const Case& one, const CaseSubjects& subjects);

}  // namespace plimsoll::suites
