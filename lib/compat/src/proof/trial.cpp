#include "plimsoll/compat/proof/trial.h"

#include <algorithm>
#include <utility>

#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using crd::Admission;
using value::Tree;

namespace {

constexpr std::string_view kTouched = "example.com/touched";

// A write that changes nothing but an annotation.
Tree TouchedCopy(const Tree& object) {
  Tree out = object.Clone();
  out.Set(value::Path("metadata.annotations").Child(kTouched), Tree::String("true"));
  return out;
}

Refusals RefusalsOf(const Admission& admission, bool strict) {
  Refusals out;
  if (admission.fatal)
    out.push_back({admission.fatal->path, admission.fatal->message, "", finding::Code::kUndecodable});
  for (const finding::FieldError& error : admission.errors) {
    out.push_back({error.path, error.Text(), error.expression, error.code});
  }
  if (!strict) return out;
  for (const crd::StrictProblem& problem : admission.strict) {
    out.push_back({problem.path, problem.text, "", finding::Code::kUnknownField});
  }
  return out;
}

}  // namespace

ValueDifference DifferenceOf(const Tree* first, const Tree* second) {
  if (first == nullptr || second == nullptr) return {first != nullptr, second != nullptr};
  if (!first->IsObject() || !second->IsObject()) {
    const bool lists =
        first->IsArray() && second->IsArray() && first->AsArray().size() == second->AsArray().size();
    if (!lists) {
      const bool same = value::Equal(*first, *second);
      return {!same, !same};
    }
    ValueDifference out;
    for (size_t i = 0; i < first->AsArray().size(); ++i) {
      const ValueDifference item = DifferenceOf(&first->AsArray()[i], &second->AsArray()[i]);
      out = {out.lost || item.lost, out.gained || item.gained};
    }
    return out;
  }
  ValueDifference out;
  for (const value::TreeMember& member : first->AsObject()) {
    const ValueDifference inner = DifferenceOf(&member.value, second->AsObject().Find(member.key));
    out = {out.lost || inner.lost, out.gained || inner.gained};
  }
  for (const value::TreeMember& member : second->AsObject()) {
    if (first->AsObject().Find(member.key) == nullptr) out.gained = true;
  }
  return out;
}

EffectSet Observation::Effects() const {
  EffectSet out;
  if (!accepted) return out;
  if (!blocked.empty())
    out |= Effect::kStoredBlocked;
  else if (!refused.empty())
    out |= Effect::kStoredRatcheted;
  if (!rejected.empty()) out |= Effect::kWriters;
  const ValueDifference read_back = DifferenceOf(&stored, &read);
  if (read_back.lost) out |= Effect::kPruned;
  if (read_back.gained) out |= Effect::kDefaulted;
  return out;
}

namespace {

void AddRefusedFields(Effect effect, const Refusals& refusals, std::vector<EffectAt>& out) {
  for (const Refusal& refusal : refusals) {
    if (EffectAt at{effect, refusal.path}; std::ranges::find(out, at) == out.end())
      out.push_back(std::move(at));
  }
}

// The fields that are lost, or those that are gained. What two values have in common is gone through.
void AddDifferentFields(Effect effect, bool ValueDifference::* sort, const Tree& first, const Tree& second,
                        const value::Path& path, std::vector<EffectAt>& out) {
  if (!(DifferenceOf(&first, &second).*sort)) return;
  const bool lists = first.IsArray() && second.IsArray() && first.AsArray().size() == second.AsArray().size();
  if (lists) {
    for (size_t i = 0; i < first.AsArray().size(); ++i)
      AddDifferentFields(effect, sort, first.AsArray()[i], second.AsArray()[i], path.Item(i), out);
    return;
  }
  if (!first.IsObject() || !second.IsObject()) return out.push_back({effect, path});
  for (const value::TreeMember& member : first.AsObject()) {
    const Tree* other = second.AsObject().Find(member.key);
    if (other != nullptr) {
      AddDifferentFields(effect, sort, member.value, *other, path.Child(member.key), out);
    } else if (effect == Effect::kPruned) {
      out.push_back({effect, path.Child(member.key)});
    }
  }
  if (effect != Effect::kDefaulted) return;
  for (const value::TreeMember& member : second.AsObject()) {
    if (first.AsObject().Find(member.key) == nullptr) out.push_back({effect, path.Child(member.key)});
  }
}

}  // namespace

std::vector<EffectAt> Observation::EffectsByField() const {
  std::vector<EffectAt> out;
  if (!accepted) return out;
  blocked.empty() ? AddRefusedFields(Effect::kStoredRatcheted, refused, out)
                  : AddRefusedFields(Effect::kStoredBlocked, blocked, out);
  AddDifferentFields(Effect::kPruned, &ValueDifference::lost, stored, read, {}, out);
  AddDifferentFields(Effect::kDefaulted, &ValueDifference::gained, stored, read, {}, out);
  AddRefusedFields(Effect::kWriters, rejected, out);
  return out;
}

CrdTrial::CrdTrial(const crd::ServedCrd& before, std::string_view old_version, const crd::ServedCrd& after,
                   std::string_view new_version)
    : before_(before, old_version), after_(after, new_version) {}

const Admission& CrdTrial::Send(CrdRequests& state, const Tree& object, const Tree* old,
                                reshape::Unknown unknown) {
  const Admission& out = state.Send(object, old, unknown);
  spent_ += out.rule_cost + (out.stored.empty() ? 0 : int64_t{out.stored.root().node().Size()});
  return out;
}

const Observation& CrdTrial::Observe(const Tree& object) {
  seen_ = {};
  const Admission& before = Send(before_, object, nullptr, reshape::Unknown::kStrict);
  seen_.objections = RefusalsOf(before, true);
  seen_.accepted = seen_.objections.empty();
  if (!seen_.accepted) return seen_;
  seen_.stored = Tree::From(before.stored.root());
  const Admission& after = Send(after_, seen_.stored, nullptr, reshape::Unknown::kPrune);
  seen_.refused = RefusalsOf(after, false);
  if (!after.fatal) seen_.read = Tree::From(after.stored.root());
  SetApiVersion(seen_.read, before_.api_version());
  if (!seen_.refused.empty()) {
    const Tree touched = TouchedCopy(seen_.stored);
    seen_.blocked = RefusalsOf(Send(after_, touched, &seen_.stored, reshape::Unknown::kPrune), false);
  }
  const Admission& request = Send(after_, object, nullptr, reshape::Unknown::kStrict);
  seen_.rejected = RefusalsOf(request, true);
  if (!request.fatal) seen_.written = Tree::From(request.stored.root());
  return seen_;
}

Refusals CrdTrial::ObserveUpdate(const Tree& before, const Tree& after) {
  if (!RefusalsOf(Send(before_, after, &before, reshape::Unknown::kStrict), true).empty()) return {};
  return RefusalsOf(Send(after_, after, &before, reshape::Unknown::kStrict), true);
}

}  // namespace plimsoll::compat
