#include "file_judging.h"

#include "plimsoll/engine/project/check_options.h"
#include "plimsoll/engine/report/release_reports.h"

namespace plimsoll::app {

FileJudging::FileJudging(const JudgeSetup& setup, const JudgeCommand& command,
                         const engine::SettingsByPath& settings, const engine::Files& files,
                         const ReportSink& sink)
    : setup_(setup), command_(command), files_(files), sink_(sink) {
  for (const engine::Input& input : setup.inputs()) {
    const engine::FileSettings& own = settings.Of(input.path);
    const auto [at, is_new] = by_settings_.try_emplace(&own);
    if (is_new) at->second = MakeWay(own);
    ways_.push_back(&at->second);
  }
}

FileJudging::Way FileJudging::MakeWay(const engine::FileSettings& settings) {
  Way way{engine::WithSettings(setup_.options(), settings), KindsOf(settings.kubernetes_version)};
  if (command_.more_versions.empty()) return way;
  way.releases.emplace_back(command_.kubernetes_version, way.kinds);
  for (const std::string& release : command_.more_versions)
    way.releases.emplace_back(release, KindsOf(release));
  return way;
}

engine::InputReport FileJudging::Way::Check(const text::Source& source, engine::InputOrigin origin,
                                            const engine::SourceCrds* crds) const {
  if (releases.empty()) return engine::CheckObjects(*kinds, source, options, origin, crds);
  std::vector<engine::ReleaseReport> reports;
  for (const auto& [release, of_release] : releases) {
    reports.push_back({release, engine::CheckObjects(*of_release, source, options, origin, crds)});
  }
  return engine::JoinReleases(std::move(reports));
}

void FileJudging::ReportUnusable(const ReportSink& sink) const {
  std::vector<const kinds::Kinds*> registries = {&setup_.kinds()};
  for (const auto& [release, kinds] : releases_) registries.push_back(&kinds);
  for (const engine::InputReport& report : engine::UnusableKinds(registries)) sink(report);
}

// CRDs are those of the check, whatever the release.
const kinds::Kinds* FileJudging::KindsOf(const std::string& release) {
  if (release.empty() || release == command_.kubernetes_version) return &setup_.kinds();
  const auto [at, is_new] = releases_.try_emplace(release, &setup_.kinds());
  if (is_new) LoadKinds(command_, release, setup_.cache(), files_, sink_, at->second);
  return &at->second;
}

}  // namespace plimsoll::app
