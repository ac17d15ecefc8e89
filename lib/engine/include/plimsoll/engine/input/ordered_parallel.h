// ForEachInOrder computes work(0) ... work(count - 1) on several threads and hands the
// results to `use` in order, on the calling thread, as soon as their turn comes.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace plimsoll::engine {

template <class Work, class Use>
void ForEachInOrder(size_t count, unsigned threads, Work work, Use use) {
  using Item = decltype(work(size_t{0}));
  if (threads <= 1 || count <= 1) {
    for (size_t i = 0; i < count; ++i) use(work(i));
    return;
  }
  // Threads take and hand over several at a time: waking another takes as long as some work does.
  constexpr size_t kMostAtOnce = 16;
  const size_t at_once = std::clamp<size_t>(count / (size_t{threads} * kMostAtOnce), 1, kMostAtOnce);
  std::vector<std::optional<Item>> done(count);
  std::mutex mutex;
  std::condition_variable finished;
  size_t next = 0;

  const auto run = [&] {
    std::vector<Item> made;
    for (;;) {
      std::unique_lock lock(mutex);
      if (next == count) return;
      const size_t begin = next;
      next = std::min(count, begin + at_once);
      const size_t end = next;
      lock.unlock();
      made.clear();
      for (size_t i = begin; i < end; ++i) made.push_back(work(i));
      lock.lock();
      std::move(made.begin(), made.end(), done.begin() + static_cast<ptrdiff_t>(begin));
      finished.notify_one();
    }
  };

  std::vector<std::jthread> pool;
  for (size_t i = 0; i < std::min<size_t>(threads, count); ++i) pool.emplace_back(run);
  std::vector<Item> ready;
  for (size_t i = 0; i < count;) {
    std::unique_lock lock(mutex);
    finished.wait(lock, [&] { return done[i].has_value(); });
    ready.clear();
    for (; i < count && done[i]; ++i) {
      ready.push_back(std::move(*done[i]));
      done[i].reset();
    }
    lock.unlock();
    for (Item& item : ready) use(std::move(item));
  }
}

}  // namespace plimsoll::engine
