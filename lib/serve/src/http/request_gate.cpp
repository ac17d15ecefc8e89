#include "request_gate.h"

namespace plimsoll::serve {

RequestGate::Entry RequestGate::Enter(Connection& connection, bool may_be_refused) {
  const std::lock_guard lock(mutex_);
  if (in_flight_ < max_in_flight_) {
    ++in_flight_;
    in_flight_gauge_.Add(1);
    return Entry::kEntered;
  }
  if (may_be_refused && queue_.size() >= max_queued_) return Entry::kFull;
  queue_.push_back(&connection);
  queued_gauge_.Add(1);
  return Entry::kQueued;
}

Connection* RequestGate::Leave() {
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) {
    --in_flight_;
    in_flight_gauge_.Add(-1);
    return nullptr;
  }
  Connection* const next = queue_.front();
  queue_.pop_front();
  queued_gauge_.Add(-1);
  return next;
}

}  // namespace plimsoll::serve
