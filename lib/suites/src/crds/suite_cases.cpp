#include "suite_cases.h"

#include <utility>

#include "plimsoll/value/write.h"

namespace plimsoll::suites {
namespace {

AdmissionSubject SubjectOf(const SuiteTarget& target, const kinds::Kinds& builtin) {
  engine::JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  if (target.crd != nullptr) return {target.crd->kinds(), target.crd->ServedVersion(target.version), options};
  // Metadata that only a server knows is not required of built-in kinds.
  options.metadata = crd::MetadataSource::kFromFile;
  return {builtin, {}, options};
}

}  // namespace

SuiteCases::SuiteCases(const SuiteTarget& target, const kinds::Kinds& builtin)
    : target_(target), subject_(SubjectOf(target, builtin)) {}
SuiteCases::~SuiteCases() = default;

std::vector<CaseFailure> SuiteCases::Run(const Case& one, Subject& subject) {
  CaseSubjects subjects{subject};
  if (one.crd_patches && target_.crd == nullptr) {
    return {{"initialCRDPatches need a CRD", "", one.crd_patches->place}};
  }
  if (one.crd_patches) {
    for (Changed* changed : {&PatchedBy(*one.crd_patches), &WithSentinel()}) {
      if (changed->subject) continue;
      return {{"the CRD cannot be patched: " + changed->failure, "", one.crd_patches->place}};
    }
    subjects.patched = &*PatchedBy(*one.crd_patches).subject;
    subjects.restored = &*WithSentinel().subject;
  }
  return RunCase(one, subjects);
}

SuiteCases::Changed& SuiteCases::PatchedBy(const CaseValue& patches) {
  const auto [entry, is_new] =
      patched_.try_emplace(value::WriteJson(patches.value.root()).value_or(std::string()));
  Changed& out = entry->second;
  if (!is_new) return out;
  auto kinds = PatchedCrd(*target_.crd, patches.value.root());
  if (!kinds) {
    out.failure = kinds.error().message;
    return out;
  }
  out.kinds = std::move(*kinds);
  // Patches act on the file as it is, so that it decides which versions are served.
  out.subject.emplace(*out.kinds, Served{target_.crd->ServedVersion(target_.version).kind, {}});
  return out;
}

SuiteCases::Changed& SuiteCases::WithSentinel() {
  if (restored_) return *restored_;
  Changed& out = restored_.emplace();
  auto kinds = SentinelCrd(*target_.crd, target_.version);
  if (!kinds) {
    out.failure = kinds.error().message;
    return out;
  }
  out.kinds = std::move(*kinds);
  out.subject.emplace(*out.kinds, target_.crd->ServedVersion(target_.version));
  return out;
}

}  // namespace plimsoll::suites
