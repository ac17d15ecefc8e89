#include "plimsoll/compat/proof/counterexample.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "candidates.h"
#include "plimsoll/compat/sample/sample_repair.h"
#include "shrink.h"

namespace plimsoll::compat {

using schema::Keyword;
using value::Step;
using value::Tree;

namespace {

// Alternatives of oneOf and anyOf that objects are made of.
constexpr size_t kProofBranches = 4;
// Trials that make the first object valid.
constexpr size_t kMaxRepairTrials = 100;
constexpr size_t kMaxCandidateRepairs = 30;
// A repair counts as so many trials; most objects need none.
constexpr size_t kRepairWeight = 4;

// Whether errors below the place of the change can be due to it.
bool CountsBelow(const Change& change) {
  switch (change.keyword.value_or(Keyword::kNever)) {
    case Keyword::kMaximum:
    case Keyword::kMinimum:
    case Keyword::kMaxLength:
    case Keyword::kMinLength:
    case Keyword::kMaxItems:
    case Keyword::kMinItems:
    case Keyword::kMaxProperties:
    case Keyword::kMinProperties:
    case Keyword::kPattern:
    case Keyword::kFormat:
    case Keyword::kEnum:
    case Keyword::kMultipleOf:
    case Keyword::kType:
    case Keyword::kTypes:
    case Keyword::kIntOrString:
    case Keyword::kNullable:
    case Keyword::kRequired: return false;
    default: return true;
  }
}

// What a value is refused for if the keyword refuses it; none if there are several ways to say it.
std::optional<finding::Code> CodeOfKeyword(Keyword keyword) {
  using finding::Code;
  switch (keyword) {
    case Keyword::kMaximum:
    case Keyword::kExclusiveMaximum: return Code::kAboveMaximum;
    case Keyword::kMinimum:
    case Keyword::kExclusiveMinimum: return Code::kBelowMinimum;
    case Keyword::kMultipleOf: return Code::kNotMultiple;
    case Keyword::kMaxLength: return Code::kTooLong;
    case Keyword::kMinLength: return Code::kTooShort;
    case Keyword::kMaxItems:
    case Keyword::kMaxProperties: return Code::kTooMany;
    case Keyword::kMinItems:
    case Keyword::kMinProperties: return Code::kTooFew;
    case Keyword::kPattern: return Code::kPatternMismatch;
    case Keyword::kFormat: return Code::kFormatMismatch;
    case Keyword::kEnum: return Code::kUnsupportedValue;
    case Keyword::kDefault:
    case Keyword::kRequired: return Code::kRequired;
    case Keyword::kListType:
    case Keyword::kListMapKeys:
    case Keyword::kUniqueItems: return Code::kDuplicateValue;
    default: return std::nullopt;
  }
}

class ProofSearch {
 public:
  ProofSearch(const Change& change, const TrialSchemas& schemas, Trial& trial, const Tree& header)
      : change_(change),
        schemas_(schemas),
        trial_(trial),
        header_(header),
        wanted_(change.effects.Shared(kShownByObject)),
        last_cost_(trial.spent() + kMaxProofCost) {}

  std::optional<Counterexample> Run() {
    std::vector<Attempt> attempts;
    for (size_t branch = 0; branch < kProofBranches && !Enough(); ++branch) {
      const size_t end = IsOfRule() ? kMaxRuleTrials * (branch + 1) / kProofBranches : kMaxProofTrials;
      if (trials_ >= end || IsSpent()) break;
      Sampler sampler(schemas_.before, schemas_.use == SchemaUse::kCustomResource, branch, schemas_.old_root);
      place_ = PlaceInObject(change_.path, sampler);
      Tree base = ValidBase(sampler);
      std::vector<Candidate> candidates = CandidatesFor(change_, schemas_, place_, sampler);
      TryAll(candidates, base, sampler, end);
      attempts.push_back({std::move(sampler), place_, std::move(base), std::move(candidates)});
    }
    for (Attempt& attempt : attempts) {
      if (!Enough() && !IsOfRule()) TryHarder(attempt);
    }
    if (best_) Finish();
    return std::move(best_);
  }

 private:
  // With one choice of alternatives: the first object, and the candidates that the old state refused.
  struct Attempt {
    Sampler sampler;
    value::Path place;
    Tree base;
    std::vector<Candidate> refused;
  };

  bool IsOfRule() const { return !change_.expression.empty(); }

  // Leaves those that the old state refused.
  void TryAll(std::vector<Candidate>& candidates, const Tree& base, Sampler& sampler, size_t end) {
    std::vector<Candidate> refused;
    for (Candidate& candidate : candidates) {
      if (trials_ >= end || IsSpent() || Enough()) break;
      Tree object = base.Clone();
      if (!PutAnywhere(candidate, sampler, object)) continue;
      if (candidate.repaired) {
        trials_ += kRepairWeight;
        object = Repaired(std::move(object), sampler, {.max_checks = kMaxCandidateRepairs, .add_only = true});
      }
      if (!Try(object, base)) refused.push_back(std::move(candidate));
    }
    candidates = std::move(refused);
  }

  // Values that the old state may have refused for other reasons than the change: the first object itself,
  // which was made valid, lists of valid items, and the candidates, made valid.
  void TryHarder(Attempt& attempt) {
    const size_t end = trials_ + kMaxProofTrials / kProofBranches;
    place_ = attempt.place;
    Try(attempt.base, attempt.base);
    std::vector<Candidate> lists = WithValidItems(attempt.refused, attempt.sampler);
    TryAll(lists, attempt.base, attempt.sampler, end);
    for (Candidate& candidate : attempt.refused) candidate.repaired = true;
    TryAll(attempt.refused, attempt.base, attempt.sampler, end);
  }

  // The lists of the candidates, as long as they are, of an item that was made valid.
  std::vector<Candidate> WithValidItems(const std::vector<Candidate>& candidates, Sampler& sampler) {
    std::vector<Candidate> out;
    if (change_.keyword != Keyword::kMaxItems && change_.keyword != Keyword::kMinItems) return out;
    value::Path item = place_;
    item.Push(Step::Index(0));
    const Tree object = Repaired(ObjectWith(item, sampler, header_), sampler,
                                 {.max_checks = kMaxRepairTrials, .kept = place_});
    const Tree* first = object.Find(item);
    if (first == nullptr) return out;
    for (const Candidate& candidate : candidates) {
      if (!candidate.value || !candidate.value->IsArray()) continue;
      Tree list = Tree::NewArray();
      for (size_t i = 0; i < candidate.value->AsArray().size(); ++i) list.AsArray().push_back(first->Clone());
      out.push_back({candidate.below, std::move(list)});
    }
    return out;
  }

  // Values that are no objects have nothing to keep.
  bool PutAnywhere(const Candidate& candidate, Sampler& sampler, Tree& object) const {
    const bool whole = schemas_.use == SchemaUse::kOther && place_.empty() && candidate.below.empty();
    if (!whole || !candidate.value) return Put(candidate, place_, sampler, object);
    object = candidate.value->Clone();
    return true;
  }

  bool IsSpent() const { return trial_.spent() > last_cost_; }

  // Stored objects matter more than requests, so the search goes on for them.
  bool Enough() const {
    const bool stored_wanted = !wanted_.Shared(kOnStored).empty();
    return best_ && (!stored_wanted || !best_->shown.Shared(kOnStored).empty());
  }

  Tree ValidBase(Sampler& sampler) {
    return Repaired(ObjectWith(place_, sampler, header_), sampler,
                    {.max_checks = kMaxRepairTrials, .kept = place_});
  }

  Tree Repaired(Tree object, Sampler& sampler, const RepairLimits& limits) {
    const SampleChecker check = [&](const Tree& one) {
      std::vector<SampleError> errors;
      if (IsSpent()) return errors;
      for (const Refusal& refusal : trial_.Observe(one).objections) {
        errors.push_back({refusal.path, refusal.expression});
      }
      return errors;
    };
    return RepairSample(std::move(object), sampler, check, limits).object;
  }

  // Whether the old state accepts the object.
  bool Try(const Tree& object, const Tree& base) {
    ++trials_;
    const Observation& seen = trial_.Observe(object);
    const bool accepted = seen.accepted;
    const EffectSet shown = Shown(seen);
    if (!shown.empty() &&
        (!best_ || (best_->shown.Shared(kOnStored).empty() && !shown.Shared(kOnStored).empty()))) {
      best_ = Counterexample{.object = object.Clone(), .shown = shown};
    }
    const bool is_transition = change_.expression.find("oldSelf") != std::string::npos;
    if (accepted && !best_ && is_transition) TryUpdates(object, base);
    return accepted;
  }

  void TryUpdates(const Tree& object, const Tree& base) {
    const Tree* const last = accepted_ ? &*accepted_ : nullptr;
    for (const Tree* other : {&base, last}) {
      if (other == nullptr) continue;
      TryUpdate(*other, object);
      if (!best_) TryUpdate(object, *other);
      if (best_) return;
    }
    accepted_ = object.Clone();
  }

  void TryUpdate(const Tree& before, const Tree& after) {
    ++trials_;
    const Refusals refusals = trial_.ObserveUpdate(before, after);
    const Refusal* found = AtPlace(refusals);
    if (found == nullptr) return;
    best_ = Counterexample{before.Clone(), after.Clone(), Effect::kWriters, found->text};
  }

  const Refusal* AtPlace(const Refusals& refusals) const {
    const auto found = std::ranges::find_if(refusals, [&](const Refusal& refusal) {
      if (IsOfRule())
        return refusal.expression == change_.expression && IsAt(refusal.path, change_.path, true);
      const auto code = CodeOfKeyword(change_.keyword.value_or(Keyword::kNever));
      if (code && refusal.code != *code) return false;
      if (refusal.node) return IsOfKeyword(refusal);
      if (refusal.path.empty() && !change_.path.empty()) return NamesPlace(refusal);
      return IsAt(refusal.path, change_.path, CountsBelow(change_));
    });
    return found == refusals.end() ? nullptr : &*found;
  }

  // Of a refusal that names a schema instead of a path: whether it is due to the keyword, or to a schema that
  // the keyword holds.
  bool IsOfKeyword(const Refusal& refusal) const {
    if (!change_.new_node || !change_.keyword) return false;
    // A schema may require several names.
    if (change_.keyword == Keyword::kRequired && !Names(refusal, place_)) return false;
    const bool own_words = CodeOfKeyword(refusal.keyword).has_value();
    if (refusal.node == change_.new_node) return CodeOfKeyword(*change_.keyword) || !own_words;
    return Holds(*change_.new_node, *change_.keyword, *refusal.node);
  }

  static bool Names(const Refusal& refusal, const value::Path& place) {
    return !place.empty() && refusal.text.find('"' + place.steps().back().name + '"') != std::string::npos;
  }

  // Directly; what `if` decides is refused by `then` and `else`.
  bool Holds(schema::NodeId node, Keyword keyword, schema::NodeId wanted) const {
    const schema::Schema& after = schemas_.after;
    const schema::Form form = schema::InfoOf(keyword).form;
    const bool may_be_node = form == schema::Form::kNode || form == schema::Form::kNodeOrFlag;
    if (may_be_node && after.Node(node, keyword) == wanted) return true;
    const auto parts = after.Nodes(node, keyword);
    if (std::ranges::find(parts, wanted) != parts.end()) return true;
    if (form == schema::Form::kNamedNodes) {
      const auto named = after.NamedNodes(node, keyword);
      return std::ranges::find(named, wanted, &schema::NamedNode::node) != named.end();
    }
    return keyword == Keyword::kIf &&
           (Holds(node, Keyword::kThen, wanted) || Holds(node, Keyword::kElse, wanted));
  }

  // Errors of oneOf and `not` have no path; their texts have it in quotes.
  bool NamesPlace(const Refusal& refusal) const {
    return CountsBelow(change_) && refusal.text.find('"' + place_.FieldPath() + '"') != std::string::npos;
  }

  EffectSet Shown(const Observation& seen) const {
    EffectSet out;
    if (!seen.accepted) return out;
    if (AtPlace(seen.blocked) != nullptr)
      out |= Effect::kStoredBlocked;
    else if (AtPlace(seen.refused) != nullptr)
      out |= Effect::kStoredRatcheted;
    if (AtPlace(seen.rejected) != nullptr) out |= Effect::kWriters;
    if (!change_.expression.empty()) return out;
    const ValueDifference read = DifferenceOf(seen.stored.Find(place_), seen.read.Find(place_));
    if (read.lost && seen.refused.empty()) out |= Effect::kPruned;
    const ValueDifference written = DifferenceOf(seen.stored.Find(place_), seen.written.Find(place_));
    const bool defaulted =
        change_.effects.Has(Effect::kDefaulted) && (read.gained || written.gained || written.lost);
    if (defaulted) out |= Effect::kDefaulted;
    return out;
  }

  void Finish() {
    if (best_->update) return;
    const EffectSet goal = best_->shown;
    Shrink(best_->object, kMaxShrinkTrials, [&](const Tree& object) {
      return !IsSpent() && Shown(trial_.Observe(object)).Shared(goal) == goal;
    });
    best_->reason = ReasonOf(trial_.Observe(best_->object));
  }

  std::string ReasonOf(const Observation& seen) const {
    for (const Refusals* refusals : {&seen.refused, &seen.rejected}) {
      if (const Refusal* found = AtPlace(*refusals)) return found->text;
    }
    const std::string place = place_.FieldPathOrNothing();
    if (best_->shown.Has(Effect::kPruned)) return place + " is removed";
    return place + " gets another default";
  }

  const Change& change_;
  const TrialSchemas& schemas_;
  Trial& trial_;
  const Tree& header_;
  const EffectSet wanted_;
  const int64_t last_cost_;
  value::Path place_;
  size_t trials_ = 0;
  std::optional<Tree> accepted_;  // the last object that the old state accepted
  std::optional<Counterexample> best_;
};

}  // namespace

EffectSet ProvenEffects(const Change& change, const std::optional<Counterexample>& example) {
  if (!example) return change.effects;
  EffectSet out = change.effects | example->shown;
  const EffectSet invalid = example->shown.Shared(kStoredInvalid);
  return invalid.empty() ? out : out.Without(kStoredInvalid) | invalid;
}

bool IsAt(const value::Path& path, const value::Path& pattern, bool below) {
  if (path.size() < pattern.size() || (!below && path.size() > pattern.size())) return false;
  for (size_t i = 0; i < pattern.size(); ++i) {
    const value::Step& step = pattern.steps()[i];
    if (!IsEachStep(step) && (!path.steps()[i].HasName() || path.steps()[i].name != step.name)) return false;
  }
  return true;
}

std::optional<Counterexample> FindCounterexample(const Change& change, const TrialSchemas& schemas,
                                                 Trial& trial, const Tree& header) {
  if (change.effects.Shared(kShownByObject).empty()) return std::nullopt;
  return ProofSearch(change, schemas, trial, header).Run();
}

}  // namespace plimsoll::compat
