// A Connection reads requests, lets its service answer them, and writes the answers, one after the other.
//
// It never waits: Run() goes on until it needs something of the client. One thread at a time runs a
// connection; which one, the Server decides.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../observe/event_log.h"
#include "../observe/exchange.h"
#include "../observe/server_metrics.h"
#include "certificates.h"
#include "channel.h"
#include "plimsoll/serve/http/limits.h"
#include "request_gate.h"
#include "request_reader.h"

namespace plimsoll::serve {

// What the connections of one listener share.
struct Endpoint {
  std::string name;  // a label of metrics: "webhook"
  Service* service = nullptr;
  Certificates* certificates = nullptr;  // null: no TLS
  // Whether requests count as load. Those for health and metrics do not: they are answered in any case.
  bool is_gated = true;
  // The common names of clients that may send requests; empty: those that have a certificate.
  std::vector<std::string> client_names = {};
};

// What all connections of a server share.
struct ServerState {
  ServerState(const TransportLimits& completed, ServerMetrics& server_metrics, EventLog& event_log)
      : limits(completed),
        metrics(server_metrics),
        log(event_log),
        gate(completed.in_flight, completed.queued, server_metrics.in_flight, server_metrics.queued) {}

  const TransportLimits limits;
  ServerMetrics& metrics;
  EventLog& log;
  RequestGate gate;
  std::atomic<bool> draining = false;  // responses say Connection: close
  std::atomic<bool> stopping = false;  // idle connections end
  std::atomic<uint64_t> buffered_bytes = 0;
};

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  enum class State : uint8_t { kBlocked, kParked, kClosed };

  // What a connection is doing, as far as time limits care.
  enum class Phase : uint8_t { kHandshake, kIdle, kHeader, kBody, kAnswering, kWriting, kEnding };

  Connection(uint64_t id, Channel channel, const Endpoint& endpoint, ServerState& server);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // kBlocked: run again when the socket is ready. kParked: another thread runs it, or will; do not touch it.
  // Adds to `turn` the connections that wait no longer for a place in the gate, and are to be run next.
  State Run(std::vector<Connection*>& turn);

  uint64_t id() const { return id_; }
  int number() const { return channel_.number(); }
  const Endpoint& endpoint() const { return endpoint_; }
  Phase phase() const { return phase_; }
  bool IsOverdue(Clock::time_point now) const { return now >= time_limit_; }

  // Of the server, which guards them: whether a thread runs the connection, and whether there were events
  // since.
  bool is_owned = false;
  bool has_events = false;

 private:
  enum class Step : uint8_t { kHandshake, kRead, kEnter, kAnswer, kWrite, kEnd };
  // What Run() returns now; none: there is a next step.
  using Stop = std::optional<State>;

  Stop Handshake();
  Stop Read();
  Stop Receive();
  Stop TakeHead();
  Stop CheckBody();
  Stop Enter();
  Stop AnswerWhole();
  Stop AnswerPiece();
  Stop Write();
  Stop End();

  void Begin(Phase phase, std::chrono::milliseconds time);
  void BeginIdle();
  void FinishExchange();
  void BeginEnd();
  void Refuse(int status, std::string_view reason, std::string message);
  void BreakStream(int status);
  void Send(const Answer& answer);
  void Leave(std::vector<Connection*>& turn);
  bool DecideToStayOpen();
  bool ClientMayAsk() const;
  Request MakeRequest() const;
  Clock::time_point DeadlineOf(std::string_view query) const;
  void CountBuffered();
  void Record(const RequestFacts& facts, int status);

  const uint64_t id_;
  Channel channel_;
  const Endpoint& endpoint_;
  ServerState& server_;
  std::string client_identity_;

  Step step_;
  Step after_write_ = Step::kRead;
  Phase phase_ = Phase::kHandshake;
  Clock::time_point time_limit_;

  RequestReader reader_;
  std::string input_;  // received, not yet parsed
  std::string body_;
  uint64_t buffered_ = 0;  // of body_, as counted in the server's sum
  bool body_is_complete_ = false;
  Clock::time_point arrived_;  // when the head was complete
  Clock::time_point complete_;

  std::unique_ptr<Stream> stream_;
  bool stream_has_begun_ = false;

  bool must_close_ = false;
  bool stays_open_ = true;
  std::string output_;
  size_t sent_ = 0;
  uint64_t discarded_ = 0;
};

}  // namespace plimsoll::serve
