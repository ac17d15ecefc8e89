// FileJudging is how each input is judged: by the options and the release of Kubernetes that the settings of
// its path say.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "judge_setup.h"
#include "plimsoll/engine/severity/settings_by_path.h"
#include "report_sink.h"

namespace plimsoll::app {

class FileJudging {
 public:
  struct Way {
    engine::JudgeOptions options;
    const kinds::Kinds* kinds = nullptr;
    // With several releases: each, beginning with that of `kinds`.
    std::vector<std::pair<std::string, const kinds::Kinds*>> releases = {};

    // What is wrong with the objects of a source, in each release.
    engine::InputReport Check(const text::Source& source, engine::InputOrigin origin,
                              const engine::SourceCrds* crds) const;
  };

  // All must outlive it. A release that is not known is reported.
  FileJudging(const JudgeSetup& setup, const JudgeCommand& command, const engine::SettingsByPath& settings,
              const engine::Files& files, const ReportSink& sink);

  // By the position of the input.
  const Way& Of(size_t input) const { return *ways_[input]; }
  // What catalogs have of kinds that were needed and cannot be used.
  void ReportUnusable(const ReportSink& sink) const;

 private:
  Way MakeWay(const engine::FileSettings& settings);
  const kinds::Kinds* KindsOf(const std::string& release);

  const JudgeSetup& setup_;
  const JudgeCommand& command_;
  const engine::Files& files_;
  const ReportSink& sink_;
  std::map<std::string, kinds::Kinds> releases_;
  std::map<const engine::FileSettings*, Way> by_settings_;
  std::vector<const Way*> ways_;
};

}  // namespace plimsoll::app
