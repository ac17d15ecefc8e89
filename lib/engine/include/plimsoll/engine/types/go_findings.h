// Findings about Go files, made of the errors that reading and compiling types give.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/gotypes/syntax.h"
#include "plimsoll/kinds/tagged_types.h"

namespace plimsoll::engine {

struct GoFinding {
  finding::Code code;
  gotypes::GoError what;
  std::string hint = {};
  bool warning = false;  // whatever the code usually is
};

// A report for each file, by name, its findings sorted and located. Files are read once more for the
// lines that reports show.
std::vector<InputReport> GoReports(const Files& files, std::vector<GoFinding> findings);

// The tagged types below directories, or the report on the path that cannot be used. The files must outlive
// them.
std::expected<std::unique_ptr<kinds::TaggedTypes>, InputReport> LoadTypes(const Files& files,
                                                                          const kinds::TypesFrom& from);

}  // namespace plimsoll::engine
