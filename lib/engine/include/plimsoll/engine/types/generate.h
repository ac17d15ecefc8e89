// Files made of tagged Go types, and how what is on disk differs from them. Nothing is written here.
//
//   auto made = GenerateGo(files, types, {.test_root = "test/declarative"});
//   for (const FileChange& change : made->changes) ...  // v1/zz_generated.validations.go is stale
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/tagged_types.h"

namespace plimsoll::engine {

struct GenerateGoOptions {
  // Import paths of packages whose functions are there already.
  std::vector<std::string> read_only = {};
  // Files of packages go below this directory, at their import paths; empty for the packages' own.
  std::string output_dir = {};
  std::string output_file = "zz_generated.validations.go";
  // A file with a comment for the head of each; YEAR in it becomes `year`.
  std::string header_file = {};
  std::string year = {};
  // Where tests of coverage go; empty for none. The list says which rules need none.
  std::string test_root = {};
  std::string test_prefix = {};
  std::string allowlist_file = {};
};

struct FileChange {
  enum class Kind : uint8_t { kMissing, kStale, kSuperfluous };
  Kind kind = Kind::kMissing;
  std::string path;
  std::string text;  // what belongs there; nothing in place of a superfluous one
};

struct GeneratedFiles {
  size_t count = 0;                 // of all that belong on disk
  std::vector<FileChange> changes;  // by path
};

// The report of a failure says why nothing can be generated.
std::expected<GeneratedFiles, InputReport> GenerateGo(const Files& files, const kinds::TaggedTypes& types,
                                                      const GenerateGoOptions& options);

// What a check of the files says of a change.
InputReport ReportOn(const FileChange& change);

}  // namespace plimsoll::engine
