// Fetches a part of a git repository at one commit, without its history, into a temporary directory.
//
//   const Result<FetchedTree> tree = FetchTree({.url = "https://github.com/a/b", .paths = {"config/crd"}});
//   Read(tree->directory.path() + "/config/crd");
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "temporary_directory.h"
#include "time_limits.h"

namespace plimsoll::app {

struct FetchRequest {
  std::string url;
  // A tag, a branch or a full commit id. Empty: the newest release tag if there is a prefix, or else the
  // default branch.
  std::string ref = {};
  // Whether to look for release tags, and what they begin with.
  bool newest_release = false;
  std::string tag_prefix = {};
  // Directories and files. Empty: all YAML and JSON files.
  std::vector<std::string> paths = {};
  uint32_t timeout_seconds = kGitTimeoutSeconds;  // of each git command
};

struct FetchedTree {
  TemporaryDirectory directory;
  std::string ref;     // a tag, a branch or a commit
  std::string commit;  // its full id
};

// Fails with the message of git.
Result<FetchedTree> FetchTree(const FetchRequest& request);

}  // namespace plimsoll::app
