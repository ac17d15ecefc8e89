#include "plimsoll/engine/severity/severity_rules.h"

#include <algorithm>

#include "lint_codes.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

bool CoversField(const std::string& field, const Finding& finding) {
  if (field.empty()) return true;
  const std::string path = finding.path.FieldPath();
  if (!path.starts_with(field)) return false;
  return path.size() == field.size() || path[field.size()] == '.' || path[field.size()] == '[';
}

}  // namespace

SeverityRules::SeverityRules(ProjectConfig config, const SettingsByPath& settings, std::string today)
    : config_(std::move(config)),
      settings_(settings),
      today_(std::move(today)),
      used_(config_.suppressions.size()) {
  for (const ConfigSuppression& one : config_.suppressions) {
    covered_.emplace_back(one.paths, config_.Directory());
  }
}

bool SeverityRules::Expired(const ConfigSuppression& suppression) const {
  return !suppression.expires.empty() && suppression.expires < today_;
}

bool SeverityRules::Suppresses(const Finding& finding) {
  for (size_t i = 0; i < config_.suppressions.size(); ++i) {
    const ConfigSuppression& one = config_.suppressions[i];
    if (Expired(one) || std::ranges::find(one.codes, finding.code) == one.codes.end()) continue;
    if (!CoversField(one.field, finding) || !covered_[i].Covers(finding.file)) continue;
    used_[i] = true;
    return true;
  }
  return false;
}

void SeverityRules::Apply(InputReport& report) {
  if (report.findings.empty()) return;
  const FileSettings& settings = settings_.Of(report.name);
  std::erase_if(report.findings, [&](Finding& finding) {
    const std::optional<finding::Severity>* severity = settings.SeverityOf(finding.code, finding.path);
    const bool off = severity != nullptr && !*severity;
    if (off || Suppresses(finding) || (baseline_ && baseline_->Take(finding))) {
      ++report.suppressed;
      return true;
    }
    if (severity != nullptr) finding.severity = **severity;
    if (gathered_) gathered_->Add(finding);
    return false;
  });
}

InputReport SeverityRules::Leftovers(const text::Source& source) const {
  InputReport report;
  report.name = config_.file;
  for (size_t i = 0; i < used_.size(); ++i) {
    const ConfigSuppression& one = config_.suppressions[i];
    if (used_[i] || std::ranges::any_of(one.codes, IsOfSomeCommands)) continue;
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
