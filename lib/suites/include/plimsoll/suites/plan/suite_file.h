// SuiteFile is the file of a suite: its text, or why there is none.
//
//   for (SuiteFile& file : FindSuiteFiles(disk, paths, read, IsSuitePath, "suites are ...")) ...
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::suites {

struct SuiteFile {
  std::string path;
  // Why it cannot be read; there is no source then.
  std::optional<engine::InputReport> unreadable = std::nullopt;
  std::optional<text::Source> source = std::nullopt;

  finding::Finding MakeFinding(finding::Code code, std::string message, std::string hint,
                               text::Span place) const;
};

// The files that are named, and those in directories whose absolute paths `is_suite` accepts. A directory
// without any is unreadable; `hint` says which files would be suites.
std::vector<SuiteFile> FindSuiteFiles(const engine::Files& files, const std::vector<std::string>& paths,
                                      const value::ReadOptions& read,
                                      const std::function<bool(std::string_view)>& is_suite,
                                      std::string_view hint);

}  // namespace plimsoll::suites
