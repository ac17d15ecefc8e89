// Turns what a person names on the command line into the inputs to read: files as they
// are, directories walked for manifests, patterns expanded, "-" for standard input.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/files.h"

namespace plimsoll::engine {

struct Input {
  std::string path;
  // Why it cannot be read, when that is known already.
  std::string failure;
  // It is a directory without a single manifest.
  bool empty_directory = false;
};

struct InputOptions {
  // Whether directories are walked past what .gitignore files name.
  bool respect_gitignore = true;
  // Further patterns of that kind, from the place the program runs in.
  std::vector<std::string> excludes = {};
};

// In the order named; the files of one directory or pattern by name. A directory is walked
// for .yaml, .yml, .json, .jsonl and .ndjson files, also with .gz behind; hidden entries, links to
// directories and what is to be ignored are passed over. A file that is named itself is always taken. A
// pattern may hold `*`, `?`, `[a-z]` and `**` for any number of directories; quote it to keep the shell from
// expanding it.
std::vector<Input> ExpandInputs(const Files& files, const std::vector<std::string>& names,
                                const InputOptions& options = {});

// Whether one path segment matches a pattern without slashes.
bool MatchesSegment(std::string_view pattern, std::string_view name);

}  // namespace plimsoll::engine
