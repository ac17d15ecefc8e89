// The answers of a container that closes: each evaluation goes through its steps as a walk over a tape
// would, with the same order and the same short cuts, so that a limit which that never comes to is none
// here either.
#include <algorithm>
#include <utility>

#include "stream_judge.h"
#include "type_rules.h"

namespace plimsoll::check {

using finding::Code;
using schema::Keyword;
using value::Value;

Answer StreamJudge::AnswerOf(const StreamLevel& level, uint32_t part) const {
  return part == StreamEvaluation::kEndless ? Answer::kLimit : level.evaluations[part].answer;
}

void StreamJudge::Finish(StreamLevel& level, StreamEvaluation& evaluation) {
  size_t next_part = 0;
  next_enum_ = 0;
  bool in_place = true;
  for (const LooseStep& step : StepsFor(program_, evaluation.node, level.Group())) {
    const bool late = step.op == LooseOp::kUnevaluatedItems || step.op == LooseOp::kUnevaluatedProperties;
    // Schemas that failed do not say what they would have looked at.
    if (late && (!in_place || evaluation.answer == Answer::kLimit)) break;
    const Answer answer = FinishStep(level, evaluation, step, next_part);
    if (answer == Answer::kNo && (step.op >= LooseOp::kDependencies && !late)) in_place = false;
    And(evaluation.answer, answer);
    if (muted_) return;
    if (evaluation.answer != Answer::kYes && evaluation.answer != Answer::kOpen &&
        !evaluation.WantsFindings(most_findings())) {
      break;
    }
  }
  const bool reported = evaluation.cause_reported;
  if (evaluation.answer == Answer::kLimit && !reported) ReportCause(evaluation);
}

Answer StreamJudge::FinishStep(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step,
                               size_t& next) {
  const auto no = [&](LooseWords words) {
    Report(evaluation, WhereOf(level), std::move(words));
    return Answer::kNo;
  };
  switch (step.op) {
    case LooseOp::kNever: return no({Code::kNeverValid, Keyword::kNever, "no value is allowed here"});
    case LooseOp::kType: {
      const auto types = static_cast<TypeSet>(step.operand);
      if ((types & BitOf(level.object ? JsonType::kObject : JsonType::kArray)) != 0) return Answer::kYes;
      return no(WordsOfType(step.keyword, types, level.object ? "object" : "array"));
    }
    case LooseOp::kEnum: return FinishEnum(level, evaluation, step);
    case LooseOp::kMaxItems:
    case LooseOp::kMinItems:
    case LooseOp::kMaxProperties:
    case LooseOp::kMinProperties: return FinishCount(level, evaluation, step);
    case LooseOp::kItems: return evaluation.children;
    case LooseOp::kContains: return FinishContains(level, evaluation);
    case LooseOp::kUniqueItems: return evaluation.uniqueness;
    case LooseOp::kListMap: return evaluation.keyed;
    case LooseOp::kMembers: return FinishMembers(level, evaluation);
    case LooseOp::kPropertyNames: return evaluation.named;
    case LooseOp::kDependencies: return FinishDependencies(level, evaluation, step, next);
    case LooseOp::kReference:
    case LooseOp::kDynamicReference:
    case LooseOp::kRecursiveReference: return FinishPart(level, evaluation, evaluation.parts[next++]);
    case LooseOp::kAllOf: {
      Answer all = Answer::kYes;
      for (uint32_t i = 0; i < program_.lists[step.operand].count; ++i) {
        And(all, FinishPart(level, evaluation, evaluation.parts[next++]));
      }
      return all;
    }
    case LooseOp::kAnyOf:
    case LooseOp::kOneOf: return FinishBranches(level, evaluation, step, next);
    case LooseOp::kNot: return FinishNot(level, evaluation, step, evaluation.parts[next++]);
    case LooseOp::kIf: return FinishIf(level, evaluation, next);
    case LooseOp::kUnevaluatedItems: return level.object ? Answer::kYes : FinishLate(level, evaluation);
    case LooseOp::kUnevaluatedProperties: return level.object ? FinishLate(level, evaluation) : Answer::kYes;
    default: return Answer::kYes;
  }
}

Answer StreamJudge::FinishCount(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step) {
  const uint64_t bound = program_.counts[step.operand];
  const bool most = step.op == LooseOp::kMaxItems || step.op == LooseOp::kMaxProperties;
  if (most ? level.count <= bound : level.count >= bound) return Answer::kYes;
  Report(evaluation, WhereOf(level), WordsOfCount(step, bound, level.count, !level.object));
  return Answer::kNo;
}

// The value itself is no longer there to be shown.
Answer StreamJudge::FinishEnum(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step) {
  for (const uint32_t literal : evaluation.literals[next_enum_++]) {
    if (level.literals[literal].alive) return Answer::kYes;
  }
  Report(evaluation, WhereOf(level),
         {Code::kUnsupportedValue, step.keyword,
          std::string("the ") + (level.object ? "object" : "array") + " is not one of the allowed values"});
  return Answer::kNo;
}

Answer StreamJudge::FinishContains(StreamLevel& level, StreamEvaluation& evaluation) {
  const LooseContains& rule = *evaluation.contains;
  if (evaluation.counted == Answer::kLimit) return Answer::kLimit;
  const uint64_t count = evaluation.matches.count;
  const uint64_t possible = count + evaluation.maybe;
  if (count >= rule.least && possible <= rule.most) return Answer::kYes;
  if (possible < rule.least || count > rule.most) {
    Report(evaluation, WhereOf(level),
           WordsOfContains(rule, evaluation.matches,
                           program_.schema->Has({evaluation.node}, Keyword::kMinContains)));
    return Answer::kNo;
  }
  TakeCause(evaluation, evaluation.contains_cause);
  return Answer::kOpen;
}

Answer StreamJudge::FinishMembers(StreamLevel& level, StreamEvaluation& evaluation) {
  const LooseMembers& rule = *evaluation.members;
  Answer answer = evaluation.children;
  if (evaluation.required == rule.required_count) return answer;
  And(answer, Answer::kNo);
  for (uint32_t i = 0; i < rule.property_count && !muted_; ++i) {
    const LooseProperty& property = program_.properties[rule.first_property + i];
    if (!property.required || evaluation.seen[i]) continue;
    Report(evaluation, WhereOf(level), WordsOfMissing(property.name));
  }
  return answer;
}

Answer StreamJudge::FinishDependencies(StreamLevel& level, StreamEvaluation& evaluation,
                                       const LooseStep& step, size_t& next) {
  const LooseRange range = program_.dependency_lists[step.operand];
  Answer all = Answer::kYes;
  for (uint32_t i = 0; i < range.count; ++i) {
    const LooseDependency& dependency = program_.dependencies[range.begin + i];
    const uint32_t part = evaluation.parts[next++];
    if (!evaluation.watched.find(dependency.name)->second) continue;
    if (part != kNone) {
      And(all, FinishPart(level, evaluation, part));
      continue;
    }
    for (const std::string_view name : dependency.required) {
      if (evaluation.watched.find(name)->second) continue;
      And(all, Answer::kNo);
      Report(evaluation, WhereOf(level), WordsOfDependent(dependency, name));
    }
  }
  return all;
}

// A schema that applies because this one says so: its findings are this one's.
Answer StreamJudge::FinishPart(StreamLevel& level, StreamEvaluation& evaluation, uint32_t part) {
  const Answer answer = AnswerOf(level, part);
  if (answer == Answer::kYes || answer == Answer::kOpen) TakeMarks(level, evaluation, part);
  if (answer == Answer::kYes) return answer;
  if (part != StreamEvaluation::kEndless) {
    const StreamEvaluation& from = level.evaluations[part];
    Adopt(evaluation, from.findings, from.certain);
  }
  if (answer != Answer::kNo) TakeCauseOf(level, evaluation, part);
  return answer;
}

// The marks of a part that may hold or not are not to be relied on.
void StreamJudge::TakeMarks(StreamLevel& level, StreamEvaluation& evaluation, uint32_t part) {
  if (!evaluation.wants_marks || part == StreamEvaluation::kEndless) return;
  const StreamEvaluation& from = level.evaluations[part];
  if (from.answer == Answer::kOpen || from.marks_unsure) {
    DoubtMarks(evaluation, from.marks_unsure ? from.unsure_cause : from.cause);
  }
  if (from.answer == Answer::kYes) evaluation.marks.Add(from.marks);
}

void StreamJudge::TakeCauseOf(const StreamLevel& level, StreamEvaluation& evaluation, uint32_t part) {
  if (part == StreamEvaluation::kEndless) return TakeCause(evaluation, EndlessCause(level));
  const StreamEvaluation& from = level.evaluations[part];
  TakeCause(evaluation, from.cause, from.certain);
}

void StreamJudge::TakeCause(StreamEvaluation& evaluation, const std::optional<StreamFinding>& cause,
                            bool reported) {
  if (!cause || evaluation.cause) return;
  evaluation.cause = cause;
  evaluation.cause_reported = reported;
  if (cause->code == Code::kUndecided && !reported) ReportCause(evaluation);
}

Answer StreamJudge::FinishBranches(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step,
                                   size_t& next) {
  const std::span parts = std::span(evaluation.parts).subspan(next, program_.lists[step.operand].count);
  next += parts.size();
  const bool any = step.op == LooseOp::kAnyOf;
  const uint32_t one = options_.run.ambiguity == Ambiguity::kError ? 2 : 1;
  const uint32_t enough = !any ? one : evaluation.wants_marks ? UINT32_MAX : 1;
  uint32_t matches = 0, first = 0, second = 0, open = kNone;
  for (uint32_t i = 0; i < parts.size() && matches < enough; ++i) {
    const Answer answer = AnswerOf(level, parts[i]);
    if (answer == Answer::kLimit) {
      TakeCauseOf(level, evaluation, parts[i]);
      return answer;
    }
    if (answer == Answer::kYes || answer == Answer::kOpen) TakeMarks(level, evaluation, parts[i]);
    if (answer == Answer::kOpen && open == kNone) open = parts[i];
    if (answer != Answer::kYes) continue;
    (matches == 0 ? first : second) = i;
    ++matches;
  }
  if (any ? matches != 0 : matches == 1 && (open == kNone || one == 1)) return Answer::kYes;
  const bool ambiguous = !any && matches > 1;
  if (open != kNone && !ambiguous) {
    TakeCauseOf(level, evaluation, open);
    return Answer::kOpen;
  }
  if (!evaluation.WantsFindings(most_findings())) return Answer::kNo;
  if (ambiguous) {
    Report(evaluation, WhereOf(level), WordsOfAmbiguity(step.keyword, first, second));
  } else if (options_.run.ambiguity == Ambiguity::kScoreBest && !parts.empty()) {
    TakeBranch(level, evaluation, step, parts);
  } else {
    Report(evaluation, WhereOf(level), WordsOfNoBranch(step, NearestHint(level, step, parts)));
  }
  return Answer::kNo;
}

// The value counts as one of the branch with the fewest faults, so those are what is wrong.
void StreamJudge::TakeBranch(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step,
                             std::span<const uint32_t> parts) {
  const auto faults = [&](uint32_t part) { return level.evaluations[part].findings.size(); };
  const auto best = std::ranges::min_element(parts, {}, faults);
  std::vector<StreamFinding> findings = level.evaluations[*best].findings;
  for (StreamFinding& one : findings) {
    if (one.hint.empty()) one.hint = HintOfBranch(step, static_cast<size_t>(best - parts.begin()));
  }
  Adopt(evaluation, std::move(findings), false);
}

// As on a tape, but by what is wrong alone.
std::string StreamJudge::NearestHint(const StreamLevel& level, const LooseStep& step,
                                     std::span<const uint32_t> parts) const {
  const auto distance = [&](uint32_t part) {
    const std::vector<StreamFinding>& found = level.evaluations[part].findings;
    const auto wrong_type = [&](const StreamFinding& one) {
      const bool no_type = one.code == Code::kTypeMismatch || one.code == Code::kNeverValid;
      return no_type && one.path.steps().size() == level.depth;
    };
    return std::pair(std::ranges::count_if(found, wrong_type), found.size());
  };
  if (parts.empty()) return {};
  const auto nearest = std::ranges::min_element(parts, {}, distance);
  const std::vector<StreamFinding>& lacks = level.evaluations[*nearest].findings;
  std::string hint = NameOfBranch(step, static_cast<size_t>(nearest - parts.begin())) + " is the closest: ";
  for (size_t i = 0; i < lacks.size() && i < kHintFindings; ++i) {
    const std::string pointer = lacks[i].path.Pointer();
    hint += (i == 0 ? "" : "; ") + (pointer.empty() ? std::string() : pointer + ": ") + lacks[i].message;
  }
  const size_t more = lacks.size() > kHintFindings ? lacks.size() - kHintFindings : 0;
  return more == 0 ? hint : hint + "; and " + std::to_string(more) + " more";
}

Answer StreamJudge::FinishNot(StreamLevel& level, StreamEvaluation& evaluation, const LooseStep& step,
                              uint32_t part) {
  const Answer answer = AnswerOf(level, part);
  if (answer == Answer::kNo) return Answer::kYes;
  if (answer != Answer::kYes) {
    TakeCauseOf(level, evaluation, part);
    return answer;
  }
  Report(evaluation, WhereOf(level), WordsOfNot(step.keyword));
  return Answer::kNo;
}

Answer StreamJudge::FinishIf(StreamLevel& level, StreamEvaluation& evaluation, size_t& next) {
  const uint32_t condition = evaluation.parts[next++];
  const uint32_t then = evaluation.parts[next++];
  const uint32_t otherwise = evaluation.parts[next++];
  const Answer answer = AnswerOf(level, condition);
  if (answer == Answer::kLimit || answer == Answer::kOpen) {
    const bool endless = condition == StreamEvaluation::kEndless;
    DoubtMarks(evaluation, endless ? std::nullopt : level.evaluations[condition].cause);
    const auto fits = [&](uint32_t part) { return part == kNone || AnswerOf(level, part) == Answer::kYes; };
    if (answer == Answer::kOpen && fits(then) && fits(otherwise)) return Answer::kYes;
    TakeCauseOf(level, evaluation, condition);
    return answer;
  }
  if (answer == Answer::kYes) TakeMarks(level, evaluation, condition);
  const uint32_t part = answer == Answer::kYes ? then : otherwise;
  return part == kNone ? Answer::kYes : FinishPart(level, evaluation, part);
}

Answer StreamJudge::FinishLate(StreamLevel& level, StreamEvaluation& evaluation) {
  if (level.marks_lost) return evaluation.lately;
  Answer answer = Answer::kYes;
  const auto left_over = [&](uint64_t position) {
    return evaluation.failed.Has(position) && !evaluation.marks.Has(position);
  };
  if (evaluation.marks_unsure) {
    for (uint64_t i = 0; i < level.count; ++i) {
      if (!left_over(i)) continue;
      TakeCause(evaluation, evaluation.unsure_cause);
      return Answer::kOpen;
    }
  }
  size_t reported = 0;
  for (LateChild& child : evaluation.late) {
    if (!left_over(child.position)) continue;
    ++reported;
    And(answer, child.answer);
    Adopt(evaluation, std::move(child.findings), false);
    if (child.answer != Answer::kNo) TakeCause(evaluation, child.cause);
  }
  bool some = false;
  for (uint64_t i = 0; i < level.count && !some && reported == 0; ++i) some = left_over(i);
  if (some) {
    And(answer, Answer::kNo);
    Report(evaluation, WhereOf(level),
           {Code::kUnevaluated, evaluation.late_keyword, "some items or properties were not evaluated"});
  }
  evaluation.marks.all |= answer == Answer::kYes;
  return answer;
}

}  // namespace plimsoll::check
