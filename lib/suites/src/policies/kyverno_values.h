// What tests of the kyverno command line say about the cluster and the user, in files of their own or in the
// test itself.
#pragma once

#include "suite_reading.h"

namespace plimsoll::suites {

// Namespaces with their labels. `place` is where the test names the values, `what` how messages call them.
void ReadKyvernoValues(const PolicySuiteContext& context, value::Value values, text::Span place,
                       std::string_view what, PolicySuite& suite);

// The user of all requests.
engine::PolicyUser ReadKyvernoUser(const PolicySuiteContext& context, const PlacedText& path);

}  // namespace plimsoll::suites
