// What git knows of the files here.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace plimsoll::app {

// The files below the paths that were added or changed since a commit, committed or not, and those git
// does not know yet; by name, from the directory the program runs in. Fails with git's words.
std::expected<std::vector<std::string>, std::string> ChangedSince(const std::string& commit,
                                                                  const std::vector<std::string>& paths);

// A file as it was in a commit; empty when it was not there.
std::string FileAt(const std::string& commit, const std::string& path);

}  // namespace plimsoll::app
