// A pattern is compiled under a lock of its own; who comes meanwhile waits. When there is no room for
// the machine, it is used for one text and thrown away. That is slow and correct, and needs no count of
// who is using a machine, which every match of every pattern would have to pay for.
#include "plimsoll/pattern/pattern_pool.h"

#include "machine.h"
#include "parser.h"
#include "re2_size.h"

namespace plimsoll::pattern {

LazyPattern::LazyPattern(PatternPool& pool, std::string_view text, PatternUse use)
    : text_(text), use_(use), pool_(pool) {}
LazyPattern::~LazyPattern() = default;

Pattern LazyPattern::Compiled() const {
  const auto borrowed = [](const Machine* machine) {
    return Pattern(Pattern::MachinePointer(machine, MachineDeleter{.owned = false}));
  };
  if (const Machine* ready = ready_.load(std::memory_order_acquire)) return borrowed(ready);
  const std::lock_guard lock(compiling_);
  if (const Machine* ready = ready_.load(std::memory_order_relaxed)) return borrowed(ready);
  auto compiled = MakeMachine(text_, use_);
  if (compiled && !pool_.Reserve((*compiled)->MostMemory())) {
    return Pattern(Pattern::MachinePointer(compiled->release()));
  }
  if (!compiled) failure_ = std::move(compiled).error();
  machine_ = compiled ? *std::move(compiled) : std::make_unique<const Machine>();
  ready_.store(machine_.get(), std::memory_order_release);
  return borrowed(machine_.get());
}

bool LazyPattern::Matches(std::string_view text) const {
  if (const Machine* ready = ready_.load(std::memory_order_acquire)) [[likely]]
    return ready->Matches(text);
  return Compiled().Matches(text);
}

const Error* LazyPattern::Failure() const {
  Compiled();
  return failure_ ? &*failure_ : nullptr;
}

const LazyPattern& PatternPool::Get(std::string_view text, PatternUse use) {
  const std::lock_guard lock(mutex_);
  if (const auto known = patterns_.find({text, use}); known != patterns_.end()) return *known->second;
  auto added = std::make_unique<LazyPattern>(*this, text, use);
  const LazyPattern& out = *added;
  patterns_.emplace(std::pair(out.text(), use), std::move(added));
  return out;
}

Result<const LazyPattern*> PatternPool::GetUsable(std::string_view text, PatternUse use) {
  const auto tree = Parse(text);
  if (!tree) return std::unexpected(tree.error());
  const LazyPattern& out = Get(text, use);
  if (FitsIntoRe2(*tree)) return &out;
  if (const Error* failure = out.Failure()) return std::unexpected(*failure);
  return &out;
}

bool PatternPool::Reserve(size_t memory) {
  size_t taken = memory_.load(std::memory_order_relaxed);
  do {
    if (memory > most_memory_ - taken) return false;
  } while (!memory_.compare_exchange_weak(taken, taken + memory, std::memory_order_relaxed));
  return true;
}

}  // namespace plimsoll::pattern
