// EndSignals waits for SIGTERM and SIGINT. Made before any thread is, so that no thread gets them.
#pragma once

#include <chrono>
#include <csignal>

namespace plimsoll::serve {

class EndSignals {
 public:
  EndSignals();
  // Restores the signals as they were.
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;

  void Wait();
  // False: the time was over first.
  bool WaitFor(std::chrono::milliseconds time);

 private:
  sigset_t signals_;
  sigset_t before_;
};

}  // namespace plimsoll::serve
