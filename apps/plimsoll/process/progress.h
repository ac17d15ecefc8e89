// Progress is a line on the terminal that says how far a long run is. Nobody sees it where standard
// error is no terminal, or standard output is one: findings would run into it.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>

namespace plimsoll::app {

class Progress {
 public:
  ~Progress() { Clear(); }

  void Show(size_t done, size_t all) {
    if (!visible_ || all < kFewest) return;
    const auto now = Clock::now();
    if (now < next_) return;
    next_ = now + kPause;
    std::fprintf(stderr, "\r%zu of %zu files", done, all);
    shown_ = true;
  }
  void Clear() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
    shown_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr size_t kFewest = 100;
  static constexpr std::chrono::milliseconds kPause{200};

  const bool visible_ = ::isatty(STDERR_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 0;
  Clock::time_point next_ = Clock::now() + kPause;
  bool shown_ = false;
};

}  // namespace plimsoll::app
