// FixedFiles is what `check --fix` does with the files of findings that have one likely fix: shows the
// changes, or writes them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../command_line/invocation.h"
#include "judge_setup.h"
#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::app {

class FixedFiles {
 public:
  explicit FixedFiles(Fixing fixing) : fixing_(fixing) {}

  // Of a file on the disk. What was fixed is no longer in the report.
  void Take(const engine::Input& input, const JudgeSetup& setup, engine::InputReport& report);

  // Of all files.
  const std::string& diff() const { return diff_; }
  bool wrote_all() const { return unwritten_.empty(); }
  std::vector<std::string> Notes() const;

 private:
  const Fixing fixing_;
  std::string diff_;
  size_t files_ = 0;
  size_t edits_ = 0;
  std::vector<std::string> unwritten_;  // and why
};

}  // namespace plimsoll::app
