// ManifestBuilds are the manifests that helm renders from charts and kustomize builds from kustomizations.
// They are checked like files, and the findings then point to the templates and files they were made of.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "../command_line/invocation.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/input/kustomizations.h"
#include "plimsoll/engine/report/built_origins.h"
#include "report_sink.h"
#include "search_outcome.h"

namespace plimsoll::app {

class ManifestBuilds {
 public:
  // Both must outlive it.
  ManifestBuilds(const JudgeCommand& command, const engine::Files& files)
      : command_(command), files_(files) {}

  // Adds what helm makes of the charts to the inputs. What cannot be built is reported.
  void RenderCharts(const std::vector<engine::FoundChart>& charts, SearchOutcome& outcome,
                    std::vector<engine::Input>& inputs, const ReportSink& sink);
  // The same with kustomize. Files that were used are marked as skipped.
  void BuildKustomizations(const engine::Kustomizations& kustomizations, std::vector<engine::Input>& inputs,
                           const ReportSink& sink);

  // Whether an input was made of one of these files, which are absolute.
  bool IsMadeOf(const engine::Input& input, const std::set<std::string>& paths) const;
  // Moves the findings on an input to what it was made of, which may be several files.
  std::vector<engine::InputReport> Place(const engine::Input& input, engine::InputReport report) const;

 private:
  struct Origin {
    std::string kustomization_file = {};
    std::string template_file = {};                 // of helm
    std::map<std::string, std::string> names = {};  // of kustomize: names of files by absolute path
    std::set<std::string> made_of = {};             // absolute files and directories
  };

  void RenderChart(const engine::FoundChart& chart, SearchOutcome& outcome,
                   std::vector<engine::Input>& inputs, const ReportSink& sink);
  void Build(const engine::Kustomizations& kustomizations, const engine::Kustomization& root,
             std::vector<engine::Input>& inputs, const ReportSink& sink);

  const JudgeCommand& command_;
  const engine::Files& files_;
  std::map<const std::string*, Origin> origins_;  // by the content of the input
};

}  // namespace plimsoll::app
