// A process with all that it started.
#pragma once

#include <sys/types.h>

namespace plimsoll::app {

// Kills a child process and its descendants. They are found by their parents and not by a process group: a
// child in a group of its own could not ask for a password on the terminal, and Ctrl-C would not end it.
// Descendants whose parents have ended before are not found.
void KillProcessTree(pid_t root);

}  // namespace plimsoll::app
