// HandleTable gives things numbers that C programs hold as pointers. A number is never used again, so that a
// handle of something closed is recognized and not followed.
//
//   HandleTable<Engine> table;
//   uintptr_t number = table.Add(engine);
//   if (std::shared_ptr<Engine> found = table.Find(number)) ...
//
// What is removed lives on as long as someone who found it before uses it.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <utility>

namespace plimsoll::c {

template <class T>
class HandleTable {
 public:
  uintptr_t Add(std::shared_ptr<T> thing) {
    const std::unique_lock lock(mutex_);
    things_.emplace(++last_, std::move(thing));
    return last_;
  }

  std::shared_ptr<T> Find(uintptr_t number) const {
    const std::shared_lock lock(mutex_);
    const auto found = things_.find(number);
    return found == things_.end() ? nullptr : found->second;
  }

  std::shared_ptr<T> Remove(uintptr_t number) {
    const std::unique_lock lock(mutex_);
    const auto found = things_.find(number);
    if (found == things_.end()) return nullptr;
    std::shared_ptr<T> thing = std::move(found->second);
    things_.erase(found);
    return thing;
  }

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<uintptr_t, std::shared_ptr<T>> things_;
  uintptr_t last_ = 0;
};

}  // namespace plimsoll::c
