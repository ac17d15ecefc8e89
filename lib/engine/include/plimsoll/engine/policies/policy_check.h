// What admission policies say to the objects of a source.
//
//   PolicyCheckReport report = CheckByPolicies(inputs, source, {}, InputOrigin::kNamed);
//   for (const finding::Finding& finding : report.findings) show(finding.message);
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/engine/policies/policy_review.h"
#include "plimsoll/engine/report/old_objects.h"

namespace plimsoll::engine {

struct PolicyCheckOptions {
  PolicyRequestOptions request = {};
  value::ReadOptions read = {};
  // Objects that have an old version are updates of it, others are created. May be null.
  const OldObjects* old = nullptr;
  // Objects of unknown kinds are counted instead of being findings.
  bool ignore_unknown_kinds = false;
  // Reports list every object, not only the findings.
  bool list_objects = false;
  // Objects that mutating policies change are kept.
  bool keep_mutated = false;
  // Whether findings show the values of Secrets.
  SecretDisplay secrets = SecretDisplay::kMasked;
  // How many objects of the source are evaluated at once.
  unsigned threads = 1;
};

// An object before and after mutating policies. The source of the latter is called after the policies.
struct MutatedObject {
  ManifestObject before;
  ManifestObject after;
};

struct PolicyCheckReport : InputReport {
  std::vector<MutatedObject> mutated;
};

PolicyCheckReport CheckByPolicies(const PolicyInputs& inputs, const text::Source& source,
                                  const PolicyCheckOptions& options,
                                  InputOrigin origin = InputOrigin::kNamed);

}  // namespace plimsoll::engine
