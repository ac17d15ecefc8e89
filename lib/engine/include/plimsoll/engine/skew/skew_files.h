// Files about versions that run together: the components of a node, and features with the runtimes that
// implement them.
//
//   kubelet: "1.26"
//   components:
//   - {name: containerd, role: runtime, criApi: v0.23.0}
//   - {name: crictl, role: tool, criApi: v0.22.0, apiVersions: [v1alpha2]}
//
//   feature: UserNamespacesSupport
//   stage: beta
//   enabledByDefault: true
//   runtimes:
//   - {name: containerd, state: released, version: 2.0.0}
//   - {name: CRI-O, state: released, version: 1.25.0}
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/skew/policy/cri_policy.h"
#include "plimsoll/skew/policy/feature.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

// Calls that are supported and calls that are not; what is wrong with the file.
struct NodeReport {
  std::vector<skew::SkewVerdict> verdicts;
  InputReport report;
};
NodeReport ReadNode(const text::Source& source);

// The features of a file, judged by the maturity rule.
InputReport ReadFeatures(const text::Source& source);

// One line for each verdict: text, or JSON.
void AppendVerdict(std::string& out, const skew::SkewVerdict& verdict, bool json);

}  // namespace plimsoll::engine
