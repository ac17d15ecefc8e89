// What the evaluations of an open container require of its children, and what they make of the answers.
#include <utility>

#include "stream_judge.h"

namespace plimsoll::check {

using finding::Code;
using schema::Keyword;
using value::Value;
using Slot = StreamUse::Slot;

namespace {

// Parts of parts that are looked into for marks; there is no harm in missing some.
constexpr int kFollowedParts = 4;

bool NeedsContains(const LooseProgram& program, const StreamEvaluation& evaluation) {
  const LooseContains& rule = *evaluation.contains;
  const bool marks = evaluation.wants_marks && program.nodes[evaluation.node].contains_evaluates;
  return marks || rule.most != UINT64_MAX || evaluation.matches.count < rule.least;
}

}  // namespace

void StreamJudge::ApplyToItem(StreamLevel& level) {
  for (uint32_t i = 0; i < level.evaluations.size(); ++i) {
    StreamEvaluation& evaluation = level.evaluations[i];
    if (evaluation.items != nullptr) {
      const LooseItems& rule = *evaluation.items;
      const bool in_prefix = level.count < rule.prefix.count;
      const uint32_t node =
          in_prefix ? program_.node_lists[rule.prefix.begin + static_cast<uint32_t>(level.count)] : rule.rest;
      if (node != kNone) {
        Mark(level, evaluation, level.count);
        uses_.push_back({i, Slot::kItem, node});
      }
    }
    if (evaluation.contains != nullptr && NeedsContains(program_, evaluation)) {
      uses_.push_back({i, Slot::kContains, evaluation.contains->node});
    }
    ApplyUnevaluated(level, i, level.count);
  }
}

bool StreamJudge::ApplyToMember(StreamLevel& level, const StreamKey& key) {
  const std::string_view name = key.text.AsString();
  if (!NoteRepeat(level, key)) return false;
  for (uint32_t i = 0; i < level.evaluations.size(); ++i) {
    StreamEvaluation& evaluation = level.evaluations[i];
    if (const auto watched = evaluation.watched.find(name); watched != evaluation.watched.end()) {
      watched->second = true;
    }
    if (evaluation.members != nullptr) ApplyToMemberName(level, i, key);
    if (evaluation.names != kNone) ApplyToName(level, evaluation, key);
    ApplyUnevaluated(level, i, level.count);
  }
  return true;
}

void StreamJudge::ApplyToMemberName(StreamLevel& level, uint32_t index, const StreamKey& key) {
  StreamEvaluation& evaluation = level.evaluations[index];
  const LooseMembers& rule = *evaluation.members;
  const std::string_view name = key.text.AsString();
  bool evaluated = false;
  const auto apply = [&](uint32_t node) {
    evaluated = true;
    uses_.push_back({index, Slot::kItem, node});
  };
  const uint32_t at = program_.names.Find(rule.names, name);
  if (at != schema::PropertyTable::kNone) {
    const LooseProperty& property = program_.properties[rule.first_property + at];
    if (property.required && !evaluation.seen[at]) {
      evaluation.seen[at] = true;
      ++evaluation.required;
    }
    if (property.node != kNone) apply(property.node);
  }
  for (uint32_t i = 0; i < rule.patterns.count; ++i) {
    const auto& [pattern, node] = program_.pattern_nodes[rule.patterns.begin + i];
    if (program_.patterns[pattern]->Matches(name)) apply(node);
  }
  if (!evaluated && rule.additional == program_.schema->NodeCount() + 1) {
    evaluated = true;
    And(evaluation.children, Answer::kNo);
    if (evaluation.WantsFindings(most_findings())) {
      Report(evaluation, WhereOf(level, key), WordsOfForbidden(program_, rule, name));
    }
  } else if (!evaluated && rule.additional != kNone) {
    apply(rule.additional);
  }
  if (evaluated) Mark(level, evaluation, level.count);
}

// Marks of schemas that must hold count before it is known that they do: if they do not, nothing else
// matters.
void StreamJudge::ApplyUnevaluated(StreamLevel& level, uint32_t index, uint64_t position) {
  const StreamEvaluation& evaluation = level.evaluations[index];
  if (evaluation.unevaluated == kNone || level.marks_lost) return;
  if (IsSurelyMarked(level, evaluation, position, kFollowedParts)) return;
  uses_.push_back({index, Slot::kUnevaluated, evaluation.unevaluated});
}

bool StreamJudge::IsSurelyMarked(const StreamLevel& level, const StreamEvaluation& evaluation,
                                 uint64_t position, int followed) const {
  if (evaluation.marks.Has(position)) return true;
  if (followed == 0) return false;
  for (const uint32_t part : evaluation.sure_parts) {
    if (IsSurelyMarked(level, level.evaluations[part], position, followed - 1)) return true;
  }
  return false;
}

void StreamJudge::DoubtMarks(StreamEvaluation& evaluation, const std::optional<StreamFinding>& cause) {
  evaluation.marks_unsure = true;
  if (!evaluation.unsure_cause) evaluation.unsure_cause = cause;
}

void StreamJudge::Mark(StreamLevel& level, StreamEvaluation& evaluation, uint64_t position) {
  if (!evaluation.wants_marks || level.marks_lost) return;
  if (!MayKeep(level, evaluation.marks.Add(position))) LoseMarks(level);
}

void StreamJudge::ApplyToName(StreamLevel& level, StreamEvaluation& evaluation, const StreamKey& key) {
  const Value name = key.text;
  // Answers are remembered for one tape.
  if (&name.document() != piece_.document) memory_.answers.clear();
  LooseEvaluator quick(program_, name, options_.run, memory_, nullptr);
  if (quick.RunAt(evaluation.names, name, evaluation.scope, evaluation.depth)) return;
  const Where where = WhereOf(level, key);
  if (quick.limit()) {
    And(evaluation.named, Answer::kLimit);
    evaluation.cause =
        Make(evaluation.node, where, {quick.limit()->code, Keyword::kNever, quick.limit()->message});
    return ReportCause(evaluation);
  }
  And(evaluation.named, Answer::kNo);
  if (!evaluation.WantsFindings(most_findings())) return;
  std::vector<LooseFinding> found;
  LooseEvaluator(program_, name, options_.run, memory_, &found)
      .RunAt(evaluation.names, name, evaluation.scope, evaluation.depth);
  std::vector<StreamFinding> findings;
  for (LooseFinding& one : found) {
    findings.push_back(
        Make(one.node.index, where, {one.code, one.keyword, std::move(one.message), std::move(one.hint)}));
  }
  Adopt(evaluation, std::move(findings), false);
}

// False for a member that does not count. A member that takes the place of an earlier one cannot be
// followed: that has been judged.
bool StreamJudge::NoteRepeat(StreamLevel& level, const StreamKey& key) {
  const bool in_piece = &key.text.document() == piece_.document;
  const uint64_t offset = in_piece ? piece_.offset + key.text.span().offset : key.place.base;
  const auto first = keys_.Add(key.text.AsString(), offset);
  if (keys_.forgot() && !keys_reported_) ReportForgotten(level, offset);
  if (!first) return true;
  const value::DuplicateKeys mode = options_.read.duplicates;
  const Where where = WhereOf(level, key);
  StreamFinding finding =
      Make(program_.root, where,
           {Code::kDuplicateKey, Keyword::kNever, "duplicate field \"" + where.first.DecoderPath() + "\"",
            "first at byte " + std::to_string(*first)});
  finding.warning = mode != value::DuplicateKeys::kError;
  Emit(finding);
  if (mode != value::DuplicateKeys::kLastWins || muted_)
    return mode == value::DuplicateKeys::kError && !muted_;
  Emit(Make(program_.root, where,
            {Code::kUndecided, Keyword::kNever,
             "the property replaces an earlier one, which has already been validated"}));
  return !muted_;
}

// No keyword of the schema depends on it, so it is a warning.
void StreamJudge::ReportForgotten(const StreamLevel& level, uint64_t offset) {
  keys_reported_ = true;
  StreamFinding finding = Make(program_.root, WhereOf(level),
                               {Code::kUndecided, Keyword::kNever,
                                "duplicate keys are not checked from byte " + std::to_string(offset) +
                                    " on: " + PastThreshold("the keys before")});
  finding.warning = true;
  Emit(finding);
}

// `text` is that of an item of an array, up to the next one.
void StreamJudge::JudgeChild(StreamLevel& level, Value child, std::string_view text, const StreamKey* key) {
  if (!level.literals.empty()) MatchLiterals(level, child, key != nullptr ? key->text.AsString() : "");
  for (size_t i = 0; i < uses_.size() && !muted_; ++i) JudgeUse(level, uses_[i], child, key);
  if (level.wants_whole_items && !muted_) KeepItem(level, child, text);
}

void StreamJudge::JudgeUse(StreamLevel& level, const StreamUse& use, Value child, const StreamKey* key) {
  const StreamEvaluation& evaluation = level.evaluations[use.evaluation];
  if (quick_->RunAt(use.node, child, evaluation.scope, evaluation.depth)) {
    // Only `contains` cares.
    if (use.slot == Slot::kContains) Hear(level, use, level.count, Answer::kYes, {}, {}, false);
    return;
  }
  if (quick_->limit()) {
    return Hear(level, use, level.count, Answer::kLimit, {}, Placed(*quick_->limit()), false);
  }
  std::vector<StreamFinding> findings;
  const bool wanted = use.slot == Slot::kUnevaluated ? evaluation.certain || evaluation.held
                                                     : evaluation.WantsFindings(most_findings());
  if (use.slot != Slot::kContains && wanted) findings = Explain(level, use, child, key);
  Hear(level, use, level.count, Answer::kNo, std::move(findings), {}, false);
}

std::vector<StreamFinding> StreamJudge::Explain(StreamLevel& level, const StreamUse& use, Value child,
                                                const StreamKey* key) {
  const StreamEvaluation& evaluation = level.evaluations[use.evaluation];
  std::vector<LooseFinding> found;
  LooseEvaluator evaluator(program_, piece_.document->root(), options_.run, memory_, &found);
  evaluator.SetBase(Base());
  evaluator.RunAt(use.node, child, evaluation.scope, evaluation.depth);
  if (evaluator.limit()) found.push_back(*evaluator.limit());
  std::vector<StreamFinding> findings;
  for (LooseFinding& one : found) {
    // As on a tape: `false` says nothing, the keyword that was left with it does.
    const bool left = use.slot == Slot::kUnevaluated && one.code == Code::kNeverValid;
    if (left && one.value == child.index()) {
      one.value = key != nullptr ? key->text.index() : one.value;
      LooseWords words = key != nullptr
                             ? WordsOfUnevaluatedMember(evaluation.late_keyword, key->text.AsString())
                             : WordsOfUnevaluatedItem(evaluation.late_keyword);
      one = {words.code,           one.value, {evaluation.node}, words.keyword, std::move(words.message),
             std::move(words.hint)};
    }
    findings.push_back(Placed(std::move(one)));
  }
  return findings;
}

void StreamJudge::Hear(StreamLevel& level, const StreamUse& use, uint64_t position, Answer answer,
                       std::vector<StreamFinding> findings, std::optional<StreamFinding> cause,
                       bool reported) {
  StreamEvaluation& evaluation = level.evaluations[use.evaluation];
  if (use.slot == Slot::kUnevaluated) {
    if (answer != Answer::kYes) {
      HearLate(level, evaluation, {position, answer, std::move(findings), std::move(cause)});
    }
    return;
  }
  if (use.slot == Slot::kContains && answer != Answer::kLimit) {
    if (answer == Answer::kYes) evaluation.matches.Add(position, *evaluation.contains);
    if (answer == Answer::kOpen) ++evaluation.maybe;
    if (program_.nodes[evaluation.node].contains_evaluates) {
      if (answer == Answer::kYes) Mark(level, evaluation, position);
      if (answer == Answer::kOpen) DoubtMarks(evaluation, cause);
    }
    if (cause && !evaluation.contains_cause) evaluation.contains_cause = std::move(cause);
    return;
  }
  And(use.slot == Slot::kContains ? evaluation.counted : evaluation.children, answer);
  Adopt(evaluation, std::move(findings), reported);
  if (answer == Answer::kNo || !cause) return;
  TakeCause(evaluation, cause, reported);
  if (answer == Answer::kLimit) ReportCause(evaluation);
}

// What is here is judged when the container closes and it is known what was looked at.
void StreamJudge::HearLate(StreamLevel& level, StreamEvaluation& evaluation, LateChild child) {
  if (level.marks_lost) return;
  if (!MayKeep(level, evaluation.failed.Add(child.position))) return LoseMarks(level);
  if (child.answer == Answer::kNo && child.findings.empty()) return;
  if (evaluation.late.size() < most_findings()) {
    evaluation.late.push_back(std::move(child));
  } else if (child.answer != Answer::kNo) {
    DoubtMarks(evaluation, child.cause);
  }
}

}  // namespace plimsoll::check
