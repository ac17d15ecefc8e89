#include "stream_judge.h"

#include <algorithm>
#include <utility>

#include "plimsoll/text/line_tracker.h"
#include "plimsoll/value/pointer.h"

namespace plimsoll::check {

using finding::Code;
using finding::Location;
using schema::Keyword;
using value::Value;
using Slot = StreamUse::Slot;

StreamJudge::StreamJudge(const LooseProgram& program, const LooseStreamOptions& options,
                         const LooseStream::Report& report)
    : program_(program),
      options_(options),
      report_(report),
      threshold_(options.strategy == StreamStrategy::kFullBuffer ? SIZE_MAX : options.threshold),
      keys_(threshold_) {}

void StreamJudge::Begin() {
  reported_ = 0;
  muted_ = false;
  accepted_ = false;
}

void StreamJudge::Whole(const StreamPiece& piece, const value::ReadReport& report) {
  piece_ = piece;
  base_ = {};
  in_level_ = false;
  ReportReadingProblems(report);
  if (muted_) return;
  const Value root = piece.document->root();
  memory_.answers.clear();
  const bool fits = LooseEvaluator(program_, root, options_.run, memory_, nullptr).Run();
  if (!fits) {
    std::vector<LooseFinding> found;
    LooseEvaluator evaluator(program_, root, options_.run, memory_, &found);
    evaluator.Run();
    if (evaluator.limit()) found.push_back(*evaluator.limit());
    for (LooseFinding& one : found) Emit(Placed(std::move(one)));
  }
  TakeBeside(std::nullopt, root);
  accepted_ = fits && reported_ == 0;
}

bool StreamJudge::Open(bool object, const Location& place, const std::optional<StreamKey>& key) {
  StreamLevel child;
  child.object = object;
  child.place = place;
  if (key) child.key_place = key->place;
  reached_ = place.base;
  StreamLevel* const parent = levels_.empty() ? nullptr : &levels_.back();
  LevelBuilder builder(program_, options_.run.max_depth, child);
  bool counts = true;
  if (parent == nullptr) {
    child.answers.push_back(builder.Add(program_.root, {}, 0));
    if (child.answers[0] != StreamEvaluation::kEndless) child.evaluations[child.answers[0]].certain = true;
  } else {
    child.depth = levels_.size();
    child.step = key ? value::Step::Field(std::string(key->text.AsString()))
                     : value::Step::Index(static_cast<uint32_t>(parent->count));
    uses_.clear();
    if (key) {
      counts = ApplyToMember(*parent, *key);
    } else {
      ApplyToItem(*parent);
    }
    if (!muted_) child.uses = uses_;
    ConnectUses(*parent, child, builder);
    if (counts) {
      LoseItems(*parent);
      OpenLiterals(*parent, child, key ? key->text.AsString() : std::string_view());
      ++parent->count;
    }
  }
  builder.Spread();
  if (!muted_) OpenOwnLiterals(child);
  if (object) keys_.Open();
  if (options_.companion != nullptr) {
    options_.companion->Open(parent != nullptr ? std::optional(child.step) : std::nullopt, object, counts,
                             place);
  }
  levels_.push_back(std::move(child));
  return levels_.back().wants_whole_items && !muted_;
}

void StreamJudge::ConnectUses(const StreamLevel& parent, StreamLevel& child, LevelBuilder& builder) {
  for (const StreamUse& use : child.uses) {
    const StreamEvaluation& from = parent.evaluations[use.evaluation];
    const uint32_t answer = builder.Add(use.node, from.scope, from.depth);
    child.answers.push_back(answer);
    if (answer == StreamEvaluation::kEndless) continue;
    StreamEvaluation& to = child.evaluations[answer];
    to.certain |= use.slot == Slot::kItem && from.certain;
    to.held |=
        use.slot == Slot::kItem ? from.held : use.slot == Slot::kUnevaluated && (from.certain || from.held);
  }
}

void StreamJudge::Run(const StreamPiece& piece, const value::ReadReport& report) {
  piece_ = piece;
  reached_ = piece.offset;
  StreamLevel& level = levels_.back();
  base_ = {nullptr, level.count};
  in_level_ = true;
  ReportReadingProblems(report);
  const Value root = piece.document->root();
  memory_.answers.clear();
  quick_.emplace(program_, root, options_.run, memory_, nullptr);
  if (level.object) {
    for (const value::Member member : root.Members()) {
      if (muted_ || stopped_) return;
      // The place costs some counting, so it is found out where it is needed.
      const StreamKey key{member.key_value, {}};
      uses_.clear();
      if (!ApplyToMember(level, key)) continue;
      JudgeChild(level, member.value, {}, &key);
      if (options_.companion != nullptr)
        TakeBeside(value::Step::Field(std::string(member.key)), member.value);
      ++level.count;
    }
    return;
  }
  const std::string_view text = piece.document->source();
  const uint32_t end = root.node().container.size;
  for (const Value item : root.Items()) {
    if (muted_ || stopped_) return;
    uses_.clear();
    ApplyToItem(level);
    const uint32_t next = item.index() + item.node().Size();
    const size_t begin = item.node().offset;
    const size_t stop = next < end ? piece.document->tape()[next].offset : text.size();
    JudgeChild(level, item, text.substr(begin, stop - begin), nullptr);
    if (options_.companion != nullptr)
      TakeBeside(value::Step::Index(static_cast<uint32_t>(level.count)), item);
    ++level.count;
  }
}

void StreamJudge::Close() {
  StreamLevel level = std::move(levels_.back());
  levels_.pop_back();
  StreamLevel* const parent = levels_.empty() ? nullptr : &levels_.back();
  if (level.object) keys_.Close();
  kept_ -= level.kept;
  StreamCompanion::Problems problems;
  if (options_.companion != nullptr) options_.companion->Close(problems);
  ReportBeside(problems);
  if (muted_ || stopped_) return;
  CloseLiterals(level, parent);
  for (StreamEvaluation& evaluation : level.evaluations) {
    Finish(level, evaluation);
    if (muted_ || stopped_) return;
  }
  if (parent == nullptr) return Conclude(level);
  PassToParent(*parent, level);
}

void StreamJudge::PassToParent(StreamLevel& parent, StreamLevel& child) {
  for (size_t i = 0; i < child.uses.size() && !muted_; ++i) {
    const StreamUse& use = child.uses[i];
    const uint32_t part = child.answers[i];
    const Answer answer = AnswerOf(child, part);
    if (part == StreamEvaluation::kEndless) {
      Hear(parent, use, parent.count - 1, answer, {}, EndlessCause(child), false);
      continue;
    }
    const StreamEvaluation& from = child.evaluations[part];
    std::vector<StreamFinding> findings = from.findings;
    if (use.slot == Slot::kUnevaluated) {
      RenameLate(child, parent.evaluations[use.evaluation], findings);
    }
    Hear(parent, use, parent.count - 1, answer, std::move(findings), from.cause, from.certain);
  }
}

// As on a tape: `false` says nothing, the keyword that was left with it does.
void StreamJudge::RenameLate(const StreamLevel& child, const StreamEvaluation& evaluation,
                             std::vector<StreamFinding>& findings) const {
  for (StreamFinding& finding : findings) {
    if (finding.code != Code::kNeverValid || finding.path.steps().size() != child.depth) continue;
    LooseWords words = child.key_place ? WordsOfUnevaluatedMember(evaluation.late_keyword, child.step.name)
                                       : WordsOfUnevaluatedItem(evaluation.late_keyword);
    finding = Make(evaluation.node, {finding.path, child.key_place.value_or(child.place)}, std::move(words));
  }
}

// Whatever the root's answer is, it is reported.
void StreamJudge::Conclude(const StreamLevel& level) {
  const Answer answer = AnswerOf(level, level.answers[0]);
  accepted_ = answer == Answer::kYes && reported_ == 0;
  if (answer == Answer::kYes || reported_ != 0) return;
  if (level.answers[0] == StreamEvaluation::kEndless) return Emit(EndlessCause(level));
  const StreamEvaluation& root = level.evaluations[level.answers[0]];
  Emit(root.cause ? *root.cause
                  : Make(root.node, WhereOf(level),
                         {Code::kInvalidValue, Keyword::kNever, "the value does not match this schema"}));
}

StreamFinding StreamJudge::EndlessCause(const StreamLevel& level) const {
  return Make(program_.root, WhereOf(level), {Code::kLimitDepth, Keyword::kNever, std::string(kTooDeep)});
}

void StreamJudge::Report(StreamEvaluation& evaluation, const Where& where, LooseWords words) {
  if (!evaluation.WantsFindings(most_findings())) return;
  std::vector<StreamFinding> one;
  one.push_back(Make(evaluation.node, where, std::move(words)));
  Adopt(evaluation, std::move(one), false);
}

// Takes over findings; those that were reported are not reported again.
void StreamJudge::Adopt(StreamEvaluation& evaluation, std::vector<StreamFinding> findings, bool reported) {
  for (StreamFinding& finding : findings) {
    if (evaluation.certain && !reported && !muted_) Emit(finding);
    if (evaluation.held && evaluation.findings.size() < most_findings()) {
      evaluation.findings.push_back(std::move(finding));
    }
  }
}

// A certain evaluation says at once why it is open, or at which limit it ended. The latter ends the
// judging, as on a tape.
void StreamJudge::ReportCause(StreamEvaluation& evaluation) {
  if (!evaluation.certain || !evaluation.cause || muted_ || std::exchange(evaluation.cause_reported, true))
    return;
  Emit(*evaluation.cause);
  if (evaluation.cause->code != Code::kUndecided) Mute();
}

void StreamJudge::Emit(const StreamFinding& finding) {
  report_(finding);
  if (finding.warning) return;
  ++reported_;
  if (options_.run.fail_fast || reported_ >= most_findings()) Mute();
}

StreamFinding StreamJudge::Make(uint32_t node, const Where& where, LooseWords words) const {
  StreamFinding finding;
  finding.code = words.code;
  finding.path = where.first;
  finding.place = where.second;
  // The two nodes after the schema's own stand for `true` and `false` after a keyword.
  finding.node = {std::min(node, program_.schema->NodeCount() - 1)};
  finding.keyword = words.keyword;
  finding.message = std::move(words.message);
  finding.hint = std::move(words.hint);
  return finding;
}

// A finding on the tape of the piece at hand.
StreamFinding StreamJudge::Placed(LooseFinding finding) {
  const Value root = piece_.document->root();
  return Make(finding.node.index,
              {Base().PathTo(root, finding.value), PlaceOf(Value(*piece_.document, finding.value).span())},
              {finding.code, finding.keyword, std::move(finding.message), std::move(finding.hint)});
}

StreamJudge::Where StreamJudge::WhereOf(const StreamLevel& level, const StreamKey& key) const {
  Where where = WhereOf(level);
  where.second = key.place;
  where.first.Push(value::Step::Field(std::string(key.text.AsString())));
  const bool in_piece = &key.text.document() == piece_.document;
  if (in_piece) where.second = PlaceOf(key.text.span());
  return where;
}

// From the levels around it, which must be open.
value::Path StreamJudge::PathOf(const StreamLevel& level) const {
  std::vector<value::Step> steps;
  for (size_t i = 1; i < level.depth; ++i) steps.push_back(levels_[i].step);
  if (level.depth > 0) steps.push_back(level.step);
  return value::Path(std::move(steps));
}

const LooseBase& StreamJudge::Base() {
  if (in_level_ && base_.path == nullptr) {
    base_path_ = PathOf(levels_.back());
    base_.path = &base_path_;
  }
  return base_;
}

// The line around it is shown as far as the piece has it.
Location StreamJudge::PlaceOf(text::Span span) const {
  const std::string_view text = piece_.document->source();
  const size_t offset = std::min<size_t>(span.offset, text.size());
  size_t begin = offset - std::min(offset, finding::kExcerptBytes);
  while (begin < offset && (static_cast<uint8_t>(text[begin]) & 0xC0) == 0x80) ++begin;
  const text::Source around("", text.substr(begin, offset - begin + 2 * finding::kExcerptBytes));
  std::vector<finding::Finding> one(1, finding::Finding(Code::kInvalidValue));
  one[0].place = Location{};
  one[0].place->span = {static_cast<uint32_t>(offset - begin), span.length};
  finding::Locate(one, around);

  Location place = *one[0].place;
  place.base = piece_.offset;
  place.span = span;
  text::LineTracker lines;
  lines.Advance(text.substr(0, offset));
  place.start = lines.place();
  if (place.start.line == 1) place.start.column += piece_.place.column - 1;
  place.start.line += piece_.place.line - 1;
  return place;
}

void StreamJudge::TakeBeside(const std::optional<value::Step>& step, Value value) {
  if (options_.companion == nullptr || muted_ || stopped_) return;
  StreamCompanion::Problems problems;
  options_.companion->Take(step, value, [this](text::Span span) { return PlaceOf(span); }, problems);
  ReportBeside(problems);
}

void StreamJudge::ReportBeside(const StreamCompanion::Problems& problems) {
  for (const StreamCompanion::Problem& problem : problems) {
    if (muted_ || stopped_) return;
    StreamFinding finding = Make(program_.root, {problem.path, problem.place},
                                 {problem.code, Keyword::kNever, problem.message, problem.hint});
    finding.warning = problem.warning;
    Emit(finding);
  }
}

// Repeated keys, and numbers past float64, after which nothing else counts.
void StreamJudge::ReportReadingProblems(const value::ReadReport& report) {
  const auto report_problem = [&](const value::Problem& problem, Code code) {
    StreamFinding finding =
        Make(program_.root, {problem.path, PlaceOf(problem.span)}, {code, Keyword::kNever, problem.message});
    if (in_level_ && !problem.path.empty()) {
      std::vector<value::Step> steps = Base().path->steps();
      const size_t first = steps.size();
      steps.insert(steps.end(), problem.path.steps().begin(), problem.path.steps().end());
      steps[first].index += static_cast<uint32_t>(base_.items_before);
      finding.path = value::Path(std::move(steps));
    }
    finding.warning = code == Code::kDuplicateKey && options_.read.duplicates != value::DuplicateKeys::kError;
    Emit(finding);
  };
  for (const value::Problem& problem : report.duplicates) {
    if (!muted_) report_problem(problem, Code::kDuplicateKey);
  }
  if (!report.failure || muted_) return;
  report_problem(*report.failure, Code::kNumberRange);
  Mute();
}

}  // namespace plimsoll::check
