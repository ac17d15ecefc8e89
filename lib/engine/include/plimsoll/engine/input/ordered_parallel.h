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
  std::vector<std::optional<Item>> done(count);
  std::mutex mutex;
  std::condition_variable finished;
  size_t next = 0;

  const auto run = [&] {
    for (;;) {
      std::unique_lock lock(mutex);
      if (next == count) return;
      const size_t mine = next++;
      lock.unlock();
      Item item = work(mine);
      lock.lock();
      done[mine] = std::move(item);
      finished.notify_one();
    }
  };

  std::vector<std::jthread> pool;
  for (size_t i = 0; i < std::min<size_t>(threads, count); ++i) pool.emplace_back(run);
  for (size_t i = 0; i < count; ++i) {
    std::unique_lock lock(mutex);
    finished.wait(lock, [&] { return done[i].has_value(); });
    Item item = std::move(*done[i]);
    done[i].reset();
    lock.unlock();
    use(std::move(item));
  }
}

}  // namespace plimsoll::engine
