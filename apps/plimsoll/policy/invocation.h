// `plimsoll policy ...` as data. Each command of the family keeps its options to itself: here it is what runs
// it.
#pragma once

#include <functional>

namespace plimsoll::app {

struct PolicyCommand {
  std::function<int()> run;  // the exit code
};

inline int RunPolicy(const PolicyCommand& command) { return command.run(); }

}  // namespace plimsoll::app
