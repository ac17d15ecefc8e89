#include "plimsoll/compat/proof/trial.h"

#include <utility>

#include "plimsoll/value/build.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using crd::Admission;
using value::Tree;

namespace {

constexpr std::string_view kTouched = "example.com/touched";

void SetApiVersion(Tree& object, const std::string& api_version) {
  if (object.IsObject()) object.AsObject().Set("apiVersion", Tree::String(api_version));
}

// A write that changes nothing but an annotation.
Tree TouchedCopy(const Tree& object) {
  Tree out = object.Clone();
  out.Set(value::Path("metadata.annotations").Child(kTouched), Tree::String("true"));
  return out;
}

bool HasStatus(const Tree& object) {
  return object.IsObject() && object.AsObject().Find("status") != nullptr;
}

Tree WithoutStatus(const Tree& object) {
  Tree out = object.Clone();
  out.AsObject().Remove("status");
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

CrdTrial::CrdTrial(const crd::ServedCrd& before, std::string_view old_version, const crd::ServedCrd& after,
                   std::string_view new_version)
    : before_{before, std::string(before.crd().group.text) + "/" + std::string(old_version)},
      after_{after, std::string(after.crd().group.text) + "/" + std::string(new_version)} {}

Tree CrdTrial::Header() const {
  Tree out = Tree::NewObject();
  out.AsObject().Set("apiVersion", Tree::String(before_.api_version));
  out.AsObject().Set("kind", Tree::String(std::string(before_.crd.crd().names.kind.text)));
  Tree metadata = Tree::NewObject();
  metadata.AsObject().Set("name", Tree::String("sample"));
  out.AsObject().Set("metadata", std::move(metadata));
  return out;
}

// An object with a status is written by its controller, at the endpoint of the status, where there is one.
const Admission& CrdTrial::Admit(const Side& side, const Tree& object, const Tree* old,
                                 reshape::Unknown unknown) {
  Tree request = object.Clone();
  SetApiVersion(request, side.api_version);
  if (request.IsObject())
    request.AsObject().Set("kind", Tree::String(std::string(side.crd.crd().names.kind.text)));
  crd::AdmitOptions options;
  options.metadata = crd::MetadataSource::kFromFile;
  options.unknown = unknown;
  const std::string_view version = std::string_view(side.api_version).substr(side.api_version.rfind('/') + 1);
  const crd::ServedVersion* served = side.crd.Find(version);
  const bool at_status = served != nullptr && served->has_status && HasStatus(request);
  Tree previous;
  if (old != nullptr || at_status) {
    previous = old != nullptr ? old->Clone() : WithoutStatus(request);
    SetApiVersion(previous, side.api_version);
    options.operation = at_status ? crd::Operation::kStatus : crd::Operation::kUpdate;
    options.old_provenance = reshape::Provenance::kStorage;
    value::DocumentBuilder builder(old_document_);
    value::Send(previous, builder);
  }
  value::DocumentBuilder builder(document_);
  value::Send(request, builder);
  crd::AdmitRequest sent{.object = document_.root()};
  if (options.operation != crd::Operation::kCreate) sent.old = old_document_.root();
  return admitter_.Admit(side.crd, sent, options);
}

const Observation& CrdTrial::Observe(const Tree& object) {
  seen_ = {};
  const Admission& before = Admit(before_, object, nullptr, reshape::Unknown::kStrict);
  seen_.objections = RefusalsOf(before, true);
  seen_.accepted = seen_.objections.empty();
  if (!seen_.accepted) return seen_;
  seen_.stored = Tree::From(before.stored.root());
  const Admission& after = Admit(after_, seen_.stored, nullptr, reshape::Unknown::kPrune);
  seen_.refused = RefusalsOf(after, false);
  if (!after.fatal) seen_.read = Tree::From(after.stored.root());
  SetApiVersion(seen_.read, before_.api_version);
  if (!seen_.refused.empty()) {
    const Tree touched = TouchedCopy(seen_.stored);
    seen_.blocked = RefusalsOf(Admit(after_, touched, &seen_.stored, reshape::Unknown::kPrune), false);
  }
  const Admission& request = Admit(after_, object, nullptr, reshape::Unknown::kStrict);
  seen_.rejected = RefusalsOf(request, true);
  if (!request.fatal) seen_.written = Tree::From(request.stored.root());
  return seen_;
}

Refusals CrdTrial::ObserveUpdate(const Tree& before, const Tree& after) {
  if (!RefusalsOf(Admit(before_, after, &before, reshape::Unknown::kStrict), true).empty()) return {};
  return RefusalsOf(Admit(after_, after, &before, reshape::Unknown::kStrict), true);
}

}  // namespace plimsoll::compat
