// What git knows of the files here.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace plimsoll::app {

// The files below the paths that were added or changed since a commit, committed or not, and those git
// does not know yet; by name, from the directory the program runs in. Fails with git's words.
std::expected<std::vector<std::string>, std::string> ChangedSince(const std::string& commit,
                                                                  const std::vector<std::string>& paths,
                                                                  uint32_t timeout_seconds);

// The files at or below a path as they were in a commit, by name; none when it was not there.
std::expected<std::vector<std::string>, std::string> FilesAt(const std::string& commit,
                                                             const std::string& path,
                                                             uint32_t timeout_seconds);

// A file as it was in a commit; empty when it was not there. Fails when git cannot be run or takes too long.
std::expected<std::string, std::string> FileAt(const std::string& commit, const std::string& path,
                                               uint32_t timeout_seconds);

}  // namespace plimsoll::app
