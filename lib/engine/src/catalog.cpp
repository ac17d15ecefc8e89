#include "plimsoll/engine/catalog.h"

#include <utility>

#include "each_document.h"
#include "named_object.h"
#include "object_findings.h"
#include "plimsoll/engine/known_kinds.h"
#include "plimsoll/engine/objects.h"
#include "plimsoll/reshape/preserve.h"
#include "plimsoll/value/equality.h"
#include "source_check.h"

namespace plimsoll::engine {

using finding::Code;
using value::Value;

namespace {

StoredObject StoredOf(const crd::Admission& admission) {
  StoredObject stored{value::Detached(admission.stored.root()), {}, std::nullopt};
  if (admission.presence == nullptr) return stored;
  for (const reshape::PresenceEntry& entry : admission.presence->entries()) {
    stored.presence.Add(entry.pointer, entry.marks);
  }
  value::Document preserving;
  reshape::PreservePresence(admission.stored.root(), *admission.presence, preserving);
  stored.preserving.emplace(preserving.root());
  return stored;
}

}  // namespace

class Catalog::Loader {
 public:
  Loader(Catalog& catalog, const text::Source& source, InputReport& report)
      : catalog_(catalog), source_(source), report_(report) {}

  void Load(Value object, const value::StreamEntry& entry) {
    const bool json = entry.syntax == value::Syntax::kJson;
    ++report_.objects;
    ObjectFindings findings(source_.name(), report_.objects, object, report_.findings);
    LoadedCrd loaded = LoadCrd(
        object, {}, json ? schema::GoNumbers::kAsWritten : schema::GoNumbers::kRewritten, catalog_.options_);
    if (!loaded.served) {
      findings.Add(Code::kUnusableCrd, object.span(), "the CRD cannot be used: " + loaded.failure);
      return;
    }
    Keep(std::move(loaded), findings);
  }

 private:
  void Keep(LoadedCrd loaded, ObjectFindings& findings) {
    const crd::Crd& crd = *loaded.decoding.crd;
    Kinds& kinds = catalog_.groups_[std::string(crd.group.text)];
    const auto [at, fresh] = kinds.try_emplace(std::string(crd.names.kind.text));
    Entry& entry = at->second;
    if (fresh) {
      entry = {std::move(loaded), source_.name()};
      ++catalog_.size_;
      return;
    }
    const std::optional<Value> mine = crd.object.root().Find("spec");
    const std::optional<Value> theirs = entry.crd.decoding.crd->object.root().Find("spec");
    if (mine && theirs && value::Equal(*mine, *theirs)) return;
    findings.Add(Code::kSecondCrd, findings.object().span(),
                 "a different CRD for " + at->first + " of " + std::string(crd.group.text) +
                     " was loaded before and is used instead: " + entry.file);
  }

  Catalog& catalog_;
  const text::Source& source_;
  InputReport& report_;
};

InputReport Catalog::Load(const text::Source& source, const value::ReadOptions& options) {
  InputReport report;
  Loader loader(*this, source, report);
  ForEachDocument(source, options, report,
                  [&](const value::Document& document, const value::StreamEntry& entry) {
                    for (const ObjectRef& object : OpenDocument(document).objects) {
                      if (crd::IsCrd(object.value)) loader.Load(object.value, entry);
                    }
                  });
  return report;
}

InputReport Catalog::Check(const text::Source& source, const JudgeOptions& options,
                           InputOrigin origin) const {
  InputReport report;
  SourceCheck(*this, source.name(), options, report).Run(source, {}, origin);
  return report;
}

AdmitReport Catalog::Admit(const text::Source& source, const JudgeOptions& options,
                           InputOrigin origin) const {
  AdmitReport report;
  const auto store = [&](const crd::Admission& admission) { report.stored.push_back(StoredOf(admission)); };
  SourceCheck(*this, source.name(), options, report).Run(source, store, origin);
  if (report.skip) report.stored.clear();
  return report;
}

InputReport Catalog::Lint(const text::Source& source, const value::ReadOptions& options, InputOrigin origin) {
  InputReport report;
  const Catalog nothing;
  JudgeOptions judge;
  judge.read = options;
  judge.ignore_unknown_kinds = true;
  judge.kustomize = false;
  SourceCheck(nothing, source.name(), judge, report).Run(source, {}, origin);
  report.objects -= std::exchange(report.skipped, 0) + std::exchange(report.client_side, 0);
  return report;
}

const crd::ServedCrd* Catalog::Find(std::string_view api_version, std::string_view kind) const {
  if (const auto group = groups_.find(GroupOf(api_version)); group != groups_.end()) {
    if (const auto found = group->second.find(kind); found != group->second.end()) {
      return found->second.crd.served.get();
    }
  }
  if (behind_ != nullptr) return behind_->Find(api_version, kind);
  return kinds_ != nullptr ? kinds_->FindCrd(GroupOf(api_version), kind) : nullptr;
}

std::vector<std::string_view> Catalog::KindsOf(std::string_view group) const {
  std::vector<std::string_view> kinds;
  if (behind_ != nullptr) {
    kinds = behind_->KindsOf(group);
  } else if (kinds_ != nullptr) {
    kinds = kinds_->KindsOf(group);
  }
  const auto found = groups_.find(group);
  if (found == groups_.end()) return kinds;
  for (const auto& [kind, entry] : found->second) kinds.push_back(kind);
  return kinds;
}

// A CRD has the word as its kind, unless it spells a letter as an escape.
bool MayHoldCrd(const text::Source& source) {
  return source.bytes().find("CustomResourceDefinition") != std::string_view::npos ||
         source.bytes().find("\\u") != std::string_view::npos ||
         source.bytes().find("\\x") != std::string_view::npos;
}

}  // namespace plimsoll::engine
