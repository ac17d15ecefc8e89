// StreamJudge follows one value of a stream: its levels open, take children and close, and what is
// certain is reported. The children come from a run, a tape of several at once, or open a level themselves.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "loose_evaluator.h"
#include "plimsoll/value/open_keys.h"
#include "stream_level.h"

namespace plimsoll::check {

// A tape that was read from a stream, and where it is there.
struct StreamPiece {
  const value::Document* document = nullptr;
  uint64_t offset = 0;
  text::Place place;
};

// The key of a member, wherever it was read.
struct StreamKey {
  value::Value text;
  finding::Location place;
};

class StreamJudge {
 public:
  StreamJudge(const LooseProgram& program, const LooseStreamOptions& options,
              const LooseStream::Report& report);

  // For each value of the stream: Begin, then Whole, or Open ... Close.
  void Begin();
  void Whole(const StreamPiece& piece, const value::ReadReport& report);
  // True when the container's items should come whole.
  bool Open(bool object, const finding::Location& place, const std::optional<StreamKey>& key);
  void Run(const StreamPiece& piece, const value::ReadReport& report);
  void Close();

  // Of the last value, once it is over.
  bool accepted() const { return accepted_; }
  // Nothing more is to be read.
  bool stopped() const { return stopped_; }

 private:
  using Value = value::Value;
  using Where = std::pair<value::Path, finding::Location>;

  // Children (stream_children.cpp).
  void ApplyToItem(StreamLevel& level);
  // False for a member that does not count.
  bool ApplyToMember(StreamLevel& level, const StreamKey& key);
  void ApplyToMemberName(StreamLevel& level, uint32_t index, const StreamKey& key);
  void ApplyToName(StreamLevel& level, StreamEvaluation& evaluation, const StreamKey& key);
  void ApplyUnevaluated(StreamLevel& level, uint32_t index, uint64_t position);
  bool NoteRepeat(StreamLevel& level, const StreamKey& key);
  void ReportForgotten(const StreamLevel& level, uint64_t offset);
  bool IsSurelyMarked(const StreamLevel& level, const StreamEvaluation& evaluation, uint64_t position,
                      int followed) const;
  void Mark(StreamLevel& level, StreamEvaluation& evaluation, uint64_t position);
  static void DoubtMarks(StreamEvaluation& evaluation, const std::optional<StreamFinding>& cause);
  void JudgeChild(StreamLevel& level, Value child, std::string_view text, const StreamKey* key);
  void JudgeUse(StreamLevel& level, const StreamUse& use, Value child, const StreamKey* key);
  std::vector<StreamFinding> Explain(StreamLevel& level, const StreamUse& use, Value child,
                                     const StreamKey* key);
  void Hear(StreamLevel& level, const StreamUse& use, uint64_t position, Answer answer,
            std::vector<StreamFinding> findings, std::optional<StreamFinding> cause, bool reported);
  void HearLate(StreamLevel& level, StreamEvaluation& evaluation, LateChild child);

  // What is kept (stream_keeping.cpp).
  void KeepItem(StreamLevel& level, Value item, std::string_view text);
  void KeepUnique(StreamLevel& level, StreamEvaluation& evaluation, Value item, std::string_view text);
  void KeepKeys(StreamLevel& level, StreamEvaluation& evaluation, Value item);
  void LoseItems(StreamLevel& level);
  bool MayKeep(StreamLevel& level, size_t bytes);
  void LoseMarks(StreamLevel& level);
  void OpenOwnLiterals(StreamLevel& level);
  void MatchLiterals(StreamLevel& level, Value child, std::string_view key);
  void OpenLiterals(StreamLevel& level, StreamLevel& child, std::string_view key);
  std::optional<Value> LiteralChild(const StreamLevel& level, LiteralMatch& match,
                                    std::string_view key) const;
  void CloseLiterals(StreamLevel& level, StreamLevel* parent);
  // Leaves one of its answers open.
  void LeaveOpen(const StreamLevel& level, StreamEvaluation& evaluation, Answer& answer,
                 schema::Keyword keyword, const std::string& why);
  std::string PastThreshold(std::string_view what) const;

  // Closing (stream_closing.cpp).
  void Finish(StreamLevel& level, StreamEvaluation& evaluation);
  Answer FinishStep(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step, size_t& next);
  Answer FinishCount(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step);
  Answer FinishEnum(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step);
  Answer FinishContains(StreamLevel& level, StreamEvaluation& evaluation);
  Answer FinishMembers(StreamLevel& level, StreamEvaluation& evaluation);
  Answer FinishDependencies(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step,
                            size_t& next);
  Answer FinishPart(StreamLevel& level, StreamEvaluation& evaluation, uint32_t part);
  Answer FinishBranches(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step,
                        size_t& next);
  void TakeBranch(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step,
                  std::span<const uint32_t> parts);
  Answer FinishIf(StreamLevel& level, StreamEvaluation& evaluation, size_t& next);
  Answer FinishNot(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step, uint32_t part);
  Answer FinishLate(StreamLevel& level, StreamEvaluation& evaluation);
  void ConnectUses(const StreamLevel& parent, StreamLevel& child, LevelBuilder& builder);
  void PassToParent(StreamLevel& parent, StreamLevel& child);
  void RenameLate(const StreamLevel& child, const StreamEvaluation& evaluation,
                  std::vector<StreamFinding>& findings) const;
  void Conclude(const StreamLevel& level);
  StreamFinding EndlessCause(const StreamLevel& level) const;
  Answer AnswerOf(const StreamLevel& level, uint32_t part) const;
  void TakeMarks(StreamLevel& level, StreamEvaluation& evaluation, uint32_t part);
  void TakeCauseOf(const StreamLevel& level, StreamEvaluation& evaluation, uint32_t part);
  void TakeCause(StreamEvaluation& evaluation, const std::optional<StreamFinding>& cause,
                 bool reported = false);
  std::string NearestHint(const StreamLevel& level, const LooseStep& step,
                          std::span<const uint32_t> parts) const;

  // Reporting (stream_judge.cpp).
  void Report(StreamEvaluation& evaluation, const Where& where, LooseWords words);
  void Adopt(StreamEvaluation& evaluation, std::vector<StreamFinding> findings, bool reported);
  void ReportCause(StreamEvaluation& evaluation);
  void Emit(const StreamFinding& finding);
  void Mute() { muted_ = true; }
  StreamFinding Make(uint32_t node, const Where& where, LooseWords words) const;
  StreamFinding Placed(LooseFinding finding);
  void ReportReadingProblems(const value::ReadReport& report);
  // What is judged beside the program, if anything.
  void TakeBeside(const std::optional<value::Step>& step, Value value);
  void ReportBeside(const StreamCompanion::Problems& problems);
  finding::Location PlaceOf(text::Span span) const;
  value::Path PathOf(const StreamLevel& level) const;
  // Of the piece at hand, with its path.
  const LooseBase& Base();
  Where WhereOf(const StreamLevel& level) const { return {PathOf(level), level.place}; }
  Where WhereOf(const StreamLevel& level, const StreamKey& key) const;
  uint32_t most_findings() const { return options_.run.max_findings; }

  const LooseProgram& program_;
  const LooseStreamOptions& options_;
  const LooseStream::Report& report_;
  const size_t threshold_;
  std::vector<StreamLevel> levels_;
  value::OpenKeys keys_;
  bool keys_reported_ = false;
  size_t kept_ = 0;              // bytes, of all levels
  uint64_t reached_ = 0;         // where in the stream
  std::vector<StreamUse> uses_;  // of the child at hand
  size_t next_enum_ = 0;         // of the evaluation at hand, when it closes

  // The piece at hand.
  StreamPiece piece_;
  LooseBase base_;  // its path is found out where it is needed
  value::Path base_path_;
  bool in_level_ = false;  // the piece is a run
  LooseMemory memory_;
  std::optional<LooseEvaluator> quick_;

  size_t reported_ = 0;  // errors, of the value at hand
  bool muted_ = false;
  bool accepted_ = false;
  bool stopped_ = false;
};

}  // namespace plimsoll::check
