#include "plimsoll/engine/compat/compat_report.h"

#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "change_text.h"
#include "effect_codes.h"
#include "plimsoll/compat/diff/crd_diff.h"
#include "plimsoll/compat/proof/apply_pair.h"
#include "plimsoll/compat/proof/counterexample.h"
#include "plimsoll/compat/proof/trial.h"
#include "plimsoll/kinds/kind_types.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {

using compat::Change;
using compat::Counterexample;
using compat::Effect;
using compat::EffectSet;
using finding::Code;
using finding::Finding;

namespace {

class PairReport {
 public:
  PairReport(const ComparedCrd& before, const ComparedCrd& after, const CompatOptions& options)
      : before_(before), after_(after), options_(options) {
    report_.name = after.source->name();
    report_.objects = 1;
  }

  CompatReport Run(const compat::Comparison& comparison) {
    report_.without_effect = comparison.without_effect;
    report_.changes = comparison.changes.size();
    for (const Change& change : comparison.changes) Add(change);
    Settle(report_, *after_.source);
    return std::move(report_);
  }

 private:
  void Add(const Change& change) {
    std::optional<Counterexample> example = options_.examples ? Prove(change) : std::nullopt;
    const EffectSet effects = compat::ProvenEffects(change, example);
    Finding finding = FindingWith(effects, change.path, options_.settings);
    finding.file = report_.name;
    finding.object = after_.object;
    finding.message = MessageOf(change, effects);
    const bool placed = change.new_place != text::Span{};
    // Catalogs and Go types have no text.
    if (!after_.source->bytes().empty())
      finding.place.emplace().span = placed ? change.new_place : after_.place;
    const std::optional<compat::ApplyPair> pair = options_.examples ? ProveApply(change) : std::nullopt;
    if (pair && !example) {
      finding.hint = HintOf(*pair);
      ++report_.proven;
    }
    if (example) {
      finding.hint = HintOf(*example);
      Keep(change, *example);
    } else if (NeedsProof(change) && !pair) {
      // What nobody has seen is no error.
      finding.severity = finding::Severity::kWarning;
      if (options_.examples) finding.hint = "no object was found that shows it";
    }
    report_.findings.push_back(std::move(finding));
  }

  static bool NeedsProof(const Change& change) {
    return change.keyword && !change.effects.Shared(compat::kShownByObject | Effect::kApply).empty();
  }

  std::optional<compat::ApplyPair> ProveApply(const Change& change) {
    if (!change.effects.Has(Effect::kApply) || change.old_version.empty()) return std::nullopt;
    const auto* before = SchemaOf(before_, change.old_version);
    const auto* after = SchemaOf(after_, change.new_version);
    if (before == nullptr || after == nullptr) return std::nullopt;
    const auto old_kind = KindOf(before_, change.old_version);
    const auto new_kind = KindOf(after_, change.new_version);
    const auto old_types = old_kind->types();
    const auto new_types = new_kind->types();
    if (!old_types || !new_types) return std::nullopt;
    return FindApplyPair(change, {*before, *after}, {*(*old_types)->program, (*old_types)->type},
                         {*(*new_types)->program, (*new_types)->type},
                         TrialOf(change.old_version, change.new_version).Header());
  }

  static std::unique_ptr<const kinds::KindSchema> KindOf(const ComparedCrd& crd, std::string_view version) {
    return kinds::SchemaOfCrd(*crd.crd->crd(), *crd.crd->crd()->FindVersion(version));
  }

  std::optional<Counterexample> Prove(const Change& change) {
    if (change.old_version.empty() || !change.keyword) return std::nullopt;
    if (change.effects.Shared(compat::kShownByObject).empty()) return std::nullopt;
    const auto* before = SchemaOf(before_, change.old_version);
    const auto* after = SchemaOf(after_, change.new_version);
    if (before == nullptr || after == nullptr) return std::nullopt;
    compat::CrdTrial& trial = TrialOf(change.old_version, change.new_version);
    return FindCounterexample(change, {*before, *after}, trial, trial.Header());
  }

  static const schema::Schema* SchemaOf(const ComparedCrd& crd, std::string_view version) {
    const crd::Version* found = crd.crd->crd()->FindVersion(version);
    return found != nullptr && found->validation && found->validation->open_api
               ? &*found->validation->open_api
               : nullptr;
  }

  compat::CrdTrial& TrialOf(const std::string& old_version, const std::string& new_version) {
    auto& trial = trials_[{old_version, new_version}];
    if (!trial) {
      trial = std::make_unique<compat::CrdTrial>(*before_.crd->served(), old_version, *after_.crd->served(),
                                                 new_version);
    }
    return *trial;
  }

  void Keep(const Change& change, const Counterexample& example) {
    ++report_.proven;
    std::string name(after_.crd->crd()->name());
    for (const std::string& part : {change.new_version, change.path.FieldPathOrNothing(), change.subject}) {
      if (!part.empty()) name += "-" + part;
    }
    std::string yaml = value::WriteYaml(example.object, {.order = value::KeyOrder::kAsRead}).value_or("");
    if (example.update) {
      yaml += "---\n" + value::WriteYaml(*example.update, {.order = value::KeyOrder::kAsRead}).value_or("");
    }
    report_.examples.push_back({std::move(name), std::move(yaml)});
  }

  const ComparedCrd& before_;
  const ComparedCrd& after_;
  const CompatOptions& options_;
  CompatReport report_;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<compat::CrdTrial>> trials_;
};

CompatReport Gone(const ComparedCrd& crd) {
  CompatReport out;
  out.name = crd.source->name();
  out.objects = 1;
  out.changes = 1;
  Finding finding(Code::kCompatApi);
  finding.file = out.name;
  finding.object = crd.object;
  finding.message =
      "the CRD " + std::string(crd.crd->crd()->name()) + " is removed (" + EffectsText(Effect::kApi) + ")";
  if (!crd.source->bytes().empty()) finding.place.emplace().span = crd.place;
  finding.hint = "with the CRD all its objects are deleted";
  out.findings.push_back(std::move(finding));
  Settle(out, *crd.source);
  return out;
}

// All else of claims is as for the composite resources.
void KeepNames(compat::Comparison& comparison) {
  std::erase_if(comparison.changes,
                [](const Change& change) { return !change.subject.starts_with("names."); });
  comparison.without_effect = 0;
}

}  // namespace

CompatReport ComparePair(const ComparedPair& pair, const CompatOptions& options) {
  if (pair.after == nullptr) return Gone(*pair.before);
  if (pair.before == nullptr) {
    CompatReport out;
    out.name = pair.after->source->name();
    out.objects = 1;
    out.without_effect = 1;
    return out;
  }
  const crd::Crd& before = *pair.before->crd->crd();
  const crd::Crd& after = *pair.after->crd->crd();
  const bool stored = pair.before->stored || pair.after->stored;
  compat::Comparison comparison =
      compat::CompareCrds(before, after, stored ? compat::CrdParts::kOfObjects : compat::CrdParts::kAll);
  if (pair.after->claims) KeepNames(comparison);
  return PairReport(*pair.before, *pair.after, options).Run(comparison);
}

CompatReport CompareVersionsOf(const ComparedCrd& crd, const CompatOptions& options) {
  return PairReport(crd, crd, options).Run(compat::CompareServedVersions(*crd.crd->crd()));
}

}  // namespace plimsoll::engine
