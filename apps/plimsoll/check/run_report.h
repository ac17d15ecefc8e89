// RunReport prints the findings of a run as they come and remembers what the exit code
// depends on.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/report_style.h"

namespace plimsoll::app {

class RunReport {
 public:
  RunReport(ReportStyle style, StandardOutput& out);

  // What the summary calls the objects of this report; see finding::Summary.
  void CallObjects(std::string_view noun) { summary_.noun = noun; }
  void CallGood(std::string_view one, std::string_view all) {
    summary_.good_one = one;
    summary_.good_all = all;
  }
  // An input that counts.
  void Add(const engine::InputReport& report);
  // A part of one, which counts as a file with its first part.
  void AddPart(const engine::InputReport& part, bool first);
  // What is said of something beside the inputs: schemas, old objects.
  void AddAside(const engine::InputReport& report);
  // A sentence for the end of the report; see finding::Summary.
  void AddNote(std::string note) { summary_.notes.push_back(std::move(note)); }
  void CountSkipped(const engine::SkippedCounts& counts) {
    summary_.not_manifests = counts.not_manifests;
    summary_.templates = counts.templates;
  }
  // Prints what closes the report; the exit code.
  int Finish();
  bool has_errors() const { return summary_.errors != 0; }

 private:
  void Write(const engine::InputReport& report, size_t first_object);
  void WriteAsIs(const engine::InputReport& report, size_t first_object);
  void Count(const std::vector<finding::Finding>& findings);
  // The findings that are shown; `chosen` holds them if they are not all.
  std::span<const finding::Finding> Shown(const engine::InputReport& report,
                                          std::vector<finding::Finding>& chosen);
  // Says how many findings of the input at hand were not shown.
  void EndInput();
  // A note with a number in it, unless that is 0.
  void AddCount(size_t count, std::string one, const std::string& several);

  StandardOutput& out_;
  std::unique_ptr<finding::ReportWriter> writer_;
  finding::Summary summary_;
  const size_t max_per_file_;  // 0: no limit
  const bool warnings_as_errors_;
  // Of the input at hand, in the parts so far.
  std::string name_;
  size_t objects_ = 0;
  size_t shown_ = 0;
  size_t left_out_ = 0;
  size_t all_left_out_ = 0;  // of all inputs
  size_t other_shards_ = 0;
  size_t skipped_kinds_ = 0;
  size_t placeholders_ = 0;
  // Objects and files that were not checked, and why.
  size_t client_side_ = 0;
  size_t patches_ = 0;
  size_t read_by_kustomize_ = 0;
  engine::MissingFunctions missing_functions_;
  bool unreadable_ = false;
};

// To standard error, for commands whose standard output holds documents alone.
void Complain(const engine::InputReport& report);
// `plimsoll: message` on standard error.
void ComplainOf(const std::string& message);
// `plimsoll: message; hint [code]`: of a name that is not known.
void ComplainOf(const finding::Finding& finding);
// The same, with the exit code of a command that cannot do its work.
int FailUnusable(const std::string& message);

}  // namespace plimsoll::app
