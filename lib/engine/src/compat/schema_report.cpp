// JSON Schemas, OpenAPI documents and releases of Kubernetes. Values that show an effect are judged with the
// programs of `check --schema`; those of an OpenAPI document by the schema that has changed.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "../types/schema_files.h"
#include "change_text.h"
#include "effect_codes.h"
#include "kind_changes.h"
#include "plimsoll/check/loose_program.h"
#include "plimsoll/compat/diff/schema_diff.h"
#include "plimsoll/compat/proof/apply_pair.h"
#include "plimsoll/compat/proof/value_trial.h"
#include "plimsoll/engine/compat/compat_report.h"

namespace plimsoll::engine {

using compat::Change;
using compat::Counterexample;

namespace {

class SchemaReport {
 public:
  SchemaReport(const ComparedSchemas& pair, const CompatOptions& options)
      : before_(*pair.before), after_(*pair.after), options_(options) {
    report_.name = after_.source->name();
    report_.objects = after_.kinds ? after_.kinds->size() : 1;
  }

  CompatReport Run() {
    const schema::Schema& before = before_.imported.schema;
    const schema::Schema& after = after_.imported.schema;
    const bool by_name = before_.open_api && after_.open_api;
    compat::Comparison comparison = by_name ? compat::CompareDefinitions(before, after, Use())
                                            : compat::CompareSchemas(before, after, Use());
    if (IsBuiltIn()) AddKinds(comparison);
    report_.changes = comparison.changes.size();
    report_.without_effect = comparison.without_effect;
    if (comparison.changes.empty()) return std::move(report_);
    if (options_.examples) {
      old_program_.emplace(check::CompileLoose(before, {}));
      new_program_.emplace(check::CompileLoose(after, {}));
    }
    for (const Change& change : comparison.changes) Add(change, Prove(change, by_name), ProveApply(change));
    Settle(report_, *after_.source);
    for (auto& [path, elsewhere] : elsewhere_) {
      Settle(elsewhere, *after_.files->SourceOf(path));
      std::ranges::move(elsewhere.findings, std::back_inserter(report_.findings));
    }
    return std::move(report_);
  }

 private:
  bool IsBuiltIn() const { return before_.kinds && after_.kinds; }
  compat::SchemaUse Use() const {
    return IsBuiltIn() ? compat::SchemaUse::kBuiltIn : compat::SchemaUse::kOther;
  }

  // Clients know kinds, not the names of schemas.
  void AddKinds(compat::Comparison& comparison) const {
    const size_t all = comparison.changes.size();
    std::erase_if(comparison.changes, [](const Change& change) { return !change.keyword; });
    comparison.without_effect += all - comparison.changes.size();
    compat::Comparison kinds = CompareKinds(*before_.kinds, *after_.kinds);
    comparison.without_effect += kinds.without_effect;
    std::ranges::move(kinds.changes, std::back_inserter(comparison.changes));
  }

  std::optional<Counterexample> Prove(const Change& change, bool by_name) {
    if (!old_program_ || !change.keyword) return std::nullopt;
    compat::TrialSchemas schemas{before_.imported.schema, after_.imported.schema, compat::SchemaUse::kOther};
    compat::ValueTrial trial(*old_program_, *new_program_);
    if (!by_name) return FindCounterexample(change, schemas, trial, value::Tree::NewObject());
    const std::string& name = change.path.steps().front().name;
    schemas.old_root = DefinitionIn(schemas.before, name);
    const auto new_root = DefinitionIn(schemas.after, name);
    if (!schemas.old_root || !new_root) return std::nullopt;
    if (IsBuiltIn()) trial.DropUnknown(schemas.before, *schemas.old_root, schemas.after, *new_root);
    old_program_->root = schemas.old_root->index;
    new_program_->root = new_root->index;
    return FindCounterexample(Within(change), schemas, trial, value::Tree::NewObject());
  }

  // Of kinds in catalogs. Other documents do not say who merges their values.
  std::optional<compat::ApplyPair> ProveApply(const Change& change) {
    if (!old_program_ || !IsBuiltIn() || !change.effects.Has(compat::Effect::kApply)) return std::nullopt;
    const std::string& name = change.path.steps().front().name;
    const auto before = before_.types->program();
    const auto after = after_.types->program();
    const auto old_type = before ? (*before)->Find(name) : std::nullopt;
    const auto new_type = after ? (*after)->Find(name) : std::nullopt;
    if (!old_type || !new_type) return std::nullopt;
    compat::TrialSchemas schemas{before_.imported.schema, after_.imported.schema, compat::SchemaUse::kOther};
    schemas.old_root = DefinitionIn(schemas.before, name);
    return FindApplyPair(Within(change), schemas, {**before, *old_type}, {**after, *new_type},
                         value::Tree::NewObject());
  }

  // Without the name of the definition.
  static Change Within(const Change& change) {
    Change out = change;
    out.path = {};
    for (size_t i = 1; i < change.path.size(); ++i) out.path.Push(change.path.steps()[i]);
    return out;
  }

  static std::optional<schema::NodeId> DefinitionIn(const schema::Schema& schema, std::string_view name) {
    const auto all = schema.NamedNodes(schema.root(), schema::Keyword::kDefinitions);
    const auto found = std::ranges::find(all, name, &schema::NamedNode::name);
    return found == all.end() ? std::nullopt : std::optional(found->node);
  }

  void Add(const Change& change, const std::optional<Counterexample>& example,
           const std::optional<compat::ApplyPair>& pair) {
    const compat::EffectSet effects = compat::ProvenEffects(change, example);
    finding::Finding finding = FindingWith(effects, change.path, options_.settings);
    finding.file = report_.name;
    finding.message = MessageOf(change, effects);
    // Catalogs have no text.
    const std::string* other = after_.kinds ? nullptr : Place(change, finding);
    if (example) {
      finding.hint = HintOf(*example);
      ++report_.proven;
    } else if (pair) {
      finding.hint = HintOf(*pair);
      ++report_.proven;
    } else if (!effects.Shared(compat::kShownByObject | compat::Effect::kApply).empty()) {
      finding.severity = finding::Severity::kWarning;
      if (options_.examples) finding.hint = "no value was found that shows it";
    }
    (other == nullptr ? report_ : elsewhere_[*other]).findings.push_back(std::move(finding));
  }

  // Returns the path of the file that the schema refers to, if the change is there.
  const std::string* Place(const Change& change, finding::Finding& finding) const {
    text::Span& span = finding.place.emplace().span;
    span = after_.place;
    if (change.new_place == text::Span{}) return nullptr;
    const schema::Bundle& bundle = *after_.imported.bundle;
    const schema::BundlePart& part = bundle.PartAt(change.new_place);
    const bool is_first = &part == &bundle.parts().front();
    const text::Source* source = is_first ? after_.source : after_.files->SourceOf(part.name);
    if (source == nullptr) return nullptr;
    span = bundle.InPart(change.new_place);
    finding.file = source->name();
    return is_first ? nullptr : &part.name;
  }

  const ComparedSchema& before_;
  const ComparedSchema& after_;
  const CompatOptions& options_;
  CompatReport report_;
  std::map<std::string, InputReport> elsewhere_;  // by the path of a file that the schema refers to
  // Of both states; none without examples.
  std::optional<check::LooseProgram> old_program_;
  std::optional<check::LooseProgram> new_program_;
};

}  // namespace

CompatReport CompareSchemaPair(const ComparedSchemas& pair, const CompatOptions& options) {
  return SchemaReport(pair, options).Run();
}

}  // namespace plimsoll::engine
