// A StreamLevel is one open container of a stream, with all schemas that apply to it.
//
// Each schema that applies, be it needed from above or in place by another, is an evaluation, and no
// schema applies twice: where two need the same one they share it. So a level has at most as many
// evaluations as the program has nodes, whatever a schema does. Evaluations come after those they
// depend on, and are answered in that order when the container closes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "kept_items.h"
#include "loose_words.h"
#include "plimsoll/check/loose_stream.h"

namespace plimsoll::check {

// kOpen: it could not be decided. kLimit: a limit was reached before it was.
enum class Answer : uint8_t { kYes, kNo, kOpen, kLimit };

// The answer of steps that are tried in turn: the first no, or limit, ends it.
inline void And(Answer& all, Answer next) {
  if (next != Answer::kYes && (all == Answer::kYes || (all == Answer::kOpen && next != all))) all = next;
}

// Positions of items or members.
struct StreamMarks {
  std::vector<uint64_t> words;
  bool all = false;

  bool Has(uint64_t position) const {
    return all || (position / 64 < words.size() &&
                   (words[static_cast<size_t>(position / 64)] >> position % 64 & 1) != 0);
  }
  // How many bytes that takes more.
  size_t Add(uint64_t position);
  void Add(const StreamMarks& other);
};

// A child that the keyword about what was not evaluated does not allow, should it come to that.
struct LateChild {
  uint64_t position = 0;
  Answer answer = Answer::kNo;
  std::vector<StreamFinding> findings;
  std::optional<StreamFinding> cause;
};

struct StreamEvaluation {
  // A part that would need itself.
  static constexpr uint32_t kEndless = kNone - 1;

  uint32_t node = 0;
  uint32_t depth = 0;                // schemas around it, and it
  std::vector<uint32_t> scope;       // resources, where references depend on them
  std::vector<uint32_t> parts;       // evaluations it applies in place, in the order of its steps
  std::vector<uint32_t> sure_parts;  // those of them that must hold
  bool certain = false;              // the value fits only if it does
  bool held = false;                 // what is wrong may be needed
  bool wants_marks = false;

  // What it requires of items and members.
  const LooseItems* items = nullptr;
  const LooseContains* contains = nullptr;
  const LooseMembers* members = nullptr;
  uint32_t names = kNone;        // a node
  uint32_t unevaluated = kNone;  // a node
  schema::Keyword late_keyword = schema::Keyword::kNever;
  bool unique = false;
  uint32_t list_map = kNone;  // of LooseProgram::list_maps

  // What it has heard.
  Answer children = Answer::kYes;
  Answer counted = Answer::kYes;  // limits that `contains` met
  Answer named = Answer::kYes;
  Answer uniqueness = Answer::kYes;
  Answer keyed = Answer::kYes;
  Answer lately = Answer::kYes;  // `unevaluated`, when its marks were lost
  LooseMatches matches;
  uint64_t maybe = 0;  // further items that may match
  std::optional<StreamFinding> contains_cause;
  uint32_t required = 0;
  std::vector<bool> seen;                    // of the properties of `members`
  std::map<std::string_view, bool> watched;  // names that dependencies need
  StreamMarks marks;
  bool marks_unsure = false;  // a part that was not decided may have looked at more
  std::optional<StreamFinding> unsure_cause;
  StreamMarks failed;  // children that `unevaluated` does not fit
  std::vector<LateChild> late;
  KeptItems kept_items;
  KeptItems kept_keys;
  // Of the level: with which of its literals enum and const would be content, one list for each.
  std::vector<std::vector<uint32_t>> literals;

  Answer answer = Answer::kYes;
  std::vector<StreamFinding> findings;
  std::optional<StreamFinding> cause;  // why the answer is open, or which limit was reached
  bool cause_reported = false;

  bool WantsFindings(uint32_t most) const { return certain || (held && findings.size() < most); }
};

// What an evaluation requires of a child.
struct StreamUse {
  enum class Slot : uint8_t { kItem, kContains, kUnevaluated };

  uint32_t evaluation = 0;
  Slot slot = Slot::kItem;
  uint32_t node = 0;
};

// A literal of the schema that the container may still equal.
struct LiteralMatch {
  uint32_t literal = 0;     // on the schema's tape
  uint32_t next = 0;        // its next item
  uint32_t parent = kNone;  // the match of the level above that depends on it
  bool alive = true;
};

struct StreamLevel {
  bool object = false;
  size_t depth = 0;  // levels around it
  value::Step step;  // to it, from the one above
  finding::Location place;
  std::optional<finding::Location> key_place;  // of a member
  uint64_t count = 0;                          // items or members begun
  std::vector<StreamEvaluation> evaluations;
  std::vector<StreamUse> uses;    // of the level above
  std::vector<uint32_t> answers;  // the evaluation that answers each of them
  std::vector<LiteralMatch> literals;
  size_t kept = 0;          // bytes
  bool marks_lost = false;  // there were too many
  bool wants_whole_items = false;

  LooseGroup Group() const { return object ? LooseGroup::kObject : LooseGroup::kArray; }
};

// Builds the evaluations of a level.
class LevelBuilder {
 public:
  LevelBuilder(const LooseProgram& program, uint32_t max_depth, StreamLevel& level)
      : program_(program), max_depth_(max_depth), level_(level) {}

  // The evaluation of a node come to through these resources and so many schemas.
  uint32_t Add(uint32_t node, std::vector<uint32_t> scope, uint32_t depth);
  // To be called once all are added and those at the top know what they are for.
  void Spread();

 private:
  using Key = std::pair<uint32_t, std::vector<uint32_t>>;

  void AddParts(const LooseStep& step, StreamEvaluation& evaluation);
  void AddDependencies(const LooseStep& step, StreamEvaluation& evaluation);
  void Resolve(const LooseStep& step, StreamEvaluation& evaluation);
  void Part(StreamEvaluation& evaluation, uint32_t node);
  uint32_t DynamicTarget(const LooseDynamic& reference, const std::vector<uint32_t>& scope) const;
  uint32_t RecursiveTarget(uint32_t target, const std::vector<uint32_t>& scope) const;
  void SpreadFrom(StreamEvaluation& evaluation);

  const LooseProgram& program_;
  const uint32_t max_depth_;
  StreamLevel& level_;
  std::map<Key, uint32_t> known_;  // kEndless while they are being built
};

// The steps of a node that apply to arrays (kArray) or to objects (kObject), in order.
std::vector<LooseStep> StepsFor(const LooseProgram& program, uint32_t node, LooseGroup container);

}  // namespace plimsoll::check
