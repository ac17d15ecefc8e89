// One test of a manifest of kaptest: an object, and what one policy says to it.
#pragma once

#include <optional>

#include "named_objects.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/suites/policies/policy_suite.h"
#include "suite_reading.h"

namespace plimsoll::suites {

// A policy that tests may name.
struct TestedPolicy {
  policy::PolicySort sort = policy::PolicySort::kValidating;
  std::optional<ObjectName> param_kind = {};
};

// None for a test that cannot be run; the findings say why. `name` is that of the policy.
std::optional<PolicyCase> ReadKaptestTest(const PolicySuiteContext& context, const NamedObjects& objects,
                                          const PlacedText& name, const TestedPolicy& policy,
                                          value::Value test);

}  // namespace plimsoll::suites
