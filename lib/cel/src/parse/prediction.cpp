#include "prediction.h"

#include <algorithm>
#include <bit>

#include "plimsoll/base/hash.h"

namespace plimsoll::cel {

namespace {

// How often the end of the text is looked at before the search gives up.
constexpr int kMaxEnds = 4;

}  // namespace

// Configurations that were already followed out of their rule.
struct Predictor::Busy {
  std::vector<Config> seen;

  bool Put(const Config& config) {
    for (const Config& old : seen) {
      if (old.state == config.state && old.alternative == config.alternative && old.stack == config.stack &&
          old.precedence == config.precedence && old.keep == config.keep) {
        return false;
      }
    }
    seen.push_back(config);
    return true;
  }
};

Prediction Predictor::Predict(StateId decision, size_t at, PredictionInput& input) {
  decision_ = decision;
  precedence_ = input.Precedence();
  Found* found = StartOf(decision);
  int ends = 0;
  for (size_t i = at;; ++i) {
    const TokenKind token = input.KindAt(i);
    Found* next = Next(found, token);
    if (next->set.empty()) return {FinishedAlternative(found->set), i};
    if (next->conflict) return PredictInContext(decision, at, input);
    if (next->accepts) {
      const auto allowed = [&](const Config& config) {
        return config.alternative == next->alternative && Allows(config.precedence);
      };
      const bool any = std::any_of(next->set.configs.begin(), next->set.configs.end(), allowed);
      return {any ? next->alternative : 0, at};
    }
    if (token == TokenKind::kEnd && ++ends > kMaxEnds) return {FinishedAlternative(next->set), at};
    found = next;
    if (token == TokenKind::kEnd) --i;
  }
}

// The same with the rules that really are around the place. A failure is reported at its start.
Prediction Predictor::PredictInContext(StateId decision, size_t at, PredictionInput& input) {
  Found* found = StartInContext(decision, StackOf(input.InvokingStates()));
  int ends = 0;
  for (size_t i = at;; ++i) {
    const TokenKind token = input.KindAt(i);
    Found* next = Next(found, token);
    if (next->set.empty()) return {FinishedAlternative(found->set), at};
    if (next->accepts) return {next->alternative, at};
    if (token == TokenKind::kEnd && ++ends > kMaxEnds) return {FinishedAlternative(next->set), at};
    found = next;
    if (token == TokenKind::kEnd) --i;
  }
}

Predictor::Found* Predictor::StartInContext(StateId decision, const ReturnStack* stack) {
  const uint64_t key = MixHash(uint64_t{decision} << 8 | static_cast<uint32_t>(precedence_),
                               reinterpret_cast<uintptr_t>(stack));
  for (Found* found : contexts_[key]) {
    if (found->decision == decision && found->precedence == precedence_ && found->stack == stack)
      return found;
  }
  Found* found = &found_.emplace_back();
  found->set = StartSet(decision, stack, true);
  found->decision = decision;
  found->precedence = precedence_;
  found->stack = stack;
  contexts_[key].push_back(found);
  return found;
}

Predictor::Found* Predictor::StartOf(StateId decision) {
  const bool filtered = grammar_[decision].precedence_loop;
  const uint32_t key = uint32_t{decision} << 8 | static_cast<uint32_t>(filtered ? precedence_ : 0);
  Found*& start = starts_[key];
  if (start != nullptr) return start;
  ConfigSet set = StartSet(decision, stacks_.Empty(), false);
  if (filtered) ApplyPrecedence(set);
  start = &found_.emplace_back();
  start->set = std::move(set);
  return start;
}

Predictor::Found* Predictor::Next(Found* from, TokenKind token) {
  for (const auto& [kind, next] : from->next) {
    if (kind == token) return next;
  }
  Found* next = Unique(Reach(from->set, token, from->set.full));
  from->next.emplace_back(token, next);
  return next;
}

Predictor::Found* Predictor::Unique(ConfigSet set) {
  uint64_t hash = MixHash(decision_, set.configs.size() * 2 + (set.full ? 1 : 0));
  for (const Config& config : set.configs) {
    hash = MixHash(hash, uint64_t{config.state} << 32 | static_cast<uint32_t>(config.alternative));
    hash = MixHash(hash, reinterpret_cast<uintptr_t>(config.stack));
  }
  std::vector<Found*>& bucket = known_[hash];
  for (Found* found : bucket) {
    if (found->set.full == set.full && found->set.configs == set.configs) return found;
  }
  Found* found = &found_.emplace_back();
  found->set = std::move(set);
  Classify(*found);
  bucket.push_back(found);
  return found;
}

void Predictor::Classify(Found& found) {
  if (found.set.empty()) return;
  found.alternative = UniqueAlternative(found.set);
  if (found.set.full && found.alternative == 0) found.alternative = LeastOfAll(found.set);
  found.conflict = !found.set.full && found.alternative == 0 && IsConflict(found.set);
  found.accepts = found.alternative != 0;
}

// The first alternative, if it is the first one everywhere; no more tokens could change that.
int Predictor::LeastOfAll(const ConfigSet& set) const {
  int least = 0;
  for (const uint32_t alternatives : ConflictSets(set)) {
    const int first = std::countr_zero(alternatives);
    if (least != 0 && least != first) return 0;
    least = first;
  }
  return least;
}

int Predictor::UniqueAlternative(const ConfigSet& set) const {
  const int first = set.configs[0].alternative;
  const auto same = [first](const Config& config) { return config.alternative == first; };
  return std::all_of(set.configs.begin(), set.configs.end(), same) ? first : 0;
}

// For each state and stack, the alternatives that got there.
std::vector<uint32_t> Predictor::ConflictSets(const ConfigSet& set) const {
  std::vector<std::pair<const Config*, uint32_t>> groups;
  for (const Config& config : set.configs) {
    const auto same = [&](const auto& group) {
      return group.first->state == config.state && group.first->stack == config.stack;
    };
    const auto found = std::find_if(groups.begin(), groups.end(), same);
    if (found != groups.end()) {
      found->second |= 1U << config.alternative;
    } else {
      groups.emplace_back(&config, 1U << config.alternative);
    }
  }
  std::vector<uint32_t> out;
  for (const auto& group : groups) out.push_back(group.second);
  return out;
}

// No more tokens can decide: some alternatives are in the same place, and none is anywhere alone.
bool Predictor::IsConflict(const ConfigSet& set) const {
  const auto stopped = [this](const Config& config) { return IsStop(config.state); };
  if (std::all_of(set.configs.begin(), set.configs.end(), stopped)) return true;
  const std::vector<uint32_t> sets = ConflictSets(set);
  const auto several = [](uint32_t alternatives) { return std::popcount(alternatives) > 1; };
  if (std::none_of(sets.begin(), sets.end(), several)) return false;
  std::unordered_map<StateId, uint32_t> by_state;
  for (const Config& config : set.configs) by_state[config.state] |= 1U << config.alternative;
  return std::all_of(by_state.begin(), by_state.end(),
                     [&](const auto& entry) { return several(entry.second); });
}

// When the search fails, an alternative that has left the rule already is taken: what is wrong is
// wrong outside.
int Predictor::FinishedAlternative(const ConfigSet& set) const {
  int allowed = 0;
  int any = 0;
  for (const Config& config : set.configs) {
    if (config.outer_reach == 0 && !(IsStop(config.state) && config.stack->MayBeEmpty())) continue;
    int& slot = Allows(config.precedence) ? allowed : any;
    if (slot == 0 || config.alternative < slot) slot = config.alternative;
  }
  return allowed != 0 ? allowed : any;
}

Predictor::ConfigSet Predictor::StartSet(StateId decision, const ReturnStack* stack, bool full) {
  ConfigSet set{.full = full, .configs = {}};
  int alternative = 0;
  for (const GrammarStep& step : grammar_[decision].steps) {
    Busy busy;
    Close({.state = step.target, .alternative = ++alternative, .stack = stack}, set, busy, true, 0, false);
  }
  return set;
}

// Of a left-recursive loop: operators that bind too loosely are out, and leaving the loop is out
// where going on leads to the same place.
void Predictor::ApplyPrecedence(ConfigSet& set) {
  ConfigSet out{.full = set.full, .configs = {}};
  std::vector<Config> first;
  for (Config config : set.configs) {
    if (config.alternative != 1 || !Allows(config.precedence)) continue;
    config.precedence = 0;
    first.push_back(config);
    Add(out, config);
  }
  for (const Config& config : set.configs) {
    if (config.alternative == 1) continue;
    // The last of several in one state counts.
    const auto same = std::find_if(first.rbegin(), first.rend(),
                                   [&](const Config& other) { return other.state == config.state; });
    if (!config.keep && same != first.rend() && same->stack == config.stack) continue;
    Add(out, config);
  }
  set = std::move(out);
}

Predictor::ConfigSet Predictor::Reach(const ConfigSet& from, TokenKind token, bool full) {
  const bool at_end = token == TokenKind::kEnd;
  ConfigSet direct{.full = full, .configs = {}};
  std::vector<Config> stopped;
  for (const Config& config : from.configs) {
    if (IsStop(config.state)) {
      if (full || at_end) stopped.push_back(config);
      continue;
    }
    for (const GrammarStep& step : grammar_[config.state].steps) {
      if (step.kind != GrammarStepKind::kTokens || (step.tokens & Only(token)) == 0) continue;
      Config next = config;
      next.state = step.target;
      Add(direct, next);
    }
  }
  ConfigSet out{.full = full, .configs = {}};
  if (stopped.empty() && !at_end && !direct.empty() && UniqueAlternative(direct) != 0) {
    out = direct;
  } else {
    Busy busy;
    for (const Config& config : direct.configs) Close(config, out, busy, false, 0, at_end);
  }
  if (at_end) out = OnlyStopped(out, false);
  const auto is_stopped = [this](const Config& config) { return IsStop(config.state); };
  if (!full || std::none_of(out.configs.begin(), out.configs.end(), is_stopped)) {
    for (const Config& config : stopped) Add(out, config);
  }
  return out;
}

Predictor::ConfigSet Predictor::OnlyStopped(const ConfigSet& set, bool look_to_end) {
  ConfigSet out{.full = set.full, .configs = {}};
  for (const Config& config : set.configs) {
    if (IsStop(config.state)) {
      Add(out, config);
    } else if (look_to_end && grammar_[config.state].OnlyEpsilon() &&
               (grammar_.NextTokens(config.state) & kRuleEnd) != 0) {
      Config ended = config;
      ended.state = grammar_.StopOf(grammar_[config.state].rule);
      Add(out, ended);
    }
  }
  return out;
}

// Everything that can be reached without a token. `depth` is 0 in the rule of the decision, more in
// rules it uses and less in those around it.
void Predictor::Close(const Config& config, ConfigSet& out, Busy& busy, bool collect, int depth,
                      bool end_is_free) {
  if (!IsStop(config.state)) return CloseSteps(config, out, busy, collect, depth, end_is_free);
  if (config.stack->IsEmpty()) {
    if (out.full) return Add(out, config);
    return CloseSteps(config, out, busy, collect, depth, end_is_free);
  }
  for (const Return& back : config.stack->returns) {
    if (back.state != ReturnStack::kEmpty) {
      Config next{.state = back.state,
                  .alternative = config.alternative,
                  .stack = back.parent,
                  .precedence = config.precedence,
                  .outer_reach = config.outer_reach};
      Close(next, out, busy, collect, depth, end_is_free);
    } else if (out.full) {
      Config ended = config;
      ended.stack = stacks_.Empty();
      Add(out, ended);
    } else {
      CloseSteps(config, out, busy, collect, depth, end_is_free);
    }
  }
}

void Predictor::CloseSteps(const Config& config, ConfigSet& out, Busy& busy, bool collect, int depth,
                           bool end_is_free) {
  const State& state = grammar_[config.state];
  if (!state.OnlyEpsilon()) Add(out, config);
  const bool stop = state.kind == StateKind::kRuleStop;
  for (size_t i = 0; i < state.steps.size(); ++i) {
    const GrammarStep& step = state.steps[i];
    if (i == 0 && CanSkipLoopEntry(config)) continue;
    Config next;
    if (!FollowStep(config, step, collect, depth, out.full, end_is_free, next)) continue;
    int next_depth = depth;
    if (stop) {
      if (grammar_[decision_].precedence_loop && step.outermost_return == grammar_[decision_].rule) {
        next.keep = true;
      }
      ++next.outer_reach;
      if (!busy.Put(next)) continue;
      --next_depth;
    } else {
      if (step.kind == GrammarStepKind::kTokens && !busy.Put(next)) continue;
      if (step.kind == GrammarStepKind::kRule && next_depth >= 0) ++next_depth;
    }
    Close(next, out, busy, collect, next_depth, end_is_free);
  }
}

bool Predictor::FollowStep(const Config& config, const GrammarStep& step, bool collect, int depth, bool full,
                           bool end_is_free, Config& out) {
  out = config;
  out.state = step.target;
  switch (step.kind) {
    case GrammarStepKind::kEpsilon: return true;
    case GrammarStepKind::kRule: out.stack = stacks_.Push(config.stack, step.follow); return true;
    case GrammarStepKind::kTokens: return end_is_free && (step.tokens & Only(TokenKind::kEnd)) != 0;
    case GrammarStepKind::kPrecedence: break;
  }
  if (!collect || depth != 0) return true;
  if (full) return Allows(step.precedence);
  out.precedence = step.precedence;
  return true;
}

// Inside a left-recursive rule that was entered from its own loop, going round again leads where
// returning leads too.
bool Predictor::CanSkipLoopEntry(const Config& config) const {
  const State& state = grammar_[config.state];
  if (!state.precedence_loop || config.stack->IsEmpty() || config.stack->MayBeEmpty()) return false;
  const StateId block_end = grammar_[state.steps[0].target].block_end;
  for (const Return& back : config.stack->returns) {
    const State& returned = grammar_[back.state];
    if (returned.rule != state.rule) return false;
    if (returned.steps.size() != 1 || returned.steps[0].kind != GrammarStepKind::kEpsilon) return false;
    if (back.state != block_end && returned.steps[0].target != block_end) return false;
  }
  return true;
}

void Predictor::Add(ConfigSet& set, const Config& config) {
  for (Config& old : set.configs) {
    if (old.state != config.state || old.alternative != config.alternative ||
        old.precedence != config.precedence) {
      continue;
    }
    old.stack = stacks_.Merge(old.stack, config.stack, !set.full);
    old.outer_reach = std::max(old.outer_reach, config.outer_reach);
    old.keep = old.keep || config.keep;
    return;
  }
  set.configs.push_back(config);
}

const ReturnStack* Predictor::StackOf(std::span<const StateId> invoking) {
  const ReturnStack* stack = stacks_.Empty();
  for (size_t i = invoking.size(); i > 0; --i) {
    stack = stacks_.Push(stack, grammar_[invoking[i - 1]].steps[0].follow);
  }
  return stack;
}

}  // namespace plimsoll::cel
