// What keywords keep of an open container, and what happens when it is too much.
#include <utility>

#include "loose_list_keys.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/value/write.h"
#include "stream_judge.h"

namespace plimsoll::check {

using finding::Code;
using schema::Keyword;
using value::Value;

namespace {

// Without the comma and the spaces after it.
std::string_view Trimmed(std::string_view text) {
  const size_t last = text.find_last_not_of(", \t\r\n");
  return text.substr(0, last + 1);
}

// A scalar as JSON, so that reading it gives the same kind of value.
std::string TextOf(Value scalar) {
  const value::Document& document = scalar.document();
  if (!scalar.IsNumber()) return value::WriteJson(scalar, {.escape_html = false}).value_or("null");
  return std::string(document.source().substr(scalar.node().offset, scalar.node().span_length));
}

}  // namespace

bool StreamJudge::MayKeep(StreamLevel& level, size_t bytes) {
  level.kept += bytes;
  kept_ += bytes;
  return kept_ <= threshold_;
}

std::string StreamJudge::PastThreshold(std::string_view what) const {
  return std::string(what) + " take more than the threshold of " + Counted(threshold_, "byte");
}

void StreamJudge::LeaveOpen(const StreamLevel& level, StreamEvaluation& evaluation, Answer& answer,
                            Keyword keyword, const std::string& why) {
  And(answer, Answer::kOpen);
  const std::string name(schema::InfoOf(keyword).name);
  StreamFinding cause =
      Make(evaluation.node, WhereOf(level),
           {Code::kUndecided, keyword,
            name + " is not evaluated from byte " + std::to_string(reached_) + " on: " + why});
  if (options_.strategy == StreamStrategy::kFailFast) {
    Emit(cause);
    stopped_ = true;
    return Mute();
  }
  if (!evaluation.cause) {
    evaluation.cause = std::move(cause);
    ReportCause(evaluation);
  } else if (evaluation.certain && !muted_) {
    Emit(cause);
  }
}

void StreamJudge::KeepItem(StreamLevel& level, Value item, std::string_view text) {
  reached_ = piece_.offset + item.node().offset;
  for (StreamEvaluation& evaluation : level.evaluations) {
    if (evaluation.unique && evaluation.uniqueness == Answer::kYes && !muted_) {
      KeepUnique(level, evaluation, item, Trimmed(text));
    }
    if (evaluation.list_map != kNone && evaluation.keyed != Answer::kOpen && !muted_) {
      KeepKeys(level, evaluation, item);
    }
  }
}

void StreamJudge::KeepUnique(StreamLevel& level, StreamEvaluation& evaluation, Value item,
                             std::string_view text) {
  const value::Equality equality = options_.run.equality;
  const uint64_t hash = value::Hash(item, equality);
  if (const auto first = evaluation.kept_items.FindEqual(hash, text, equality)) {
    evaluation.uniqueness = Answer::kNo;
    evaluation.kept_items.Clear();
    return Report(evaluation, WhereOf(level), WordsOfPair(Keyword::kUniqueItems, *first, level.count));
  }
  const bool crowded = evaluation.kept_items.IsCrowded(hash);
  if (!crowded && MayKeep(level, text.size() + kKeptItemCost)) {
    return evaluation.kept_items.Add(hash, level.count, text);
  }
  evaluation.kept_items.Clear();
  LeaveOpen(level, evaluation, evaluation.uniqueness, Keyword::kUniqueItems,
            crowded ? "too many items are hard to distinguish" : PastThreshold("the items before"));
}

// An item with a key that is missing or has a wrong type is an error already, and not compared.
void StreamJudge::KeepKeys(StreamLevel& level, StreamEvaluation& evaluation, Value item) {
  const value::Equality equality = options_.run.equality;
  std::string text = "[";
  uint64_t hash = 0;
  for (const LooseListKey& key : KeysOf(program_, evaluation.list_map)) {
    const std::optional<Value> held = item.Find(key.name);
    if (!held || !IsUsableKey(key, *held)) return;
    hash = MixHash(hash, value::Hash(*held, equality));
    text += (text.size() == 1 ? "" : ",") + TextOf(*held);
  }
  text += "]";
  if (const auto first = evaluation.kept_keys.FindEqual(hash, text, equality)) {
    And(evaluation.keyed, Answer::kNo);
    value::Path path = PathOf(level);
    path.Push(value::Step::Index(static_cast<uint32_t>(*first)));
    value::Path own = PathOf(level);
    own.Push(value::Step::Index(static_cast<uint32_t>(level.count)));
    return Report(evaluation, {own, PlaceOf(item.span())},
                  {Code::kDuplicateValue, Keyword::kListMapKeys, "an earlier item has the same keys",
                   "first at " + path.Pointer()});
  }
  const bool crowded = evaluation.kept_keys.IsCrowded(hash);
  if (!crowded && MayKeep(level, text.size() + kKeptItemCost)) {
    return evaluation.kept_keys.Add(hash, level.count, text);
  }
  evaluation.kept_keys.Clear();
  if (evaluation.keyed == Answer::kNo) return;
  LeaveOpen(
      level, evaluation, evaluation.keyed, Keyword::kListMapKeys,
      crowded ? "too many keys are hard to distinguish" : PastThreshold("the keys of the items before"));
}

// An item was too large to come whole.
void StreamJudge::LoseItems(StreamLevel& level) {
  if (!level.wants_whole_items) return;
  for (StreamEvaluation& evaluation : level.evaluations) {
    if (evaluation.unique && evaluation.uniqueness == Answer::kYes && !muted_) {
      evaluation.kept_items.Clear();
      LeaveOpen(level, evaluation, evaluation.uniqueness, Keyword::kUniqueItems,
                "an item takes more than the threshold of " + Counted(threshold_, "byte"));
    }
    if (evaluation.list_map != kNone && evaluation.keyed == Answer::kYes && !muted_) {
      evaluation.kept_keys.Clear();
      LeaveOpen(level, evaluation, evaluation.keyed, Keyword::kListMapKeys,
                "an item takes more than the threshold of " + Counted(threshold_, "byte"));
    }
  }
}

void StreamJudge::LoseMarks(StreamLevel& level) {
  if (std::exchange(level.marks_lost, true)) return;
  for (StreamEvaluation& evaluation : level.evaluations) {
    const bool all = evaluation.marks.all;
    evaluation.marks = {{}, all};
    evaluation.failed = {};
    evaluation.late.clear();
  }
  for (StreamEvaluation& evaluation : level.evaluations) {
    if (evaluation.unevaluated == kNone || muted_) continue;
    LeaveOpen(level, evaluation, evaluation.lately, evaluation.late_keyword,
              PastThreshold("the records of evaluated parts"));
  }
}

// Enum and const: the container may equal those of their values that are of its kind.
void StreamJudge::OpenOwnLiterals(StreamLevel& level) {
  const value::Kind kind = level.object ? value::Kind::kObject : value::Kind::kArray;
  for (StreamEvaluation& evaluation : level.evaluations) {
    for (const LooseStep& step : StepsFor(program_, evaluation.node, level.Group())) {
      if (step.op != LooseOp::kEnum) continue;
      std::vector<uint32_t>& list = evaluation.literals.emplace_back();
      for (const auto& [hash, literal] : program_.enums[step.operand]) {
        if (program_.schema->LiteralAt(literal).kind() != kind) continue;
        list.push_back(static_cast<uint32_t>(level.literals.size()));
        level.literals.push_back({literal, literal + 1, kNone, true});
      }
    }
  }
}

std::optional<Value> StreamJudge::LiteralChild(const StreamLevel& level, LiteralMatch& match,
                                               std::string_view key) const {
  const Value literal = program_.schema->LiteralAt(match.literal);
  if (level.object) return literal.Find(key);
  if (match.next >= match.literal + literal.node().Size()) return std::nullopt;
  const Value child(literal.document(), match.next);
  match.next += child.node().Size();
  return child;
}

void StreamJudge::MatchLiterals(StreamLevel& level, Value child, std::string_view key) {
  for (LiteralMatch& match : level.literals) {
    if (!match.alive) continue;
    const auto literal = LiteralChild(level, match, key);
    match.alive = literal && value::Equal(child, *literal, options_.run.equality);
  }
}

void StreamJudge::OpenLiterals(StreamLevel& level, StreamLevel& child, std::string_view key) {
  const value::Kind kind = child.object ? value::Kind::kObject : value::Kind::kArray;
  for (uint32_t i = 0; i < level.literals.size(); ++i) {
    LiteralMatch& match = level.literals[i];
    if (!match.alive) continue;
    const auto literal = LiteralChild(level, match, key);
    match.alive = literal && literal->kind() == kind;
    if (match.alive) child.literals.push_back({literal->index(), literal->index() + 1, i, true});
  }
}

void StreamJudge::CloseLiterals(StreamLevel& level, StreamLevel* parent) {
  for (LiteralMatch& match : level.literals) {
    match.alive = match.alive && program_.schema->LiteralAt(match.literal).Count() == level.count;
    if (match.parent != kNone && !match.alive) parent->literals[match.parent].alive = false;
  }
}

}  // namespace plimsoll::check
