#include "plimsoll/batch/batch.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "../command_line/invocation.h"
#include "../process/standard_output.h"

namespace plimsoll::app {
namespace {

constexpr size_t kReadBytes = size_t{64} << 10;

// Cuts what arrives into lines. A line longer than the limit is dropped and its end reported
// as one.
class LineReader {
 public:
  // Calls use(line) for each line that `bytes` completes, too_long() for each dropped one.
  template <class Use, class TooLong>
  void Feed(std::string_view bytes, Use use, TooLong too_long) {
    while (!bytes.empty()) {
      const size_t newline = bytes.find('\n');
      Gather(bytes.substr(0, newline));
      if (newline == std::string_view::npos) return;
      Finish(use, too_long);
      bytes.remove_prefix(newline + 1);
    }
  }
  template <class Use, class TooLong>
  void End(Use use, TooLong too_long) {
    if (dropping_ || !line_.empty()) Finish(use, too_long);
  }

 private:
  void Gather(std::string_view piece) {
    if (dropping_ || line_.size() + piece.size() > batch::Batch::kMaxLineBytes) {
      dropping_ = true;
      line_ = {};
    } else {
      line_ += piece;
    }
  }
  template <class Use, class TooLong>
  void Finish(Use use, TooLong too_long) {
    if (dropping_) {
      too_long();
    } else {
      use(line_);
    }
    dropping_ = false;
    line_.clear();
  }

  std::string line_;
  bool dropping_ = false;
};

}  // namespace

int RunBatch(const BatchCommand&) {
  const engine::Disk disk;
  batch::Batch batch(disk);
  StandardOutput out;
  LineReader lines;
  const auto answer = [&](std::string_view line) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    out.buffer() += batch.Answer(line) + '\n';
    out.FlushWhenLarge();
  };
  const auto too_long = [&] {
    out.buffer() += R"({"id":null,"failure":{"code":"limit_bytes","message":"the line is too long"}})"
                    "\n";
  };
  std::string chunk(kReadBytes, '\0');
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      std::fprintf(stderr, "plimsoll: standard input: %s\n", std::strerror(errno));
      return kUnusable;
    }
    if (got == 0) break;
    lines.Feed({chunk.data(), static_cast<size_t>(got)}, answer, too_long);
    // Nothing is kept back while the next read may wait.
    if (!out.Flush()) return kUnusable;
  }
  lines.End(answer, too_long);
  return out.Flush() ? kAllGood : kUnusable;
}

}  // namespace plimsoll::app
