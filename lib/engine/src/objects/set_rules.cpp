#include "set_rules.h"

#include <set>
#include <tuple>

#include "object_nodes.h"
#include "plimsoll/engine/report/old_objects.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;
using Known = std::set<std::tuple<finding::Code, std::string, std::string>>;

Known::value_type KeyOfFinding(const Finding& finding) {
  return {finding.code, finding.path.Pointer(), finding.message};
}

}  // namespace

void AddRuleFindings(const text::Source& object, const ManifestObject& live, const kinds::Kinds& rules,
                     SetPlan& plan) {
  JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  options.report_skipped_rules = false;
  options.ignore_unknown_kinds = true;
  const text::Source before("current object", JsonOf(live.root()));
  Known known;
  for (const Finding& finding : CheckObjects(rules, before, options).findings)
    known.insert(KeyOfFinding(finding));
  OldObjects old;
  old.Add(before, {});
  options.old = &old;
  for (Finding& finding : CheckObjects(rules, object, options).findings) {
    const bool is_error = finding.severity == finding::Severity::kError;
    if (!known.contains(KeyOfFinding(finding))) {
      plan.problems.push_back(std::move(finding));
    } else if (is_error) {
      ++plan.known_problems;
    }
  }
}

}  // namespace plimsoll::engine
