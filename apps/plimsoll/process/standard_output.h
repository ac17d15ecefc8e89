// StandardOutput collects what a command prints and writes it in large pieces. Once a
// write fails (a closed pipe, a full disk) it stays silent and says so at the end.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>

namespace plimsoll::app {

class StandardOutput {
 public:
  ~StandardOutput() { Flush(); }

  std::string& buffer() { return buffer_; }
  void FlushWhenLarge() {
    if (buffer_.size() >= kLarge) Flush();
  }
  // False once anything could not be written.
  bool Flush() {
    std::string_view rest = buffer_;
    while (!failed_ && !rest.empty()) {
      const ssize_t wrote = ::write(STDOUT_FILENO, rest.data(), rest.size());
      if (wrote >= 0) {
        rest.remove_prefix(static_cast<size_t>(wrote));
      } else if (errno != EINTR) {
        failed_ = true;
      }
    }
    buffer_.clear();
    return !failed_;
  }

 private:
  static constexpr size_t kLarge = size_t{64} << 10;

  std::string buffer_;
  bool failed_ = false;
};

}  // namespace plimsoll::app
