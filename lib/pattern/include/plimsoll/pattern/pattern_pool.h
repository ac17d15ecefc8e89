// PatternPool holds the patterns of programs. Each text is there once, however many schemas, rules
// and versions have it, and it is compiled when it is first matched: most patterns of a CRD never are.
//
//   PatternPool pool;
//   const LazyPattern& name = pool.Get("^[a-z]+$");
//   name.Matches("abc");  // true; compiles
//   name.Matches("ABC");  // false; one atomic load more than with a Pattern
//
// A pool and its patterns may be used by many threads at once. Programs borrow patterns, so the pool
// must outlive them.
#pragma once

#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/base/result.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::pattern {

// The memory that the compiled patterns of one pool may take. Counted is the most that each of them can
// grow to, which for one that RE2 matches is kMaxMemory and in practice much more than it takes. A
// pattern for which there is no room is compiled again for every text.
inline constexpr size_t kMaxPoolMemory = size_t{1} << 30;

class PatternPool;

class LazyPattern {
 public:
  LazyPattern(PatternPool& pool, std::string_view text, PatternUse use);
  ~LazyPattern();
  LazyPattern(const LazyPattern&) = delete;
  LazyPattern& operator=(const LazyPattern&) = delete;

  std::string_view text() const { return text_; }
  // As Pattern::Matches; a pattern that cannot be compiled matches nothing.
  bool Matches(std::string_view text) const;
  // The compiled pattern, for several matches in a row. Valid as long as this.
  Pattern Compiled() const;
  // Why the pattern cannot be compiled, as Pattern::Compile says it; null when it can.
  const Error* Failure() const;

 private:
  const std::string text_;
  const PatternUse use_;
  PatternPool& pool_;
  // Null until it is compiled. After a failure a machine that matches nothing.
  mutable std::atomic<const Machine*> ready_ = nullptr;
  mutable std::mutex compiling_;
  mutable std::unique_ptr<const Machine> machine_;
  mutable std::optional<Error> failure_;
};

class PatternPool {
 public:
  explicit PatternPool(size_t most_memory = kMaxPoolMemory) : most_memory_(most_memory) {}

  // The pattern of that text, valid or not.
  const LazyPattern& Get(std::string_view text, PatternUse use = PatternUse::kMatch);
  // The same, or the error that Pattern::Compile would give. Compiles only a pattern that may be too large.
  Result<const LazyPattern*> GetUsable(std::string_view text, PatternUse use = PatternUse::kMatch);

  // The sum of what its compiled patterns can grow to.
  size_t MostMemory() const { return memory_.load(std::memory_order_relaxed); }

 private:
  friend class LazyPattern;

  // False when there is no room.
  bool Reserve(size_t memory);

  const size_t most_memory_;
  std::atomic<size_t> memory_ = 0;
  std::mutex mutex_;
  // The keys are the texts of the patterns themselves.
  std::map<std::pair<std::string_view, PatternUse>, std::unique_ptr<LazyPattern>> patterns_;
};

}  // namespace plimsoll::pattern
