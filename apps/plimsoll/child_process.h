// Runs another program, such as git, and waits for it.
//
//   const ProcessResult result = RunProcess({"git", "--version"});
//   if (!result.started) ...  // it is not installed
#pragma once

#include <string>
#include <vector>

namespace plimsoll::app {

struct ProcessResult {
  // False if the program is not there or may not be run; `errors` has the reason.
  bool started = false;
  int exit_code = -1;  // -1: a signal ended it
  std::string out;
  std::string errors;

  bool ok() const { return started && exit_code == 0; }
};

// The first word is the program, looked up in PATH. Standard input is empty. The child does not inherit the
// environment variables listed in `without`.
ProcessResult RunProcess(std::vector<std::string> words, const std::vector<std::string>& without = {});

}  // namespace plimsoll::app
