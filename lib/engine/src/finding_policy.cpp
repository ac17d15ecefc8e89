#include "plimsoll/engine/finding_policy.h"

#include <algorithm>

#include "ignore_rules.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

// The file, or a directory it stands in.
bool CoversFile(const std::vector<std::string>& patterns, const std::string& directory,
                const std::string& file) {
  if (patterns.empty()) return true;
  IgnoreRules rules;
  for (const std::string& pattern : patterns) rules.AddPattern(directory, pattern);
  for (size_t slash = file.find('/', 1); slash != std::string::npos; slash = file.find('/', slash + 1)) {
    if (rules.Ignores(std::string_view(file).substr(0, slash), true)) return true;
  }
  return rules.Ignores(file, false);
}

bool CoversField(const std::string& field, const Finding& finding) {
  if (field.empty()) return true;
  const std::string path = finding.path.FieldPath();
  if (!path.starts_with(field)) return false;
  return path.size() == field.size() || path[field.size()] == '.' || path[field.size()] == '[';
}

}  // namespace

FindingPolicy::FindingPolicy(ProjectConfig config, std::string today)
    : config_(std::move(config)), today_(std::move(today)), used_(config_.suppressions.size()) {
  const size_t slash = config_.file.rfind('/');
  if (slash != std::string::npos) directory_ = config_.file.substr(0, slash);
}

bool FindingPolicy::Expired(const ConfigSuppression& suppression) const {
  return !suppression.expires.empty() && suppression.expires < today_;
}

bool FindingPolicy::Suppresses(const Finding& finding) {
  for (size_t i = 0; i < config_.suppressions.size(); ++i) {
    const ConfigSuppression& one = config_.suppressions[i];
    if (Expired(one) || std::ranges::find(one.codes, finding.code) == one.codes.end()) continue;
    if (!CoversField(one.field, finding) || !CoversFile(one.paths, directory_, finding.file)) continue;
    used_[i] = true;
    return true;
  }
  return false;
}

void FindingPolicy::Apply(InputReport& report) {
  std::erase_if(report.findings, [&](Finding& finding) {
    const auto severity = config_.severities.find(finding.code);
    const bool off = severity != config_.severities.end() && !severity->second;
    if (off || Suppresses(finding) || (baseline_ && baseline_->Take(finding))) {
      ++report.suppressed;
      return true;
    }
    if (severity != config_.severities.end()) finding.severity = *severity->second;
    if (gathered_) gathered_->Add(finding);
    return false;
  });
}

InputReport FindingPolicy::Leftovers(const text::Source& source) const {
  InputReport report;
  report.name = config_.file;
  for (size_t i = 0; i < used_.size(); ++i) {
    const ConfigSuppression& one = config_.suppressions[i];
    if (used_[i]) continue;
    Finding& finding = report.findings.emplace_back(Code::kUnusedSuppression);
    finding.file = config_.file;
    finding.message =
        Expired(one) ? "this suppression expired on " + one.expires : "this suppression matches no finding";
    finding.place = finding::Location{};
    finding.place->span = one.place;
  }
  Settle(report, source);
  return report;
}

}  // namespace plimsoll::engine
