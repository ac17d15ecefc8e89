#include "plimsoll/lsp/run/session.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <string_view>

namespace plimsoll::lsp {
namespace {

// How often a server that has nothing to do looks whether its editor is still there.
constexpr Server::Time kEditorLookTime = 3000;

Server::Time SteadyMilliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

bool WriteAllTo(int out, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(out, bytes.data(), bytes.size());
    if (wrote >= 0) {
      bytes.remove_prefix(static_cast<size_t>(wrote));
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

class Session {
 public:
  Session(const text::Files& disk, ServerOptions options, int in, int out)
      : server_(disk, std::move(options)), in_(in), out_(out) {}

  int Run() {
    while (!server_.exit_code()) {
      const Server::Time now = SteadyMilliseconds();
      const bool worked = server_.Step(now);
      if (!SendAll()) return 1;
      if (server_.exit_code()) break;
      if (!ReceiveWithin(worked ? 0 : IdleTime(now))) return server_.exit_code().value_or(1);
    }
    return *server_.exit_code();
  }

 private:
  bool SendAll() {
    for (const std::string& message : server_.TakeMessages()) {
      if (!WriteAllTo(out_, Framed(message))) return false;
    }
    return true;
  }

  Server::Time IdleTime(Server::Time now) const {
    const Server::Time wake = server_.WakeTime().value_or(now + kEditorLookTime);
    return std::clamp<Server::Time>(wake - now, 1, kEditorLookTime);
  }

  // Takes what has arrived, or arrives in that time. False when the editor is gone.
  bool ReceiveWithin(Server::Time milliseconds) {
    if (server_.IsFull()) return true;
    pollfd wanted = {in_, POLLIN, 0};
    const int ready = ::poll(&wanted, 1, static_cast<int>(milliseconds));
    if (ready < 0) return errno == EINTR;
    if (ready == 0) return milliseconds < kEditorLookTime || EditorLives();
    const ssize_t got = ::read(in_, buffer_.data(), buffer_.size());
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    if (got == 0) return DrainAfterEnd();
    frames_.Add({buffer_.data(), static_cast<size_t>(got)});
    while (std::optional<Frame> frame = frames_.Next()) server_.Receive(std::move(*frame));
    return true;
  }

  // What came before the end of the input is answered still.
  bool DrainAfterEnd() {
    while (!server_.exit_code() && server_.HasMessages()) {
      server_.Step(SteadyMilliseconds());
      if (!SendAll()) break;
    }
    return false;
  }

  bool EditorLives() const {
    const std::optional<int64_t> editor = server_.editor_process();
    return !editor || *editor <= 0 || ::kill(static_cast<pid_t>(*editor), 0) == 0 || errno != ESRCH;
  }

  Server server_;
  FrameReader frames_;
  const int in_;
  const int out_;
  std::array<char, size_t{64} << 10> buffer_;
};

}  // namespace

int RunSession(const text::Files& disk, ServerOptions options, int in, int out) {
  return std::make_unique<Session>(disk, std::move(options), in, out)->Run();
}

}  // namespace plimsoll::lsp
