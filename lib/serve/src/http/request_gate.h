// RequestGate lets a limited number of requests be answered at the same time. A few more wait in a queue;
// others are refused at once, so that a client can try another replica.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>

#include "../observe/metrics.h"

namespace plimsoll::serve {

class Connection;

class RequestGate {
 public:
  enum class Entry : uint8_t {
    kEntered,
    kQueued,  // the caller must not touch the connection any more
    kFull,
  };

  RequestGate(size_t in_flight, size_t queued, Gauge& in_flight_gauge, Gauge& queued_gauge)
      : max_in_flight_(in_flight),
        max_queued_(queued),
        in_flight_gauge_(in_flight_gauge),
        queued_gauge_(queued_gauge) {}

  // `may_be_refused`: false for the next piece of a stream that was accepted before.
  Entry Enter(Connection& connection, bool may_be_refused = true);
  // After Enter() let the caller in, or after Leave() returned the connection: the next one that is in now,
  // or null.
  Connection* Leave();

 private:
  const size_t max_in_flight_;
  const size_t max_queued_;
  Gauge& in_flight_gauge_;
  Gauge& queued_gauge_;
  std::mutex mutex_;
  size_t in_flight_ = 0;
  std::deque<Connection*> queue_;
};

}  // namespace plimsoll::serve
