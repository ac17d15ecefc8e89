// The quick path over a tape: is the value valid, yes or no. It gathers nothing on the way;
// what is wrong with a value that is not valid, the explainer finds out (explainer.h).
//
// The walk is a loop over a stack of duties. A container is on it with the members or
// items that are still to be looked at, a junctor with the alternatives still to be tried; all
// duties above a junctor belong to the alternative it is trying. A value that fails takes the
// stack down to the next junctor, which goes on from there; without one, the verdict is no.
#pragma once

#include <cstdint>
#include <vector>

#include "plimsoll/check/program.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

class Acceptor {
 public:
  // Keeps its memory from one value to the next.
  bool Accepts(const CheckProgram& program, uint32_t node, value::Value value);

 private:
  enum class Duty : uint8_t { kMembers, kItems, kAnyOf, kOneOf, kAllOf, kNot };
  struct Frame {
    Duty duty;
    bool trying;     // junctors: an alternative is on its way
    bool matched;    // kOneOf: some alternative was valid
    uint32_t rules;  // kMembers: of the object; kItems: the items' node
    uint32_t value;  // kMembers, kItems: the next node of the tape; junctors: the value itself
    uint32_t end;    // kMembers, kItems: of the tape's nodes; junctors: of the alternatives
    uint32_t next;   // kMembers: required names still missing; junctors: the next alternative
  };

  // These say whether the walk can go on: false means that the value at hand is not valid.
  bool Enter(uint32_t node_index, uint32_t value);
  bool CheckScalar(const ProgramNode& node, const value::Node& value);
  bool EnterArray(const ProgramNode& node, uint32_t value);
  bool EnterObject(const ProgramNode& node, uint32_t value);
  bool EnterJunctors(const ProgramNode& node, uint32_t value);
  bool TakeMembers();
  bool TakeItems();
  bool ResumeJunctor();
  bool TryNext();
  // Takes a failure to the next junctor. False when there is none.
  bool Recover();

  std::vector<Frame> stack_;
  const CheckProgram* program_ = nullptr;
  const value::Document* document_ = nullptr;
};

}  // namespace plimsoll::check
