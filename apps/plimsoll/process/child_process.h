// Runs another program, such as git, and waits for it.
//
//   const ProcessResult result = RunProcess({"git", "--version"}, {.seconds = 10});
//   if (!result.started) ...  // it is not installed
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plimsoll::app {

// What a program may use up. One that exceeds a limit is killed, with those that it started.
struct ProcessLimits {
  uint32_t seconds;
  uint64_t max_bytes = uint64_t{1} << 30;  // on standard output, and on standard error
};

struct ProcessResult {
  // False if the program is not there or may not be run; `errors` has the reason.
  bool started = false;
  // Which limit it exceeded, after the name of the program: "did not finish within 2 seconds and was
  // stopped".
  std::string stopped;
  int exit_code = -1;  // -1: a signal ended it
  std::string out;
  std::string errors;

  bool ok() const { return started && stopped.empty() && exit_code == 0; }
};

// The first word is the program, looked up in PATH. Standard input is empty. The child does not inherit the
// environment variables listed in `without`.
ProcessResult RunProcess(std::vector<std::string> words, const ProcessLimits& limits,
                         const std::vector<std::string>& without = {});

}  // namespace plimsoll::app
