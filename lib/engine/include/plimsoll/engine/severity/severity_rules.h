// SeverityRules is what becomes of findings before they are reported: their severities are those of
// the project, and what it suppresses or knows from a baseline is left out.
//
//   SeverityRules rules(config, settings, "2026-11-16");
//   rules.UseBaseline(baseline);
//   rules.Apply(report);
//
// Reports must come in their order, one at a time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/engine/input/path_patterns.h"
#include "plimsoll/engine/severity/baseline.h"
#include "plimsoll/engine/severity/project_config.h"
#include "plimsoll/engine/severity/settings_by_path.h"

namespace plimsoll::engine {

class SeverityRules {
 public:
  // `settings` must outlive it; `today` is YYYY-MM-DD.
  SeverityRules(ProjectConfig config, const SettingsByPath& settings, std::string today);

  void UseBaseline(Baseline baseline) { baseline_ = std::move(baseline); }
  // Everything that is reported is gathered for a new baseline.
  void GatherBaseline() { gathered_.emplace(); }
  const std::optional<Baseline>& gathered() const { return gathered_; }

  void Apply(InputReport& report);
  // Suppressions that have expired, or that nothing was suppressed by. `source` is that of the
  // configuration.
  InputReport Leftovers(const text::Source& source) const;

 private:
  bool Suppresses(const finding::Finding& finding);
  bool Expired(const ConfigSuppression& suppression) const;

  const ProjectConfig config_;
  const SettingsByPath& settings_;
  const std::string today_;
  std::vector<PathPatterns> covered_;  // by each suppression
  std::vector<bool> used_;
  std::optional<Baseline> baseline_;
  std::optional<Baseline> gathered_;
};

}  // namespace plimsoll::engine
