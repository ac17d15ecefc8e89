// RunReport prints the findings of a run as they come and remembers what the exit code
// depends on.
#pragma once

#include "invocation.h"
#include "plimsoll/engine/input_report.h"
#include "plimsoll/finding/report.h"
#include "standard_output.h"

namespace plimsoll::app {

class RunReport {
 public:
  RunReport(ReportStyle style, StandardOutput& out);

  // An input that counts.
  void Add(const engine::InputReport& report);
  // A part of one, which counts as a file with its first part.
  void AddPart(const engine::InputReport& part, bool first);
  // What is said of something beside the inputs: schemas, old objects.
  void AddAside(const engine::InputReport& report);
  // Prints what closes the report; the exit code.
  int Finish();
  bool has_errors() const { return summary_.errors != 0; }

 private:
  void Print(const finding::Finding& finding);

  Output output_;
  finding::TextStyle style_;
  StandardOutput& out_;
  finding::Summary summary_;
  bool unreadable_ = false;
};

// To standard error, for commands whose standard output holds documents alone.
void Complain(const engine::InputReport& report);

}  // namespace plimsoll::app
