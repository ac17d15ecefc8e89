// Walk is one run of a Shaper: the object and the plan side by side, the new tape written in
// the same order.
//
// What the API server does in passes (prune, drop nulls, coerce, default) is decided here for
// each member as it comes by. That works because every pass goes down the schema the same
// way, so the state of all of them at a value is: the plan's node there (if any), what happens
// to undeclared members (Undeclared), and whether the value is still as given (`raw`) or has
// all passes but defaulting after it. The order of the passes is the order of the questions
// in TakeMember.
//
// A value that must go through one pass before the next can start (embedded metadata is freed
// of nulls, then typed, then defaulted) is written to a tape of its own in between.
//
// Open containers are on a stack of frames; nothing recurses with the depth of the object.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/reshape/object_meta_writer.h"
#include "plimsoll/reshape/shaper.h"
#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/value/path.h"

namespace plimsoll::reshape {

// What happens to a member the schema does not declare. kSkip is the state below
// preserve-unknown-fields: members are kept whole, but declared ones are pruned again. kKeep
// never prunes, whatever comes below.
enum class Undeclared : uint8_t { kPrune, kSkip, kKeep };

// How a value is to be treated.
struct State {
  uint32_t plan = kNone;
  Undeclared undeclared = Undeclared::kPrune;
  bool raw = true;
};

struct Frame {
  Stock from;
  State state;
  bool list = false;
  bool embedded = false;       // apiVersion, kind and metadata are not pruned
  bool coerces = false;        // ... and brought into form
  bool by_additional = false;  // the current key is one of additionalProperties
  uint32_t next = 0;           // the next key or item, in the stock
  uint32_t end = 0;
  uint32_t key = 0;       // of the current member, in the stock
  uint32_t position = 0;  // of the current item
  uint32_t out = 0;       // the container on the new tape
  uint32_t count = 0;     // children written
  uint32_t seen = 0;      // where its bits begin in seen_
  uint32_t next_default = 0;
  Place place;  // for what is added
};

class Walk {
 public:
  const ShapeReport& Run(const ShapePlan& plan, value::Value object, const ShapeOptions& options,
                         value::Document& out);
  // The same for a value that is at another place of the plan.
  const ShapeReport& RunAt(const State& state, const ShapePlan& plan, value::Value value,
                           const ShapeOptions& options, value::Document& out);

 private:
  // The schema's say on a member.
  struct Child {
    State state;
    bool removed = false;
    bool by_additional = false;
    uint32_t position = kNone;  // among the properties
  };
  enum class Meta : uint8_t { kNo, kTypeField, kMetadata };
  static Meta MetaOf(std::string_view key);

  // walk.cpp
  void Reset(const ShapePlan& plan, const ShapeOptions& options);
  void RunFrames(size_t bottom);
  void Step(Frame& frame);
  void TakeMember(Frame& frame);
  void WriteMember(Frame& frame, const Child& child);
  void TakeItem(Frame& frame);
  void TakeDefault(Frame& frame);
  void Finish(Frame& frame);
  Child ChildOf(const Frame& frame, std::string_view key) const;
  bool ReplaceNull(Frame& frame, const State& state, const value::Node& null);
  bool DropsNull(const Frame& frame, const State& state) const;
  void Emit(const Stock& from, uint32_t index, State state, Place added);
  bool CopiesWhole(const Stock& from, const State& state, bool list) const;
  void Open(const Stock& from, uint32_t index, const State& state, Place added);
  const PlanNode* NodeOf(const State& state) const {
    return state.plan == kNone ? nullptr : &plan_->node(state.plan);
  }
  bool Defaults() const { return options_.defaults == DefaultMode::kApply; }
  void CheckLimits();

  // walk_metadata.cpp
  void TypeRootMetadata(value::Value object, const Stock& stock);
  void RepairGeneration();
  void TakeRootMetadata(Frame& frame, const Child& child);
  bool TakeEmbedded(Frame& frame, const Child& child, Meta meta);
  bool TakeEmbeddedMetadata(Frame& frame, const Child& child);
  void FreeOfNulls(const Stock& from, uint32_t index, uint32_t plan);
  schema::GoDecoding Explain(const Stock& from, uint32_t index);
  bool ExplainEmbedded(const Stock& from, uint32_t index, MetaFit fit);
  void ListUnknownMetadata(std::vector<UnknownField>& list, const value::Path& metadata, bool embedded,
                           const schema::GoDecoding& decoding);
  void FailEmbedded(const Stock& from, uint32_t index, const value::Path& below, std::string detail,
                    text::Span place);

  // walk_record.cpp
  void RecordUnknown(const Frame& frame);
  void AddUnknown(std::vector<UnknownField>& list, UnknownField field);
  void FinishUnknown();
  value::Path Path() const;
  void SetPointer(size_t depth);
  void Note(PresenceMarks marks);
  void NoteMissing(const Frame& frame);
  void MarkSeen(const Frame& frame, const Child& child);
  bool Seen(const Frame& frame, uint32_t bit) const {
    return (seen_[frame.seen + bit / 64] >> (bit % 64) & 1) != 0;
  }
  uint32_t SeenBits(const Frame& frame) const;
  text::Span SpanOf(const value::Node& node) const;

  const ShapePlan* plan_ = nullptr;
  ShapeOptions options_;
  TapeWriter writer_;
  std::vector<Frame> frames_;
  std::vector<uint64_t> seen_;
  bool freeing_nulls_ = false;  // the nested run that only drops nulls
  value::Tape root_metadata_;   // typed; empty where the object has none
  ObjectMetaWriter meta_writer_{writer_};
  value::Tape no_nulls_;    // embedded metadata without its nulls
  value::Tape typed_;       // the same, typed
  value::Document sorted_;  // metadata with sorted keys, for upstream's order of complaints
  std::string path_;        // a JSON Pointer
  size_t path_bytes_ = 0;
  std::vector<UnknownField> unknown_;
  std::vector<UnknownField> unknown_pruned_;
  std::vector<UnknownField> unknown_embedded_;
  ShapeReport report_;
};

}  // namespace plimsoll::reshape
