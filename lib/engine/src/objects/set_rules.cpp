#include "set_rules.h"

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../judge/object_judge.h"
#include "../report/object_findings.h"
#include "plimsoll/value/build.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;
using value::Value;
using Known = std::set<std::tuple<finding::Code, value::Path, std::string>>;

Known::value_type KeyOfFinding(const Finding& finding) {
  return {finding.code, finding.path, finding.message};
}

std::vector<Finding> RuleFindings(const kinds::Kinds& rules, const JudgeOptions& options, Value object,
                                  std::optional<Value> old) {
  const std::string no_file;
  std::vector<Finding> out;
  ObjectFindings findings(no_file, 1, object, out);
  ObjectJudge judge(rules, no_file, options);
  judge.MakeStored(false);
  judge.UseOld(old);
  judge.Judge({object, {}, {}, {}}, value::Syntax::kJson, findings);
  return out;
}

}  // namespace

void AddRuleFindings(Value object, const ManifestObject& live, const kinds::Kinds& rules, SetPlan& plan) {
  JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  options.report_skipped_rules = false;
  options.ignore_unknown_kinds = true;
  const value::Document before = value::DocumentOf(live.root(), value::Numbers::kAsExactJson);
  Known known;
  for (const Finding& finding : RuleFindings(rules, options, before.root(), std::nullopt))
    known.insert(KeyOfFinding(finding));
  for (Finding& finding : RuleFindings(rules, options, object, before.root())) {
    const bool is_error = finding.severity == finding::Severity::kError;
    if (!known.contains(KeyOfFinding(finding))) {
      plan.problems.push_back(std::move(finding));
    } else if (is_error) {
      ++plan.known_problems;
    }
  }
}

}  // namespace plimsoll::engine
