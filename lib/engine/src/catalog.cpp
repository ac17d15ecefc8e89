#include "plimsoll/engine/catalog.h"

#include <algorithm>
#include <utility>

#include "each_document.h"
#include "named_object.h"
#include "object_findings.h"
#include "plimsoll/engine/objects.h"
#include "plimsoll/kinds/crd_candidates.h"
#include "plimsoll/kinds/known_kinds.h"
#include "plimsoll/reshape/preserve.h"
#include "source_check.h"
#include "suppressions.h"

namespace plimsoll::engine {

using finding::Code;
using value::Value;

namespace {

StoredObject StoredOf(const crd::Admission& admission, reshape::DefaultMode mode) {
  StoredObject stored{value::Detached(admission.stored.root()), {}, std::nullopt, {}};
  if (mode == reshape::DefaultMode::kAnnotate) stored.defaults = DefaultsOf(admission);
  if (admission.presence == nullptr) return stored;
  for (const reshape::PresenceEntry& entry : admission.presence->entries()) {
    stored.presence.Add(entry.pointer, entry.marks);
  }
  value::Document preserving;
  reshape::PreservePresence(admission.stored.root(), *admission.presence, preserving);
  stored.preserving.emplace(preserving.root());
  return stored;
}

// `group/version` of each version that is served, once.
void AppendServed(const crd::Crd& crd, std::vector<std::string>& out) {
  for (const crd::Version& version : crd.versions.items) {
    std::string name = std::string(crd.group.text) + '/' + std::string(version.name.text);
    if (version.served && std::ranges::find(out, name) == out.end()) out.push_back(std::move(name));
  }
}

}  // namespace

Catalog::Catalog() : Catalog(JudgeOptions{}) {}
Catalog::Catalog(const JudgeOptions& options)
    : rule_functions_(options.rule_functions), options_(ServeOptionsOf(options)) {
  options_.rules.only_functions.assign(rule_functions_.begin(), rule_functions_.end());
  options_.patterns = own_patterns_.get();
}
Catalog::Catalog(const Catalog* behind)
    : behind_(behind), kinds_(behind->kinds_), options_(behind->options_) {}
Catalog::Catalog(Catalog&& other) noexcept = default;
Catalog::~Catalog() = default;

class Catalog::Loader {
 public:
  Loader(Catalog& catalog, const text::Source& source, kinds::CrdOrigin origin, InputReport& report)
      : catalog_(catalog), source_(source), origin_(origin), report_(report) {}

  void Load(Value object, const value::StreamEntry& entry) {
    ++position_;
    if (!crd::IsCrd(object)) return;
    const bool json = entry.syntax == value::Syntax::kJson;
    ++report_.objects;
    ObjectFindings findings(source_.name(), position_, object, report_.findings);
    std::vector<text::Span> map_keys;
    crd::CrdDecoding decoding = crd::DecodeCrd(
        object, {}, json ? schema::GoNumbers::kAsWritten : schema::GoNumbers::kRewritten, &map_keys);
    for (const text::Span& place : map_keys) {
      findings.Add(Code::kIgnoredKeyword, place,
                   "x-kubernetes-map-key is read as x-kubernetes-list-map-keys; the API server ignores it");
    }
    if (!decoding.crd) return Refuse(decoding.fatal.value_or(""), findings);
    if (decoding.crd->group.empty() || decoding.crd->names.kind.empty()) {
      return Refuse("it has no spec.group or no spec.names.kind", findings);
    }
    Keep(std::move(decoding.crd), object.span());
  }

 private:
  static void Refuse(const std::string& reason, ObjectFindings& findings) {
    findings.Add(Code::kUnusableCrd, findings.object().span(), "the CRD cannot be used: " + reason);
  }

  void Keep(std::unique_ptr<const crd::Crd> crd, text::Span span) {
    ByKind& kinds = catalog_.groups_[std::string(crd->group.text)];
    Candidates& candidates = kinds[std::string(crd->names.kind.text)];
    auto candidate =
        std::make_unique<kinds::CandidateCrd>(std::move(crd), origin_, PlaceAt(span), catalog_.options_);
    const auto same = [&](const auto& other) { return other->SameSpec(*candidate); };
    if (std::ranges::any_of(candidates, same)) return;
    candidates.push_back(std::move(candidate));
    ++catalog_.size_;
  }

  kinds::CrdPlace PlaceAt(text::Span span) {
    if (!lines_) {
      lines_.emplace(source_.bytes());
      suppressed_ = LinesSuppressing(source_, Code::kSecondCrd);
    }
    const text::Place start = lines_->PlaceOf(span.offset);
    return {source_.name(), static_cast<uint32_t>(position_), span, start, suppressed_.Covers(start.line)};
  }

  Catalog& catalog_;
  const text::Source& source_;
  const kinds::CrdOrigin origin_;
  InputReport& report_;
  size_t position_ = 0;  // among all objects of the source
  std::optional<text::LineIndex> lines_;
  SuppressedLines suppressed_;
};

InputReport Catalog::Load(const text::Source& source, const value::ReadOptions& options,
                          kinds::CrdOrigin origin) {
  InputReport report;
  Loader loader(*this, source, origin, report);
  ForEachDocument(source, options, report,
                  [&](const value::Document& document, const value::StreamEntry& entry) {
                    for (const ObjectRef& object : OpenDocument(document).objects) {
                      loader.Load(object.value, entry);
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
  const auto store = [&](const crd::Admission& admission) {
    report.stored.push_back(StoredOf(admission, options.defaults));
  };
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
  const bool told = report.skip || !report.findings.empty();
  if (origin == InputOrigin::kNamed && report.objects == 0 && !told) return NoCrdIn(source.name());
  return report;
}

void Catalog::Gather(std::string_view group, std::string_view kind, kinds::CandidateCrds& out) const {
  if (const auto kinds = groups_.find(group); kinds != groups_.end()) {
    if (const auto found = kinds->second.find(kind); found != kinds->second.end()) {
      for (const auto& candidate : found->second) out.push_back(candidate.get());
    }
  }
  if (behind_ != nullptr) behind_->Gather(group, kind, out);
}

kinds::CrdChoice Catalog::Choose(std::string_view api_version, std::string_view kind,
                                 std::string_view file) const {
  const std::string_view group = GroupOf(api_version);
  const std::string_view version = VersionOf(api_version);
  kinds::CandidateCrds candidates;
  Gather(group, kind, candidates);
  const kinds::CandidateCrd* chosen = kinds::ChooseCrd(candidates, version, file);
  if (const crd::ServedCrd* better = FromKinds(chosen, group, version, kind)) return {.crd = better};
  if (chosen == nullptr) return {};
  const kinds::CandidateCrd* rival = kinds::RivalOf(*chosen, candidates, version);
  return {chosen->Served(), &chosen->place(), rival != nullptr ? &rival->place() : nullptr,
          candidates.size()};
}

// A CRD of a catalog file is taken where there is no other, and where those that were found among the
// inputs are refused by the server or do not serve the version.
const crd::ServedCrd* Catalog::FromKinds(const kinds::CandidateCrd* chosen, std::string_view group,
                                         std::string_view version, std::string_view kind) const {
  if (kinds_ == nullptr || (chosen != nullptr && chosen->named())) return nullptr;
  if (chosen != nullptr && chosen->Serves(version)) {
    const std::vector<std::string_view> others = kinds_->KindsOf(group);
    if (std::ranges::find(others, kind) == others.end() || !chosen->Refused()) return nullptr;
  }
  const crd::ServedCrd* found = kinds_->FindCrd(group, kind);
  if (chosen == nullptr || found == nullptr) return found;
  const crd::ServedVersion* served = found->Find(version);
  return served != nullptr && served->version.served ? found : nullptr;
}

// The kinds of a release are this catalog's own, also where the one behind it uses another release.
std::vector<std::string_view> Catalog::KindsOf(std::string_view group) const {
  std::vector<std::string_view> kinds;
  if (kinds_ != nullptr) kinds = kinds_->KindsOf(group);
  for (const Catalog* catalog = this; catalog != nullptr; catalog = catalog->behind_) {
    const auto found = catalog->groups_.find(group);
    if (found == catalog->groups_.end()) continue;
    for (const auto& [kind, entry] : found->second) kinds.push_back(kind);
  }
  return kinds;
}

std::vector<std::string> Catalog::ApiVersionsOf(std::string_view kind) const {
  std::vector<std::string> out;
  if (kinds_ != nullptr) out = kinds_->ApiVersionsOf(kind);
  for (const Catalog* catalog = this; catalog != nullptr; catalog = catalog->behind_) {
    for (const auto& [group, kinds] : catalog->groups_) {
      const auto found = kinds.find(kind);
      if (found == kinds.end()) continue;
      for (const auto& candidate : found->second) AppendServed(candidate->crd(), out);
    }
  }
  return out;
}

// A CRD has the word as its kind, unless it spells a letter as an escape.
bool MayHoldCrd(const text::Source& source) {
  return source.bytes().find("CustomResourceDefinition") != std::string_view::npos ||
         source.bytes().find("\\u") != std::string_view::npos ||
         source.bytes().find("\\x") != std::string_view::npos;
}

}  // namespace plimsoll::engine
