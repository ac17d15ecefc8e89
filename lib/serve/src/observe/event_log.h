// EventLog writes one JSON object a line, for each request and for events such as a reload.
//
//   log.Event(Level::kWarning, "reload_refused", {{"what", "certificate"}, {"error", error.message}});
//   {"time":"2026-01-02T03:04:05.678Z","level":"warning","event":"reload_refused","what":"certificate",...}
//
// A thread of its own writes, so that a slow reader of the log or a full disk delays no request. Lines that
// cannot be written, or for which there is no room in the buffer, are dropped and counted.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "exchange.h"
#include "metrics.h"

namespace plimsoll::serve {

enum class Level : uint8_t { kInfo, kWarning, kError };

class EventLog {
 public:
  // What may wait to be written, in bytes.
  static constexpr size_t kMaxWaiting = size_t{4} << 20;

  // Writes to an open file, which stays the caller's.
  EventLog(int file, Counter& failures);
  // Writes what waits.
  ~EventLog();
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;

  void Event(Level level, std::string_view event,
             std::initializer_list<std::pair<std::string_view, std::string_view>> facts = {});
  void Request(const RequestFacts& facts, int status, std::chrono::nanoseconds duration);

 private:
  void Add(std::string line);
  void WriteLoop();
  void Write(std::string_view lines);

  const int file_;
  Counter& failures_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::string waiting_;
  bool ending_ = false;
  std::thread writer_;
};

}  // namespace plimsoll::serve
