// What a server takes from clients at most. Each has a flag, a metric that shows when it was reached, and a
// test.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace plimsoll::serve {

struct TransportLimits {
  // An UPDATE review carries the new and the old object, each up to 3 MiB in JSON.
  uint64_t body_bytes = uint64_t{7} << 20;
  uint32_t header_bytes = 16 << 10;
  // What the values of one request may take when they are read, and with their defaults. More than any body
  // of the size above takes in JSON; aliases in YAML and defaults of schemas can multiply a body.
  uint64_t document_bytes = uint64_t{64} << 20;
  // Bodies of all connections together.
  uint64_t buffered_bytes = uint64_t{256} << 20;
  size_t connections = 1000;
  // Requests that are answered at the same time, and those that wait for it. 0: by the number of processors.
  size_t in_flight = 0;
  size_t queued = 0;

  // The longest that a client may wait for, and what it gets if it names no time.
  std::chrono::milliseconds deadline = std::chrono::seconds(30);
  std::chrono::milliseconds handshake_time = std::chrono::seconds(10);
  std::chrono::milliseconds header_time = std::chrono::seconds(10);
  std::chrono::milliseconds body_time = std::chrono::seconds(30);
  std::chrono::milliseconds write_time = std::chrono::seconds(30);
  // Longer than the 90 seconds after which Go's clients close a connection by themselves: a connection that
  // the server closes may just be used for a request.
  std::chrono::milliseconds idle_time = std::chrono::seconds(120);
  // How often connections are compared with these times.
  std::chrono::milliseconds sweep_interval = std::chrono::milliseconds(250);
};

// With the numbers that were 0.
TransportLimits Completed(TransportLimits limits);

}  // namespace plimsoll::serve
