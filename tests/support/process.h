// Runs a program for a test and gathers what it says.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace plimsoll::testing {

struct Process {
  std::string directory;  // to run in
  std::vector<std::string> words;
  std::string standard_input;
  unsigned seconds = 60;  // it is killed after that
  // As a user without rights, also when the test runs as root, who may read everything.
  bool without_rights = false;
  // Variables that are set for it, with their values.
  std::vector<std::pair<std::string, std::string>> environment = {};
};

struct Outcome {
  int exit_code = -1;  // 128 + the signal when one ended it
  std::string output;
  std::string errors;
};

Outcome Run(const Process& process);

// A fresh directory that goes away with its owner.
class ScratchDirectory {
 public:
  ScratchDirectory();
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  const std::string& path() const { return path_; }
  // Writes a file below it, making directories on the way.
  void Write(const std::string& name, const std::string& content) const;

 private:
  std::string path_;
};

std::string ReadWhole(const std::string& path);

}  // namespace plimsoll::testing
