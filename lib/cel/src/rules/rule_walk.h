// RuleWalk goes through an object along the tree of its rules, old values beside the new ones,
// and shows every value that has rules. Values come in the API server's order: a value before
// what is inside it, rules of allOf before the children, entries of a map before properties. It
// works off a stack of its own, which it keeps for the next object, and makes paths only when
// asked for one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/value/correlation.h"
#include "plimsoll/value/list_map.h"
#include "plimsoll/value/member_finder.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::cel {

class RuleWalk {
 public:
  struct Stop {
    uint32_t node;  // of the rule set
    value::Value value;
    std::optional<value::Value> old;  // none for null
  };

  // At a node of the rules; they and the objects are borrowed until the end.
  void Start(const RuleSet& rules, uint32_t node, value::Value object, std::optional<value::Value> old);
  // The next value with rules; false at the end.
  bool Next(Stop& stop);

  // Of the last stop, below `base`, or of the field below it that a rule names.
  value::Path PathOf(const value::Path* base, const value::Path& below = {}) const;

  // The value by whose being unchanged errors at the last stop are forgiven: the value itself if
  // it has a partner in the old object, else the nearest above that has one. None below kind and
  // version of the root: both objects were made to have the same.
  std::optional<value::Value> ForgivenBy(const value::Correlation& pairs) const;

 private:
  enum class Stage : uint8_t { kEnter, kAllOf, kItems, kEntries, kProperties, kDone };
  enum class StepKind : uint8_t { kNone, kField, kKey, kIndex };

  struct Frame {
    uint32_t node;
    value::Value value;
    std::optional<value::Value> old;
    StepKind step = StepKind::kNone;
    std::string_view name = {};
    uint32_t index = 0;
    Stage stage = Stage::kEnter;
    uint32_t next = 0;  // of the children: on the tape, or in the list of allOf
    uint32_t position = 0;
    std::optional<value::MemberFinder> old_members = std::nullopt;
    std::optional<value::ListMap> old_items = std::nullopt;
  };

  const RuleNode& NodeOf(const Frame& frame) const { return rules_->nodes()[frame.node]; }
  void Push(uint32_t node, value::Value value, std::optional<value::Value> old, StepKind step,
            std::string_view name, uint32_t index);
  void BeginStage(Frame& frame, Stage stage);
  void Advance(size_t frame);
  void AdvanceAllOf(size_t frame);
  void AdvanceItems(size_t frame);
  void AdvanceMembers(size_t frame);
  std::optional<value::Value> OldMember(Frame& frame, std::string_view name) const;
  std::optional<value::Value> OldItem(Frame& frame, value::Value item) const;

  const RuleSet* rules_ = nullptr;
  std::vector<Frame> frames_;
};

}  // namespace plimsoll::cel
