// ValidationMetrics counts what hosts of declarative validation watch, under the names the
// API server has for it. Any number of threads may count.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace plimsoll::declare {

class ValidationMetrics {
 public:
  // `identifier`: kind, subresource and operation, `pod_status_update`.
  void CountMismatch(std::string_view identifier);
  void CountPanic(std::string_view identifier);
  void CountDuplicate();

  struct Counts {
    uint64_t mismatches = 0;
    uint64_t panics = 0;
    uint64_t duplicates = 0;
    std::map<std::string, uint64_t, std::less<>> mismatches_by_identifier = {};
    std::map<std::string, uint64_t, std::less<>> panics_by_identifier = {};
  };
  Counts Read() const;
  // In the text format that Prometheus reads.
  std::string Text() const;

 private:
  mutable std::mutex mutex_;
  Counts counts_;
};

}  // namespace plimsoll::declare
