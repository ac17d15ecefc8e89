// Writing to a pipe or socket whose other end is closed fails, instead of ending the process. OpenSSL writes
// to sockets without a way to say so for one of them.
#pragma once

#include <csignal>

namespace plimsoll::serve {

inline void IgnoreBrokenPipes() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace plimsoll::serve
