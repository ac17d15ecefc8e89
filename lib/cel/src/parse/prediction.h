// Predictor chooses between the alternatives of a place in the grammar by looking ahead, exactly as
// the reference's parser generator does (adaptive LL(*)), because where its search fails decides
// what it reports.
//
// It follows all alternatives at once, token by token. First without regard to how the place was
// reached: at the end of a rule it goes on wherever the rule is used. If that ends in a conflict it
// starts again with the real stack of rules. A configuration is a state reached by an alternative
// with a stack of states to return to; stacks are shared graphs, equal ones one object.
//
// What a search finds depends on nothing but where it starts and the tokens, so it is remembered.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

#include "grammar.h"
#include "return_stack.h"

namespace plimsoll::cel {

// The tokens ahead and the rules around the place.
class PredictionInput {
 public:
  virtual ~PredictionInput() = default;
  // The kind of token i, which may be past the end.
  virtual TokenKind KindAt(size_t i) = 0;
  // The states at which the rules around the place were entered, the innermost first.
  virtual std::vector<StateId> InvokingStates() = 0;
  virtual int Precedence() = 0;
};

struct Prediction {
  int alternative = 0;   // from 1; 0 if none fits
  size_t offending = 0;  // then: the token at which the search failed
};

class Predictor {
 public:
  explicit Predictor(const Grammar& grammar) : grammar_(grammar) {}
  // The decision is a state with several steps; `at` is the token to start with.
  Prediction Predict(StateId decision, size_t at, PredictionInput& input);

 private:
  struct Config {
    StateId state = 0;
    int alternative = 0;
    const ReturnStack* stack = nullptr;
    int precedence = 0;  // of the operator it must be allowed to use; 0: none
    int outer_reach = 0;
    bool keep = false;  // not to be dropped by the precedence filter
    friend bool operator==(const Config&, const Config&) = default;
  };
  struct ConfigSet {
    bool full = false;
    std::vector<Config> configs;
    bool empty() const { return configs.empty(); }
  };
  // A state of the search that is remembered: the configurations, and what they amount to.
  struct Found {
    ConfigSet set;
    bool accepts = false;
    bool conflict = false;
    int alternative = 0;
    std::vector<std::pair<TokenKind, Found*>> next;
    // Of the start of a search with real rules around: which it is.
    StateId decision = 0;
    int precedence = 0;
    const ReturnStack* stack = nullptr;
  };
  struct Busy;

  const ReturnStack* StackOf(std::span<const StateId> invoking);

  // Searching.
  ConfigSet StartSet(StateId decision, const ReturnStack* stack, bool full);
  void ApplyPrecedence(ConfigSet& set);
  ConfigSet Reach(const ConfigSet& from, TokenKind token, bool full);
  ConfigSet OnlyStopped(const ConfigSet& set, bool look_to_end);
  void Close(const Config& config, ConfigSet& out, Busy& busy, bool collect, int depth, bool end_is_free);
  void CloseSteps(const Config& config, ConfigSet& out, Busy& busy, bool collect, int depth,
                  bool end_is_free);
  bool FollowStep(const Config& config, const GrammarStep& step, bool collect, int depth, bool full,
                  bool end_is_free, Config& out);
  bool CanSkipLoopEntry(const Config& config) const;
  void Add(ConfigSet& set, const Config& config);
  bool Allows(int precedence) const { return precedence == 0 || precedence >= precedence_; }

  // Deciding.
  Found* StartOf(StateId decision);
  Found* Next(Found* from, TokenKind token);
  // The one object for equal sets of one decision.
  Found* Unique(ConfigSet set);
  void Classify(Found& found);
  Found* StartInContext(StateId decision, const ReturnStack* stack);
  int LeastOfAll(const ConfigSet& set) const;
  Prediction PredictInContext(StateId decision, size_t at, PredictionInput& input);
  int UniqueAlternative(const ConfigSet& set) const;
  std::vector<uint32_t> ConflictSets(const ConfigSet& set) const;
  bool IsConflict(const ConfigSet& set) const;
  int FinishedAlternative(const ConfigSet& set) const;
  bool IsStop(StateId state) const { return grammar_[state].kind == StateKind::kRuleStop; }

  const Grammar& grammar_;
  StateId decision_ = 0;
  int precedence_ = 0;
  ReturnStacks stacks_;
  std::deque<Found> found_;
  std::unordered_map<uint32_t, Found*> starts_;                 // by decision and precedence
  std::unordered_map<uint64_t, std::vector<Found*>> contexts_;  // by decision, precedence and stack
  std::unordered_map<uint64_t, std::vector<Found*>> known_;
};

}  // namespace plimsoll::cel
