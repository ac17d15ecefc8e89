// One result of a test of kyverno: what one policy says to some objects, each of which is a case.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "named_objects.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/suites/policies/policy_suite.h"
#include "suite_reading.h"

namespace plimsoll::suites {

// What a test has beside its results.
struct KyvernoTest {
  NamedObjects resources;
  std::map<std::string, policy::PolicySort> policies;
  std::map<std::string, std::string> other_policies;  // kinds of those that are not admission policies
  engine::PolicyUser user;
};

// Adds the cases of a result.
void ReadKyvernoResult(const PolicySuiteContext& context, const KyvernoTest& test, value::Value result,
                       std::vector<PolicyCase>& out);

// The keys that are used, and those that are not.
std::vector<std::string_view> Both(std::span<const std::string_view> a, std::span<const std::string_view> b);
// Reports what is there and does not map.
void ReportUnmapped(const PolicySuiteContext& context, const SuiteFields& fields,
                    std::span<const std::string_view> others);

}  // namespace plimsoll::suites
