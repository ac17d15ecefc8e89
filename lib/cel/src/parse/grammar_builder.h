// GrammarBuilder makes the states of a grammar out of its rules' elements.
#pragma once

#include "grammar.h"

namespace plimsoll::cel {

class GrammarBuilder {
 public:
  explicit GrammarBuilder(Grammar& grammar) : grammar_(grammar) {}
  void Run();

 private:
  // The states an element begins and ends with.
  struct Ends {
    StateId left;
    StateId right;
  };

  StateId NewState(StateKind kind);
  void Connect(StateId from, StateId to) { grammar_.states_[from].steps.push_back({.target = to}); }
  Ends Build(Element& element);
  Ends BuildStep(Element& element, GrammarStep step);
  Ends BuildSequence(Element& element);
  // A block of one or more alternatives between two states.
  Ends BuildBlock(std::span<Element> alternatives);
  void LeadStraightTo(StateId last, StateId end);
  Ends BuildBlockOf(Element& inner);
  Ends BuildOptional(Element& element);
  Ends BuildStar(Element& element);
  Ends BuildPlus(Element& element);
  void ConnectRuleEnds();
  void ComputeNextTokens();
  void SetFirst(Element& element);

  Grammar& grammar_;
  Rule rule_ = Rule::kStart;
};

}  // namespace plimsoll::cel
