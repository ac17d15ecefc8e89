#include "plimsoll/engine/compat/object_trials.h"

#include <optional>
#include <utility>

#include "../input/objects.h"
#include "effect_codes.h"
#include "plimsoll/compat/proof/trial.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::engine {

using compat::Effect;
using compat::EffectSet;
using value::Tree;
using value::Value;

namespace {

std::string_view TextAt(Value object, std::string_view name) {
  const auto found = object.IsObject() ? object.Find(name) : std::nullopt;
  return found && found->IsString() ? found->AsString() : std::string_view();
}

std::string TitleOf(Value object) {
  finding::JudgedObject out;
  out.kind = TextAt(object, "kind");
  if (const auto metadata = object.Find("metadata"); metadata && metadata->IsObject()) {
    out.space = TextAt(*metadata, "namespace");
    out.name = TextAt(*metadata, "name");
  }
  return out.Title();
}

}  // namespace

void ObjectCounts::Add(const ObjectCounts& more) {
  objects += more.objects;
  other_kinds += more.other_kinds;
  invalid_before += more.invalid_before;
  affected += more.affected;
  for (size_t i = 0; i < effects.size(); ++i) effects[i] += more.effects[i];
}

std::string ObjectCounts::Text() const {
  std::string out = std::to_string(objects) + (objects == 1 ? " object" : " objects") + " judged, " +
                    std::to_string(affected) + " affected";
  std::string_view lead = ": ";
  for (size_t i = 0; i < effects.size(); ++i) {
    if (effects[i] == 0) continue;
    out += lead;
    out += compat::NameOf(static_cast<Effect>(i));
    out += " " + std::to_string(effects[i]);
    lead = ", ";
  }
  if (invalid_before != 0) out += "; " + std::to_string(invalid_before) + " invalid before";
  if (other_kinds != 0) out += "; " + std::to_string(other_kinds) + " of other kinds";
  return out;
}

finding::Finding FindingOn(const AffectedObject& object, const FileSettings* settings) {
  finding::Finding out = object.fields.empty() ? FindingWith(object.effects, {}, settings)
                                               : FindingWith(object.fields, settings);
  out.file = object.file;
  out.message = object.title + " (" + EffectsText(object.effects) + "): " + object.reason;
  return out;
}

class ObjectTrials::Work {
 public:
  Work(const ObjectTrials& trials, const text::Source& source, const FileSettings* settings)
      : trials_(trials), source_(source), settings_(settings) {
    report_.name = source.name();
    // What is unknown to both states is dropped by both.
    options_.metadata = crd::MetadataSource::kFromFile;
    options_.unknown = reshape::Unknown::kPrune;
    options_.fail_fast = true;
  }

  ObjectsReport Run(const value::ReadOptions& options, Shard shard) {
    value::DocumentStream stream(source_, options);
    value::Document document;
    value::StreamEntry entry;
    size_t position = 0;
    while (stream.Next(document, entry)) {
      if (!entry.report.ok()) AppendProblems(entry, options, source_.name(), report_.findings);
      if (!entry.report.ok()) continue;
      for (const ObjectRef& object : OpenDocument(document).objects) {
        if (shard.Has(position++)) Judge(object, static_cast<uint32_t>(position));
      }
    }
    report_.objects = report_.counts.objects;
    Settle(report_, source_);
    return std::move(report_);
  }

 private:
  void Judge(const ObjectRef& object, uint32_t number) {
    if (!object.value.IsObject()) return;
    std::string_view api_version = TextAt(object.value, "apiVersion");
    std::string_view kind = TextAt(object.value, "kind");
    if (api_version.empty()) api_version = object.inherited_api_version;
    if (kind.empty()) kind = object.inherited_kind;
    const auto found = trials_.kinds_.find({std::string(schema::GroupOf(api_version)), std::string(kind)});
    if (found == trials_.kinds_.end()) {
      ++report_.counts.other_kinds;
      return;
    }
    ++report_.counts.objects;
    const Kind& states = found->second;
    const std::string version(schema::VersionOf(api_version));
    if (Unaffected(states, version, object.value)) return;
    LookClosely(states, version, object.value, number);
  }

  // Both accept it, and store the same.
  bool Unaffected(const Kind& kind, const std::string& version, Value object) {
    if (kind.before == nullptr || kind.after == nullptr) return false;
    if (kind.before->crd()->FindVersion(version) == nullptr) return false;
    if (kind.after->crd()->FindVersion(version) == nullptr) return false;
    const crd::Admission& before = old_admitter_.Admit(*kind.before->served(), {.object = object}, options_);
    if (before.fatal || !before.errors.empty()) return false;
    const crd::Admission& after = new_admitter_.Admit(*kind.after->served(), {.object = object}, options_);
    if (after.fatal || !after.errors.empty()) return false;
    return value::Equal(before.stored.root(), after.stored.root());
  }

  void LookClosely(const Kind& kind, const std::string& version, Value object, uint32_t number) {
    const ComparedCrd* before = kind.pair->before;
    const ComparedCrd* after = kind.pair->after;
    if (before == nullptr) return;
    if (after == nullptr) return Add(object, number, Effect::kApi, "the CRD is removed");
    const crd::Version* now = after->crd->crd()->FindVersion(version);
    if (before->crd->crd()->FindVersion(version) == nullptr) {
      ++report_.counts.invalid_before;
      return;
    }
    if (now == nullptr || !now->served) {
      return Add(object, number, Effect::kApi, "version " + version + " is not served any more");
    }
    compat::CrdTrial trial(*kind.before->served(), version, *kind.after->served(), version);
    // Fields that the old state does not know are not stored.
    const crd::Admission& stored = old_admitter_.Admit(*kind.before->served(), {.object = object}, options_);
    if (stored.fatal || !stored.errors.empty()) {
      ++report_.counts.invalid_before;
      return;
    }
    const compat::Observation& seen = trial.Observe(Tree::From(stored.stored.root()));
    const EffectSet effects = seen.Effects();
    if (!seen.accepted) {
      ++report_.counts.invalid_before;
    } else if (!effects.empty()) {
      Add(object, number, effects, ReasonOf(seen), seen.EffectsByField());
    }
  }

  static std::string ReasonOf(const compat::Observation& seen) {
    for (const compat::Refusals* refusals : {&seen.blocked, &seen.refused, &seen.rejected}) {
      if (!refusals->empty()) return refusals->front().text;
    }
    return seen.Effects().Has(Effect::kPruned) ? "data is removed" : "other defaults are set";
  }

  void Add(Value object, uint32_t number, EffectSet effects, std::string reason,
           std::vector<compat::EffectAt> fields = {}) {
    ++report_.counts.affected;
    for (const Effect effect : effects.All()) ++report_.counts.effects[static_cast<size_t>(effect)];
    report_.affected.push_back(
        {source_.name(), TitleOf(object), effects, std::move(reason), std::move(fields)});
    finding::Finding finding = FindingOn(report_.affected.back(), settings_);
    finding.object = number;
    finding.place.emplace().span = {object.span().offset, 0};
    report_.findings.push_back(std::move(finding));
  }

  const ObjectTrials& trials_;
  const text::Source& source_;
  const FileSettings* settings_;
  crd::AdmitOptions options_;
  crd::Admitter old_admitter_;
  crd::Admitter new_admitter_;
  ObjectsReport report_;
};

ObjectTrials::ObjectTrials(const std::vector<ComparedPair>& pairs) {
  for (const ComparedPair& pair : pairs) {
    const ComparedCrd* any = pair.before != nullptr ? pair.before : pair.after;
    const crd::Crd& crd = *any->crd->crd();
    Kind& kind = kinds_[{std::string(crd.group.text), std::string(crd.names.kind.text)}];
    kind.pair = &pair;
    if (pair.before != nullptr) kind.before = pair.before->crd.get();
    if (pair.after != nullptr) kind.after = pair.after->crd.get();
  }
}

ObjectsReport ObjectTrials::Judge(const text::Source& source, const value::ReadOptions& options, Shard shard,
                                  const FileSettings* settings) const {
  return Work(*this, source, settings).Run(options, shard);
}

}  // namespace plimsoll::engine
