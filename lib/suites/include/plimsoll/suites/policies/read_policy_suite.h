// ReadPolicySuite reads a suite of policies: our own format (docs/policy-tests.md), a test of the kyverno
// command line (`kind: Test`), or a manifest of kaptest (`testSuites`).
//
//   ObjectFiles objects(disk, {});
//   PolicySuiteReading reading = ReadPolicySuite(text::Source("a.suite.yaml", text), objects);
//
// Whatever is wrong is a finding with a place, and so is what these formats have and policies do not. Cases
// that cannot be read are left out.
#pragma once

#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/suites/policies/object_files.h"
#include "plimsoll/suites/policies/policy_suite.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::suites {

struct PolicySuiteReading {
  PolicySuite suite;
  // Not located yet.
  std::vector<finding::Finding> findings;
};

PolicySuiteReading ReadPolicySuite(const text::Source& source, ObjectFiles& objects,
                                   const value::ReadOptions& options = {});

}  // namespace plimsoll::suites
