// HTTP requests from any bytes, through a real connection (a pair of sockets): the server never reads beyond
// what it was sent, always ends, and what it sends is HTTP. The first byte says in how many pieces the rest
// arrives, which must make no difference to how many requests are answered. (A last one that is cut and
// malformed is refused or not.)
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../lib/serve/src/http/connection.h"
#include "../lib/serve/src/http/reply_reader.h"
#include "plimsoll/base/assert.h"

namespace {

using namespace plimsoll;
using namespace plimsoll::serve;

class FuzzedStream final : public Stream {
 public:
  void Take(std::string_view bytes, std::string& out) override { out += bytes; }
  void End(std::string& out) override { out += "."; }
  RequestFacts Facts() override { return {}; }
};

class FuzzedService final : public Service {
 public:
  Answer Handle(const Request& request) override {
    Answer answer;
    answer.body = std::to_string(request.body.size());
    return answer;
  }
  std::unique_ptr<Stream> Open(const Request& request) override {
    return request.path == "/stream" ? std::make_unique<FuzzedStream>() : nullptr;
  }
};

// All that the server sends for these bytes.
std::string Converse(std::string_view bytes, size_t piece, ServerState& state, const Endpoint& endpoint) {
  int pair[2];
  PLIMSOLL_ASSERT(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) == 0);
  const FileDescriptor client(pair[0]);
  Connection connection(1, Channel(FileDescriptor(pair[1])), endpoint, state);
  std::vector<Connection*> turn;
  std::string answers;
  bool is_open = true;
  const auto run = [&] {
    if (is_open) is_open = connection.Run(turn) != Connection::State::kClosed;
    char buffer[4096];
    for (ssize_t got; (got = ::recv(client.number(), buffer, sizeof buffer, 0)) > 0;) {
      answers.append(buffer, static_cast<size_t>(got));
    }
  };
  for (; !bytes.empty() && is_open; bytes.remove_prefix(std::min(piece, bytes.size()))) {
    const std::string_view next = bytes.substr(0, piece);
    if (::send(client.number(), next.data(), next.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(next.size()))
      break;
    run();
  }
  ::shutdown(client.number(), SHUT_WR);
  run();
  run();
  PLIMSOLL_ASSERT(turn.empty());
  return answers;
}

// How many answers say 200. All of them are HTTP, and none but the last is a refusal of what is no request.
size_t AnsweredIn(std::string_view answers) {
  size_t answered = 0;
  while (!answers.empty()) {
    ReplyReader reader;
    std::string body;
    for (ReadProgress progress = ReadProgress::kHead; progress != ReadProgress::kDone;) {
      size_t used = 0;
      progress = reader.Take(answers, used, body);
      answers.remove_prefix(used);
      if (progress == ReadProgress::kNeedMore) return answered;  // cut when the client ended
      PLIMSOLL_ASSERT(progress == ReadProgress::kHead || progress == ReadProgress::kDone);
    }
    if (reader.head().status == 200) ++answered;
    PLIMSOLL_ASSERT(reader.head().status != 400 || answers.empty());
  }
  return answered;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static ServerMetrics metrics;
  static EventLog log(-1, metrics.log_failures);
  static FuzzedService service;
  static const Endpoint endpoint{.name = "fuzz", .service = &service};
  static ServerState state(Completed({.body_bytes = 300, .header_bytes = 400}), metrics, log);
  if (size < 2 || size > 8000) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  // Answers to HEAD have a length and no body, which a reader knows only if it knows the request.
  if (bytes.find("HEAD") != bytes.npos) return 0;
  const auto whole = AnsweredIn(Converse(bytes, bytes.size(), state, endpoint));
  const auto pieces = AnsweredIn(Converse(bytes, size_t{1} + data[0] % 64, state, endpoint));
  PLIMSOLL_ASSERT(whole == pieces);
  PLIMSOLL_ASSERT(metrics.in_flight.value() == 0 && metrics.queued.value() == 0 && state.buffered_bytes == 0);
  return 0;
}
