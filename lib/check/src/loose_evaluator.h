// LooseEvaluator walks a value with a program. One walk says yes or no and stops at the first no;
// given a list of findings it goes on and says what is wrong.
//
// Keywords about what was not evaluated need marks: which members or items of the value at hand
// some schema has looked at. A node with such keywords opens a frame of bits for its value, and the
// schemas that apply in place write into it. Those that may fail without harm (the branches of
// anyOf and oneOf, the condition of `if`) write into a frame of their own, which counts only when
// they hold.
//
// A schema may apply others to the same value over and over, twice at each of many levels. Past
// kRememberAfter steps the answers of the plain kind are remembered; before that, remembering
// would cost more than it saves.
#pragma once

#include <compare>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "loose_words.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/value/path.h"

namespace plimsoll::check {

inline constexpr uint64_t kRememberAfter = 100'000;
// Answers that are remembered at most.
inline constexpr size_t kMaxRemembered = 1'000'000;

inline constexpr std::string_view kTooDeep =
    "the schema applies too many schemas inside each other, or refers to itself without end";

// What outlives one walk.
struct LooseMemory {
  std::vector<uint64_t> marks;
  std::vector<uint32_t> scope;  // resources, the outermost first
  std::unordered_map<uint64_t, bool> answers;
};

// The marks of one value: a bit for each of its members or items.
struct LooseFrame {
  uint32_t begin = 0;  // of LooseMemory::marks
  bool all = false;
};

// Where the items of a run (value/json_spine.h) are in the whole value: inside the container at
// `path`, after so many others.
struct LooseBase {
  const value::Path* path = nullptr;
  uint64_t items_before = 0;

  value::Path PathTo(value::Value root, uint32_t index) const;
};

class LooseEvaluator {
 public:
  LooseEvaluator(const LooseProgram& program, value::Value root, const LooseOptions& options,
                 LooseMemory& memory, std::vector<LooseFinding>* findings);

  bool Run();
  // For an item of a run: whether it fits a node that was come to through these resources and so many
  // schemas. What it takes counts for the item alone.
  bool RunAt(uint32_t node, value::Value item, std::span<const uint32_t> scope, uint32_t depth);
  void SetBase(const LooseBase& base) { base_ = base; }
  // The limit that was reached before the answer was known, if one was.
  const std::optional<LooseFinding>& limit() const { return limit_; }

 private:
  using Value = value::Value;

  // Whether the value fits the node; what is evaluated goes into the frame where there is one.
  bool Apply(uint32_t node, Value value, LooseFrame* frame);
  bool ApplyTracked(const LooseNode& node, uint32_t id, Value value, LooseFrame* frame);
  bool ApplySteps(const LooseNode& node, uint32_t id, Value value, LooseFrame* frame);
  bool RunStep(const LooseStep& step, Value value, LooseFrame* frame);

  bool Type(const LooseStep& step, Value value);
  bool Enum(const LooseStep& step, Value value);
  bool Number(const LooseStep& step, Value value);
  bool Length(const LooseStep& step, Value value);
  bool Pattern(const LooseStep& step, Value value);
  bool Format(const LooseStep& step, Value value);
  bool Count(const LooseStep& step, Value value);
  bool UniqueItems(const LooseStep& step, Value value);
  bool ListMap(const LooseStep& step, Value value);
  bool Items(const LooseStep& step, Value value, LooseFrame* frame);
  bool Contains(const LooseStep& step, Value value, LooseFrame* frame);
  bool UnevaluatedItems(const LooseStep& step, Value value, LooseFrame* frame);
  bool Members(const LooseStep& step, Value value, LooseFrame* frame);
  bool Member(const LooseMembers& rule, const value::Member& member, bool& evaluated, uint32_t& required);
  bool Missing(const LooseMembers& rule, Value value);
  bool PropertyNames(const LooseStep& step, Value value);
  bool Dependencies(const LooseStep& step, Value value, LooseFrame* frame);
  bool DependentNames(const LooseDependency& dependency, Value value);
  bool UnevaluatedProperties(const LooseStep& step, Value value, LooseFrame* frame);
  bool Dynamic(const LooseDynamic& reference, Value value, LooseFrame* frame);
  bool Recursive(uint32_t target, Value value, LooseFrame* frame);
  bool AllOf(const LooseStep& step, Value value, LooseFrame* frame);
  bool AnyOf(const LooseStep& step, Value value, LooseFrame* frame);
  bool OneOf(const LooseStep& step, Value value, LooseFrame* frame);
  bool Not(const LooseStep& step, Value value);
  bool If(const LooseStep& step, Value value, LooseFrame* frame);

  // How far a value is from a branch of a union: first its type, then what is wrong, then how little
  // the branch knows of it.
  struct Distance {
    size_t wrong_types = SIZE_MAX;
    size_t findings = 0;
    size_t unfamiliar = 0;

    friend auto operator<=>(const Distance&, const Distance&) = default;
  };
  // The branches of a union: how many hold, and which comes nearest when none does.
  struct Branches {
    uint32_t matches = 0;
    uint32_t first = 0;
    uint32_t second = 0;
    uint32_t nearest = 0;
    Distance distance;
    std::vector<LooseFinding> lacks;
  };
  Branches TryBranches(std::span<const uint32_t> nodes, Value value, LooseFrame* frame, uint32_t enough);
  void KeepNearest(Branches& branches, uint32_t branch, uint32_t node, Value value,
                   std::vector<LooseFinding> found);
  size_t CountUnfamiliar(uint32_t node, Value value) const;
  std::string NearestHint(const LooseStep& step, const Branches& branches) const;
  bool NoBranch(const LooseStep& step, Value value, Branches branches);
  bool TakeBranch(const LooseStep& step, Branches branches);

  // Frames.
  uint32_t WordsOf(Value value) const { return (value.Count() + 63) / 64; }
  LooseFrame OpenFrame(Value value);
  void CloseFrame(const LooseFrame& frame);
  void Merge(const LooseFrame& from, LooseFrame* into, Value value);
  void Mark(LooseFrame* frame, uint32_t position) {
    if (frame != nullptr) memory_.marks[frame->begin + position / 64] |= uint64_t{1} << position % 64;
  }
  bool IsMarked(const LooseFrame& frame, uint32_t position) const {
    return frame.all || (memory_.marks[frame.begin + position / 64] >> position % 64 & 1) != 0;
  }
  // Applies a node on trial: nothing is reported, and marks count only when it holds.
  bool Holds(uint32_t node, Value value, LooseFrame* frame);

  // Adds a finding where findings are wanted. Always false.
  bool Report(finding::Code code, Value value, schema::Keyword keyword, std::string message,
              std::string hint = {});
  bool Report(Value value, LooseWords words);
  // From the root of the whole value.
  std::string PointerTo(uint32_t index) const { return base_.PathTo(root_, index).Pointer(); }
  bool Explaining() const { return findings_ != nullptr; }
  // Whether a walk that has found a fault goes on.
  bool GoesOn() const { return Explaining() && !Stopped(); }
  bool Stopped() const { return full_ || limit_.has_value(); }
  bool GiveUp(finding::Code code, Value value, std::string message);
  bool Remembers(uint32_t node, Value value, const LooseFrame* frame, bool& answer) const;
  void Remember(uint32_t node, Value value, const LooseFrame* frame, bool answer);

  const LooseProgram& program_;
  const Value root_;
  LooseBase base_;
  const LooseOptions& options_;
  LooseMemory& memory_;
  std::vector<LooseFinding>* findings_;
  uint32_t node_ = 0;  // the one whose steps run
  uint32_t depth_ = 0;
  uint64_t steps_ = 0;
  bool full_ = false;  // there are as many findings as are wanted
  std::optional<LooseFinding> limit_;
};

}  // namespace plimsoll::check
