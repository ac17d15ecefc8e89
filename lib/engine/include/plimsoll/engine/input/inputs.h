// Turns what a person names on the command line into the inputs to read: files as they
// are, directories searched for manifests, patterns expanded, "-" for standard input.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/skipped_input.h"

namespace plimsoll::engine {

// Whether an input was named itself, or found by a search. What was found and turns out not to be a manifest
// is skipped; what was named is an error.
enum class InputOrigin : uint8_t { kNamed, kFound };

struct Input {
  std::string path;
  // Why it cannot be read, when that is known already.
  std::string failure = {};
  // It is a directory without a single file that could be a manifest.
  bool empty_directory = false;
  // The directory or pattern it was found by; empty when it was named itself.
  std::string found_in = {};
  // A FIFO or another file that can be read only once, such as standard input.
  bool once = false;
  // Why it is not to be read, when that is known already.
  std::optional<SkipReason> skip = {};

  // What it contains, when that is not to be read from the path: standard input that was read already, or
  // what another program made.
  std::shared_ptr<const std::string> content = {};

  InputOrigin origin() const {
    return found_in.empty() || content != nullptr ? InputOrigin::kNamed : InputOrigin::kFound;
  }
};

struct InputOptions {
  // Whether what .gitignore files name is skipped.
  bool respect_gitignore = true;
  // Further patterns of that kind, relative to the directory the program runs in.
  std::vector<std::string> excludes = {};
  // Whether directories named node_modules and vendor are skipped.
  bool default_excludes = true;
  // Whether files ending in .gz are taken up, too.
  bool packed = false;
  // Whether tar archives are taken up, too.
  bool archives = false;
  // Whether the templates of Helm charts are skipped.
  bool skip_chart_templates = true;
};

// A Helm chart whose templates were skipped.
struct FoundChart {
  std::string directory;
  std::string found_in;  // as in Input
};

struct FoundInputs {
  std::vector<Input> inputs;
  std::vector<SkippedInput> skipped;
  std::vector<FoundChart> charts;
};

// In the order named; the files of one directory or pattern by name. A directory is searched
// for .yaml, .yml, .json, .jsonl and .ndjson files; SkipReason has what is skipped. A file that is named
// itself is always taken. A pattern may hold `*`, `?`, `[a-z]` and `**` for any number of directories; quote
// it to keep the shell from expanding it.
FoundInputs FindInputs(const Files& files, const std::vector<std::string>& names,
                       const InputOptions& options = {});

// The same for schemas and other inputs that are no manifests: templates of charts are not skipped, and
// what is skipped is not listed.
std::vector<Input> ExpandInputs(const Files& files, const std::vector<std::string>& names);

// Whether one path segment matches a pattern without slashes.
bool MatchesSegment(std::string_view pattern, std::string_view name);

}  // namespace plimsoll::engine
