// RunBench sends reviews to a server that runs, and measures its answers. Bounded in number and time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::serve {

struct BenchOptions {
  std::string address = "127.0.0.1:8443";
  bool allow_remote = false;  // addresses of other machines are refused otherwise
  std::string server_name = "localhost";
  std::string ca;           // a file; empty: no TLS
  std::string certificate;  // of the client; files
  std::string key;
  std::string target = "/validate?timeout=10s";
  // Files with bodies that are sent in turn; none: a review of a ConfigMap.
  std::vector<std::string> reviews;
  unsigned connections = 8;
  unsigned idle_connections = 0;  // that are opened before, and are kept
  uint64_t requests = 10'000;
  std::chrono::milliseconds time = std::chrono::seconds(10);
  // The port of health and metrics, which reports the processor time of the server; empty: that is not
  // measured.
  std::string operations;
};

inline constexpr unsigned kMaxBenchConnections = 1000;

struct BenchReport {
  uint64_t answered = 0;
  uint64_t shed = 0;    // 429
  uint64_t failed = 0;  // no answer, or another status than 200
  std::string first_failure;
  double seconds = 0;
  // Microseconds.
  double p50 = 0;
  double p99 = 0;
  double p999 = 0;
  double slowest = 0;
  std::optional<double> server_cpu;  // of a request
  std::optional<double> resident_mib;

  double Rate() const { return seconds > 0 ? static_cast<double>(answered) / seconds : 0; }
  std::string Text() const;
  std::string Json() const;
};

// Fails if there is no such server, or if a file cannot be read.
Result<BenchReport> RunBench(const BenchOptions& options);

}  // namespace plimsoll::serve
