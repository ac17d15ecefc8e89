// The explaining path: runs every rule on a value and gathers what is wrong with it, with the
// order, the types and the words of the API server's engine (kube-openapi's validate package).
// It is run on values the quick path has refused, and on updates.
//
// The engine's shape. A node is checked by validators in a fixed order: type, junctors,
// strings, formats, numbers, lists, enum, objects. All that apply run, whatever the others
// found. Each adds to a match count, by which a failed anyOf or oneOf chooses the alternative
// whose errors it shows. Below, a frame stands for one node at one value, and its stage for
// the validator that is next; nothing recurses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/check/program.h"
#include "plimsoll/check/run_options.h"
#include "plimsoll/value/correlation.h"
#include "problem_list.h"
#include "reporter.h"

namespace plimsoll::check {

class Explainer {
 public:
  // Appends the errors. Says whether all of them are there.
  bool Explain(const CheckProgram& program, value::Value value, const RunOptions& options,
               finding::ErrorList& errors);

 private:
  enum class Stage : uint8_t {
    kBegin,
    kAnyOf,
    kOneOf,
    kAllOf,
    kNot,
    kScalar,
    kItems,
    kListEnd,
    kEnum,
    kObjectBegin,
    kAdditional,
    kProperties,
    kRequired,
    kEnd,
  };

  struct Frame {
    uint32_t node;
    uint32_t value;
    uint32_t path_size;  // of the path up to this value
    uint32_t first_problem;
    Stage stage = Stage::kBegin;
    bool in_stage = false;  // the stage has begun
    bool failed = false;
    bool ratchets = false;  // errors go if the value is what it was
    bool in_junctor = false;
    uint64_t matches = 0;
    // Where the stage is: the next child on the tape and its number, or the next alternative.
    uint32_t next = 0;
    uint32_t number = 0;
    // Of the junctor at hand.
    uint32_t first_of_junctor = 0;
    uint32_t first_of_best = 0;
    uint32_t valid_alternatives = 0;
    bool has_best = false;
    uint64_t best_matches = 0;
    uint64_t valid_matches = 0;
  };

  void Step();
  void Begin(Frame& frame);
  void BeginNull(Frame& frame);
  void CheckType(Frame& frame);
  void StepAnyOf(Frame& frame);
  void StepOneOf(Frame& frame);
  void StepAllOf(Frame& frame);
  void StepNot(Frame& frame);
  void CheckScalar(Frame& frame);
  void CheckString(Frame& frame);
  void CheckPatterns(Frame& frame, const StringRules& rules, value::Value value);
  void CheckNumber(Frame& frame, int64_t number);
  void CheckNumber(Frame& frame, double number);
  template <class T>
  void CheckNumberAs(Frame& frame, T number);
  template <class T>
  void CheckMultiple(Frame& frame, T number, const Bound& bound);
  template <class T>
  void CheckMinimum(Frame& frame, T number, const Bound& bound);
  template <class T>
  void CheckMaximum(Frame& frame, T number, const Bound& bound);
  void FailCapacity(Frame& frame, std::string_view what);
  void StepItems(Frame& frame);
  void EndList(Frame& frame);
  void CheckEnum(Frame& frame);
  void BeginObject(Frame& frame);
  void StepAdditional(Frame& frame);
  void StepProperties(Frame& frame);
  void CheckRequired(Frame& frame);
  void Finish();

  // What a finished child means to the stage its parent is in.
  void TakeChild(Frame& parent, const Frame& child);
  void TakeAlternative(Frame& parent, const Frame& child);
  void KeepBest(Frame& parent, const Frame& child);

  void Push(const Frame& parent, uint32_t node, uint32_t value);
  void PushMember(const Frame& frame, uint32_t node, const value::Member& member);
  void PushAside(const Frame& frame, uint32_t node);
  bool PushAlternative(Frame& frame, schema::Range range);
  void BeginAlternatives(Frame& frame);
  void EndChoice(Frame& frame, Stage next);
  std::optional<value::Member> NextMember(Frame& frame);
  void Next(Frame& frame, Stage stage);
  void Fail(Frame& frame, Problem&& problem);
  // Completes the path of the problem.
  void Add(Problem&& problem);
  value::Path BasePath() const;
  // Of what is below the value at hand.
  value::Path PathOf(const value::Path& below) const;
  bool IsUnchanged(const Frame& frame);
  bool ValueIsNull(const Frame& frame) const { return ValueOf(frame).IsNull(); }
  bool MayStop(const Frame& frame);

  const ProgramNode& NodeOf(const Frame& frame) const { return program_->nodes[frame.node]; }
  value::Value ValueOf(const Frame& frame) const { return {*document_, frame.value}; }

  const CheckProgram* program_ = nullptr;
  const value::Document* document_ = nullptr;
  const RunOptions* options_ = nullptr;
  std::vector<Frame> frames_;
  std::string path_;
  ProblemList problems_;
  Reporter reporter_;
  std::optional<value::Value> root_;
  std::optional<value::Correlation> correlation_;
};

}  // namespace plimsoll::check
