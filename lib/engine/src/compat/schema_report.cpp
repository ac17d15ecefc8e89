// JSON Schemas and OpenAPI documents. A JSON Schema is used to search for values that show an effect; the
// schemas of an OpenAPI document are compared one by one.
#include <optional>
#include <utility>

#include "change_text.h"
#include "effect_codes.h"
#include "plimsoll/check/loose_program.h"
#include "plimsoll/compat/diff/schema_diff.h"
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
    report_.objects = 1;
  }

  CompatReport Run() {
    const schema::Schema& before = before_.imported.schema;
    const schema::Schema& after = after_.imported.schema;
    const bool by_name = before_.open_api && after_.open_api;
    const compat::Comparison comparison =
        by_name ? compat::CompareDefinitions(before, after)
                : compat::CompareSchemas(before, after, compat::SchemaUse::kOther);
    report_.changes = comparison.changes.size();
    report_.without_effect = comparison.without_effect;
    if (comparison.changes.empty()) return std::move(report_);
    std::optional<check::LooseProgram> old_program;
    std::optional<check::LooseProgram> new_program;
    std::optional<compat::ValueTrial> trial;
    if (!by_name && options_.examples) {
      old_program.emplace(check::CompileLoose(before, {}));
      new_program.emplace(check::CompileLoose(after, {}));
      trial.emplace(*old_program, *new_program);
    }
    for (const Change& change : comparison.changes) {
      Add(change, trial ? compat::FindCounterexample(change, {before, after, compat::SchemaUse::kOther},
                                                     *trial, value::Tree::NewObject())
                        : std::nullopt);
    }
    Settle(report_, *after_.source);
    return std::move(report_);
  }

 private:
  void Add(const Change& change, const std::optional<Counterexample>& example) {
    const compat::EffectSet effects = compat::ProvenEffects(change, example);
    finding::Finding finding(CodeOfEffect(effects.All().front()));
    finding.file = report_.name;
    finding.path = change.path;
    finding.message = MessageOf(change, effects);
    const bool placed = change.new_place != text::Span{};
    finding.place.emplace().span = placed ? change.new_place : after_.place;
    if (example) {
      finding.hint = HintOf(*example);
      ++report_.proven;
    } else if (!effects.Shared(compat::kShownByObject | compat::Effect::kApply).empty()) {
      finding.severity = finding::Severity::kWarning;
      finding.hint = "no value was found that shows it";
    }
    report_.findings.push_back(std::move(finding));
  }

  const ComparedSchema& before_;
  const ComparedSchema& after_;
  const CompatOptions& options_;
  CompatReport report_;
};

}  // namespace

CompatReport CompareSchemaPair(const ComparedSchemas& pair, const CompatOptions& options) {
  return SchemaReport(pair, options).Run();
}

}  // namespace plimsoll::engine
