// ReadSuite reads a suite: the layout of the OpenShift API repository, and what docs/testing.md adds to it.
//
//   SuiteReading reading = ReadSuite(text::Source("tests/order.yaml", text));
//   for (const finding::Finding& finding : reading.findings) show(finding);
//
// Whatever is wrong is a finding with a place. Cases that cannot be read are left out.
#pragma once

#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/suites/model/suite.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::suites {

struct SuiteReading {
  Suite suite;
  // Not located yet.
  std::vector<finding::Finding> findings;
};

SuiteReading ReadSuite(const text::Source& source, const value::ReadOptions& options = {});

}  // namespace plimsoll::suites
