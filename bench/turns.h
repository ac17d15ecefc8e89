// Two contestants that take turns, round by round, so that whatever else the machine does meets
// both alike. The fastest round of each counts, in time of the processor; for the other side in
// time by the clock where that is less, since its garbage is collected by a second thread.
#pragma once

#include <algorithm>
#include <optional>

#include "opponent.h"
#include "processor_time.h"

namespace plimsoll::bench {

inline constexpr int kRounds = 20;
inline constexpr double kRoundNanoseconds = 5e6;

// Nanoseconds of one pass.
struct TurnTimes {
  double ours = 1e18;
  std::optional<double> theirs;
};

// `turns` grows until that many passes fill a round.
template <class Pass>
double OurRound(Pass& pass, int& turns) {
  for (;;) {
    const double start = ProcessorNanoseconds();
    for (int i = 0; i < turns; ++i) pass();
    const double took = ProcessorNanoseconds() - start;
    if (took >= kRoundNanoseconds) return took / turns;
    turns *= 2;
  }
}

// The opponent, if it is to take part, has been prepared.
template <class Pass>
TurnTimes TakeTurns(Pass pass, Opponent* opponent) {
  TurnTimes times;
  int turns = 1;
  for (int round = 0; round < kRounds; ++round) {
    times.ours = std::min(times.ours, OurRound(pass, turns));
    if (opponent != nullptr) times.theirs = std::min(times.theirs.value_or(1e18), opponent->Round());
  }
  return times;
}

}  // namespace plimsoll::bench
