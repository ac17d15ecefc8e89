// PlanWalk goes through an object and a shape plan side by side and shows a visitor
// every object and list that has a schema, outer ones first. It leaves out what the marks say
// holds nothing of interest, and makes paths only when the visitor needs one.
//
//   PlanWalk walk(plan, marks, Members::kBoth, frames);
//   walk.Run(object, [&](value::Value value, uint32_t node) { ... walk.Path() ... });
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

// By plan node: whether the node or anything below it is of interest.
using PlanMarks = std::vector<bool>;

// `of_interest` by plan node, carried up to all nodes that lead there.
PlanMarks MarkAbove(const reshape::ShapePlan& plan, PlanMarks of_interest);

// Which schema a member of an object has when the schema has both properties and
// additionalProperties: that of the property, or both, one after the other.
enum class Members : uint8_t { kPropertyFirst, kBoth };

// An object or list the walk is inside of.
struct WalkFrame {
  uint32_t container;
  uint32_t node;
  uint32_t next;
  uint32_t end;
  uint32_t key = 0;       // of the current member
  uint32_t position = 0;  // one past the current item
  bool list = false;
  bool additional = false;  // the pass over additionalProperties, or the current key is one
  bool both_passes = false;
};

class PlanWalk {
 public:
  // `frames` is memory to use.
  PlanWalk(const reshape::ShapePlan& plan, const PlanMarks& marks, Members members,
           std::vector<WalkFrame>& frames)
      : plan_(plan), marks_(marks), members_(members), frames_(frames) {}

  template <class Visitor>
  void Run(value::Value object, Visitor visit) {
    frames_.clear();
    Enter(object, reshape::ShapePlan::kRoot, visit);
    while (!frames_.empty()) {
      if (!Advance()) continue;
      Enter({object.document(), child_}, child_node_, visit);
    }
  }

  // Of the value being visited.
  value::Path Path() const;

 private:
  template <class Visitor>
  void Enter(value::Value value, uint32_t node, Visitor& visit) {
    if (node == reshape::kNone || !marks_[node] || !value.node().IsContainer()) return;
    Push(value, node);
    entering_ = true;
    visit(value, node);
    entering_ = false;
  }

  void Push(value::Value value, uint32_t node);
  // Moves to the next child of the innermost container, or out of it. True at a child.
  bool Advance();
  uint32_t NodeOfMember(WalkFrame& frame, std::string_view key);
  size_t Depth() const { return frames_.size() - (entering_ ? 1 : 0); }
  std::string_view KeyOf(const WalkFrame& frame) const {
    return document_->TextOf(document_->tape()[frame.key]);
  }

  const reshape::ShapePlan& plan_;
  const PlanMarks& marks_;
  const Members members_;
  const value::Document* document_ = nullptr;
  std::vector<WalkFrame>& frames_;
  bool entering_ = false;
  uint32_t child_ = 0;
  uint32_t child_node_ = 0;
};

}  // namespace plimsoll::crd
