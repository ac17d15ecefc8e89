// Stacks of the states to return to after a rule, as the lookahead needs them: many at a time, most of
// them equal from some depth on. A stack is a shared graph: where two searches meet, their stacks are
// merged into one that stands for both. Equal stacks are one object.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "grammar.h"

namespace plimsoll::cel {

struct ReturnStack;

struct Return {
  StateId state;  // ReturnStack::kEmpty: the bottom
  const ReturnStack* parent;
  friend bool operator==(const Return&, const Return&) = default;
};

struct ReturnStack {
  static constexpr StateId kEmpty = UINT16_MAX;

  std::vector<Return> returns;  // by state, so that the bottom is last

  bool IsEmpty() const { return returns[0].state == kEmpty; }
  bool MayBeEmpty() const { return returns.back().state == kEmpty; }
};

class ReturnStacks {
 public:
  const ReturnStack* Empty() { return Intern({{ReturnStack::kEmpty, nullptr}}); }
  const ReturnStack* Push(const ReturnStack* parent, StateId state) { return Intern({{state, parent}}); }
  // Either of the two. With `wildcard` the empty stack stands for every one.
  const ReturnStack* Merge(const ReturnStack* a, const ReturnStack* b, bool wildcard);

 private:
  const ReturnStack* Intern(std::vector<Return> returns);

  std::deque<ReturnStack> stacks_;
  std::unordered_map<uint64_t, std::vector<const ReturnStack*>> interned_;
};

}  // namespace plimsoll::cel
