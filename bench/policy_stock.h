// The policies of the benchmark of admission: twenty as people write them for Pods, and a Pod that two of
// them warn of.
#pragma once

#include <string>

namespace plimsoll::bench {

// A line that asks oracle/policybench to prepare: `policies`, `bindings`, `namespace`, `pod`, `user`,
// `groups`. Our own contestant reads the same.
std::string PolicyQuestion();

}  // namespace plimsoll::bench
