#include "candidates.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "value_candidates.h"

namespace plimsoll::compat {

using value::Path;
using value::Step;
using value::Tree;

namespace {

constexpr const char* kEntryName = "sample";

Tree ContainerFor(const JointSchema& schema, const Step& next, Sampler& sampler) {
  if (next.kind == Step::Kind::kIndex) return sampler.List(schema, 1, 0);
  Tree out = sampler.Sample(schema, 0);
  return out.IsObject() ? std::move(out) : Tree::NewObject();
}

// What holds the next step.
void MakeContainer(const Path& at, const Step& next, Sampler& sampler, Tree& object) {
  const Tree* held = object.Find(at);
  const bool fits =
      held != nullptr &&
      (next.kind == Step::Kind::kIndex ? held->IsArray() && !held->AsArray().empty() : held->IsObject());
  if (!fits) object.Set(at, ContainerFor(sampler.Follow(sampler.Root(), at.steps()), next, sampler));
}

// Some objects may have one member only; the one on the way needs the room.
void DropOthers(const JointSchema& schema, const Step& next, const Sampler& sampler, Tree* object) {
  if (object == nullptr || !object->IsObject()) return;
  const std::set<std::string_view> required = sampler.Required(schema);
  object->AsObject().RemoveIf([&](const value::TreeMember& member) {
    return member.key != next.name && !required.contains(member.key);
  });
}

// The root is not replaced: what names the object stays.
bool PutIntoRoot(const Tree& value, Tree& object) {
  if (!value.IsObject()) return false;
  for (const value::TreeMember& member : value.AsObject()) {
    const bool header = member.key == "apiVersion" || member.key == "kind" || member.key == "metadata";
    if (!header) object.AsObject().Set(member.key, member.value.Clone());
  }
  return true;
}

}  // namespace

Path PlaceInObject(const Path& pattern, const Sampler& sampler) {
  return PlaceBelow(sampler.Root(), pattern, sampler);
}

Path PlaceBelow(const JointSchema& from, const Path& pattern, const Sampler& sampler) {
  Path out;
  for (const Step& step : pattern.steps()) {
    if (!IsEachStep(step)) {
      out.Push(Step::Field(step.name));
      continue;
    }
    const JointSchema holder = sampler.Follow(from, out.steps());
    const bool list = !sampler.Element(holder, schema::Keyword::kItems).empty();
    out.Push(list ? Step::Index(0) : Step::Field(kEntryName));
  }
  return out;
}

Tree ObjectWith(const Path& place, Sampler& sampler, const Tree& header) {
  Tree out = header.Clone();
  const JointSchema root = sampler.Root();
  for (const std::string_view name : sampler.Required(root)) {
    if (out.AsObject().Find(name) != nullptr) continue;
    out.AsObject().Set(name, sampler.Sample(sampler.Property(root, name), 0));
  }
  // All but the last step.
  Path at;
  for (size_t i = 0; i + 1 < place.size(); ++i) {
    at.Push(place.steps()[i]);
    const Step& next = place.steps()[i + 1];
    MakeContainer(at, next, sampler, out);
    if (at.steps().front().name != "metadata")
      DropOthers(sampler.Follow(root, at.steps()), next, sampler, out.Find(at));
  }
  return out;
}

bool Put(const Candidate& candidate, const Path& place, Sampler& sampler, Tree& object) {
  const Path at = place.Below(candidate.below);
  bool fits = true;
  if (candidate.value && at.empty()) {
    fits = PutIntoRoot(*candidate.value, object);
  } else if (candidate.value) {
    Path container;
    for (size_t i = 0; i + 1 < at.size(); ++i) {
      container.Push(at.steps()[i]);
      MakeContainer(container, at.steps()[i + 1], sampler, object);
    }
    fits = object.Set(at, candidate.value->Clone());
  } else {
    fits = object.Find(at) == nullptr || object.Remove(at);
  }
  return fits && std::ranges::all_of(candidate.also, [&](const Candidate& other) {
           return Put(other, place, sampler, object);
         });
}

std::vector<Candidate> CandidatesFor(const Change& change, const TrialSchemas& schemas, const Path& place,
                                     Sampler& sampler) {
  ValueCandidates values(change, schemas, sampler, sampler.Follow(sampler.Root(), place.steps()));
  return values.Make();
}

}  // namespace plimsoll::compat
