#pragma once

#include <ctime>

namespace plimsoll::bench {

// Time this thread has been at work: others on the machine do not count.
inline double ProcessorNanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

}  // namespace plimsoll::bench
