// SearchOutcome gathers what a search for manifests led to: what was skipped, and which directories have
// no manifest at all.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/report/input_report.h"
#include "run_report.h"

namespace plimsoll::app {

class SearchOutcome {
 public:
  explicit SearchOutcome(const engine::FoundInputs& found);

  // Says what became of an input. True when it was skipped, so that there is nothing to report.
  bool Skips(const engine::Input& input, const engine::InputReport& report);
  void Checked(const engine::Input& input) { roots_with_manifests_.insert(input.found_in); }
  // The templates of a chart were rendered: those in the set to something, the others to nothing.
  void Rendered(const engine::FoundChart& chart, const std::set<std::string>& templates);
  // Forgets what was skipped elsewhere, and that directories have no manifest.
  void KeepOnly(const std::set<std::string>& absolute_paths, const engine::Files& files);

  // At the end of a run.
  void AddTo(RunReport& report) const;
  // The same for commands without a report.
  void Complain() const;
  // A line on standard error for everything that was skipped.
  void List() const;

 private:
  std::vector<std::string> Notes() const { return engine::NotesOn(skipped_, charts_); }

  std::vector<engine::SkippedInput> skipped_;
  std::vector<std::string> charts_;
  std::vector<std::string> roots_;  // directories and patterns that were searched, in order
  std::set<std::string> roots_with_manifests_;
};

}  // namespace plimsoll::app
