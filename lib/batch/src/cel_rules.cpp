// cel.rules and cel.crdRule: the rules of a schema, compiled and run.
#include <algorithm>
#include <vector>

#include "batch_state.h"
#include "cel_methods.h"
#include "cel_parts.h"
#include "crd_file.h"
#include "plimsoll/cel/rules/rule.h"
#include "plimsoll/cel/rules/rule_runner.h"
#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/cel/rules/rule_sites.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::Value;

// As the protocol writes paths of schemas: that of the root is empty.

// What compiling the rules of one place gave.
class RuleWriter {
 public:
  RuleWriter(const schema::Schema& schema, const cel::RuleSite& site) : schema_(schema), site_(site) {
    if (site.decls == nullptr) return;
    stored_.emplace(*site.decls, cel::RuleOptions{});
    fresh_.emplace(*site.decls, cel::RuleOptions{.version = cel::kNewRulesVersion});
  }

  void WriteAll(JsonWriter& result) {
    if (site_.decls == nullptr) return WriteUntyped(result);
    const auto rules = schema_.Rules(site_.node);
    for (size_t i = 0; i < rules.size(); ++i) {
      result.BeginObject();
      WriteText(result, "path", site_.path.FieldPathOrNothing());
      result.Key("ruleIndex");
      result.Uint(i);
      WriteParts(result, rules[i]);
      result.EndObject();
    }
  }

  void WriteParts(JsonWriter& result, const schema::Rule& rule) {
    const cel::CompiledRule& stored = stored_->Compile(rule, site_.self);
    const cel::CompiledRule& fresh = fresh_->Compile(rule, site_.self);
    result.Key("error");
    stored.error.empty() ? result.Null() : result.String(stored.error);
    if (fresh.error != stored.error) WriteText(result, "newError", fresh.error);
    WriteCosts(result, stored);
    result.Key("transition");
    result.Bool(stored.uses_old_self);
    if (!stored.message_error.empty()) WriteText(result, "messageExpressionError", stored.message_error);
    if (fresh.message_error != stored.message_error && fresh.error.empty()) {
      WriteText(result, "newMessageExpressionError", fresh.message_error);
    }
    if (stored.message) WriteNumber(result, "messageExpressionMaxCost", stored.message_max_cost);
    const value::Path field_path = cel::NormalFieldPath(schema_, site_.node, rule, stored);
    if (!field_path.empty()) WriteText(result, "fieldPath", field_path.FieldPath());
  }

 private:
  void WriteCosts(JsonWriter& result, const cel::CompiledRule& rule) {
    const int64_t min_size = (*site_.decls)[site_.self].min_serialized_size;
    WriteNumber(result, "maxCost", rule.max_cost);
    WriteNumber(result, "maxCardinality", rule.program ? cel::CardinalityBySize(min_size) : 0);
    if (site_.cardinality) {
      WriteNumber(result, "nodeCardinality", *site_.cardinality);
    } else {
      result.Key("nodeCardinality");
      result.Null();
    }
    WriteNumber(result, "ruleCost", cel::TotalRuleCost(rule.max_cost, site_.cardinality, min_size));
  }

  void WriteUntyped(JsonWriter& result) {
    result.BeginObject();
    WriteText(result, "path", site_.path.FieldPathOrNothing());
    result.Key("ruleIndex");
    result.Int(-1);
    WriteText(result, "error", cel::kNoTypeForRules);
    WriteText(result, "maxCost", "");
    WriteText(result, "maxCardinality", "");
    result.Key("nodeCardinality");
    result.Null();
    WriteText(result, "ruleCost", "");
    result.Key("transition");
    result.Bool(false);
    WriteText(result, "internal", "type information");
    result.EndObject();
  }

  const schema::Schema& schema_;
  const cel::RuleSite& site_;
  std::optional<cel::RuleCompiler> stored_;
  std::optional<cel::RuleCompiler> fresh_;
};

// A node before what is below it.
void WriteCompilation(JsonWriter& result, const cel::RuleSites& sites, const schema::Schema& schema) {
  std::vector<const cel::RuleSite*> sorted;
  for (const cel::RuleSite& site : sites.list()) sorted.push_back(&site);
  std::ranges::sort(sorted, {}, &cel::RuleSite::order);
  result.Key("compile");
  result.BeginArray();
  for (const cel::RuleSite* site : sorted) RuleWriter(schema, *site).WriteAll(result);
  result.EndArray();
}

const schema::Schema* SchemaOfVersion(const kinds::LoadedCrd& crd, std::string_view version) {
  const crd::Version* found = crd.crd() != nullptr ? crd.crd()->FindVersion(version) : nullptr;
  const bool has_schema = found != nullptr && found->validation && found->validation->open_api;
  return has_schema ? &*found->validation->open_api : nullptr;
}

// CRDs of files are kept, since a file has many rules.
std::expected<const kinds::LoadedCrd*, BatchFailure> CrdOfFile(const std::string& path, BatchState& state) {
  const std::string id = "file " + path;
  const auto known = state.crds.find(id);
  if (known != state.crds.end()) return known->second.get();
  auto loaded = LoadCrdFile(path, state.files);
  if (!loaded) return std::unexpected(loaded.error());
  return state.crds.insert_or_assign(id, std::move(*loaded)).first->second.get();
}

struct RuleInputs {
  const schema::Schema& schema;
  bool resource_root = false;
  Value self;
  std::optional<Value> old;
  cel::RuleRunOptions options;
};

void WriteRun(const RuleInputs& inputs, JsonWriter& result) {
  const cel::RuleSet rules = cel::RuleSet::Compile(inputs.schema, inputs.schema.root(), inputs.resource_root);
  cel::RuleReport report;
  cel::RuleRunner runner;
  const int64_t left = runner.Run(rules, inputs.self, inputs.old, inputs.options, report);
  WriteErrors(result, report.errors);
  WriteTexts(result, "warnings", report.warnings, [](const auto& error) { return error.Text(); });
  result.Key("cost");
  left < 0 ? result.Null() : result.Int(inputs.options.budget - left);
  if (left < 0) WriteFlag(result, "stopped");
  if (rules.empty()) WriteFlag(result, "noValidator");
}

std::optional<BatchFailure> RunRules(Value request, const schema::Schema& schema, JsonWriter& result) {
  const auto self = OptionalIn(request, "self");
  if (!self) return self.error();
  const auto old = OptionalIn(request, "oldSelf");
  if (!old) return old.error();
  if (!*self) return std::nullopt;
  cel::RuleRunOptions options;
  // A request may set a lower limit than the API server, not a higher one.
  options.budget = std::min(IntegerIn(request, "budget").value_or(cel::kObjectBudget), cel::kObjectBudget);
  const int64_t call_limit = IntegerIn(request, "perCallLimit").value_or(int64_t{cel::kPerCallLimit});
  options.call_limit = std::min(static_cast<uint64_t>(std::max<int64_t>(call_limit, 0)), cel::kPerCallLimit);
  options.ratchet = FlagIn(request, "ratcheting");
  RuleInputs inputs{schema, FlagIn(request, "isResourceRoot"), (*self)->document.root(), std::nullopt,
                    options};
  if (*old) inputs.old = (*old)->document.root();
  WriteRun(inputs, result);
  return std::nullopt;
}

}  // namespace

std::optional<BatchFailure> CelCrdRule(Value request, BatchState& state, JsonWriter& result) {
  const auto file = StringIn(request, "crdFile");
  const auto version = StringIn(request, "version");
  const auto path = StringIn(request, "schemaPath");
  for (const auto& part : {file, version, path}) {
    if (!part) return part.error();
  }
  const auto index = request.Find("ruleIndex");
  if (!index || index->kind() != value::Kind::kInt) {
    return BatchFailure{"malformed_request", "`ruleIndex` is missing"};
  }
  const auto crd = CrdOfFile(std::string(*file), state);
  if (!crd) return crd.error();
  const schema::Schema* schema = SchemaOfVersion(**crd, *version);
  if (schema == nullptr) return BatchFailure{"unusable_crd", "there is no schema of that version"};
  const cel::RuleSites sites(*schema, schema->root());
  for (const cel::RuleSite& site : sites.list()) {
    const auto rules = schema->Rules(site.node);
    if (site.path.FieldPathOrNothing() != *path || static_cast<uint64_t>(index->AsInt()) >= rules.size())
      continue;
    RuleWriter(*schema, site).WriteParts(result, rules[static_cast<size_t>(index->AsInt())]);
    return std::nullopt;
  }
  return BatchFailure{"malformed_request", "there is no such rule"};
}

std::optional<BatchFailure> CelRules(Value request, BatchState&, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "schema");
  if (!embedded) return embedded.error();
  const auto imported = SchemaOf(embedded->document.root());
  if (!imported) return imported.error();
  const bool resource_root = FlagIn(request, "isResourceRoot");
  WriteCompilation(result, cel::RuleSites(*imported, imported->root(), resource_root), *imported);
  return RunRules(request, *imported, result);
}

}  // namespace plimsoll::batch
