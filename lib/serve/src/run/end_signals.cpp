#include "end_signals.h"

#include <cerrno>
#include <ctime>

namespace plimsoll::serve {

EndSignals::EndSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
}

EndSignals::~EndSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void EndSignals::Wait() {
  while (sigwaitinfo(&signals_, nullptr) < 0 && errno == EINTR) {
  }
}

bool EndSignals::WaitFor(std::chrono::milliseconds time) {
  const timespec wait{.tv_sec = time.count() / 1000, .tv_nsec = time.count() % 1000 * 1'000'000};
  return sigtimedwait(&signals_, nullptr, &wait) >= 0;
}

}  // namespace plimsoll::serve
