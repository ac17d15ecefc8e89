// cel.expr, cel.rules, cel.crdRule and cel.spec: CEL as rules of CRDs use it.
#include <algorithm>
#include <array>
#include <vector>

#include "batch_state.h"
#include "crd_file.h"
#include "plimsoll/cel/cost.h"
#include "plimsoll/cel/decl_type.h"
#include "plimsoll/cel/evaluator.h"
#include "plimsoll/cel/program.h"
#include "plimsoll/cel/rule.h"
#include "plimsoll/cel/rule_sites.h"
#include "plimsoll/cel/value_text.h"
#include "plimsoll/schema/crd_schema.h"
#include "plimsoll/schema/go_decode.h"
#include "plimsoll/schema/go_type.h"
#include "request_parts.h"

namespace plimsoll::engine {
namespace {

using text::JsonWriter;
using value::Value;

bool FlagIn(Value request, std::string_view key) {
  const auto flag = request.Find(key);
  return flag && flag->kind() == value::Kind::kBool && flag->AsBool();
}

std::expected<schema::Schema, BatchFailure> SchemaOf(Value props) {
  const schema::GoDecoding decoding =
      schema::GoDecode(props, schema::kGoJsonSchemaProps, {}, schema::GoNumbers::kAsWritten);
  if (decoding.failure) return std::unexpected(BatchFailure{"bad_schema", *decoding.failure});
  return schema::ImportCrdSchema(props);
}

// What a new rule is told, where that differs from what a stored one is.
void WriteNewIssues(JsonWriter& result, const cel::DeclTypes& decls, std::string_view expression,
                    bool optional_old_self, const std::string& stored) {
  cel::RuleChecker checker(decls, {.version = cel::kNewRulesVersion});
  std::string issues;
  checker.Check(expression, decls.root(), optional_old_self, issues);
  if (issues != stored) WriteText(result, "newCompileError", issues);
}

void WriteNumber(JsonWriter& result, std::string_view key, uint64_t number) {
  WriteText(result, key, std::to_string(number));
}

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
      WriteText(result, "path", site_.path);
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
    const std::string field_path = cel::NormalFieldPath(schema_, site_.node, rule, stored);
    if (!field_path.empty()) WriteText(result, "fieldPath", field_path);
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
    WriteText(result, "path", site_.path);
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

// The variables of a rule as the request has them.
std::array<cel::Value, 2> BindVariables(cel::Evaluator& evaluator, cel::DeclId root, Value request,
                                        bool optional_old_self) {
  const auto self = request.Find("self");
  const auto old_self = request.Find("oldSelf");
  cel::Value old_value = old_self ? evaluator.Look(*old_self, root) : cel::Value();
  if (optional_old_self) {
    old_value = old_self ? evaluator.context().memory.Optional(old_value) : cel::Value::None();
  }
  return {self ? evaluator.Look(*self, root) : cel::Value(), old_value};
}

void WriteEvaluation(JsonWriter& result, const cel::CheckedAst& checked, const cel::DeclTypes& decls,
                     Value request, bool optional_old_self) {
  const std::array variables = {
      cel::ProgramVariable{cel::kSelf, decls.root()},
      cel::ProgramVariable{cel::kOldSelf, optional_old_self ? cel::kNoDecl : decls.root()},
  };
  const auto program =
      cel::Program::Make(checked, {.variables = variables, .decls = &decls, .container = {}});
  if (!program) return WriteText(result, "programError", program.error().message);
  cel::Evaluator evaluator;
  evaluator.Reset(&decls);
  const auto values = BindVariables(evaluator, decls.root(), request, optional_old_self);
  const cel::Evaluation done = evaluator.Evaluate(*program, values, cel::kPerCallLimit);
  if (done.value.IsError()) {
    WriteText(result, "error", done.value.text());
  } else {
    result.Key("value");
    cel::WriteTyped(evaluator.context(), result, done.value);
  }
  result.Key("cost");
  result.Uint(done.cost);
}

std::optional<BatchFailure> CelExpr(Value request, BatchState&, JsonWriter& result) {
  const auto embedded = EmbeddedIn(request, "schema");
  if (!embedded) return embedded.error();
  const auto expression = StringIn(request, "expr");
  if (!expression) return expression.error();
  const auto imported = SchemaOf(embedded->document.root());
  if (!imported) return imported.error();
  const cel::DeclTypes decls =
      cel::DeclTypes::Of(*imported, imported->root(), FlagIn(request, "isResourceRoot"));
  if (!decls[decls.root()].exposed) return BatchFailure{"bad_schema", "the schema has no type in CEL"};
  const bool optional_old_self = FlagIn(request, "optionalOldSelf");
  cel::RuleChecker checker(decls, {});
  std::string issues;
  const auto checked = checker.Check(*expression, decls.root(), optional_old_self, issues);
  if (!checked) {
    WriteText(result, "compileError", issues);
    WriteNewIssues(result, decls, *expression, optional_old_self, issues);
    return std::nullopt;
  }
  WriteNewIssues(result, decls, *expression, optional_old_self, issues);
  WriteText(result, "type", cel::RenderRuntimeType(checked->ResultType()));
  if (cel::MentionsOldSelf(*checked)) {
    result.Key("usesOldSelf");
    result.Bool(true);
  }
  const cel::Estimate estimate = cel::EstimateCost(*checked, decls, decls.root());
  WriteText(result, "estMin", std::to_string(estimate.min));
  WriteText(result, "estMax", std::to_string(estimate.max));
  WriteEvaluation(result, *checked, decls, request, optional_old_self);
  return std::nullopt;
}

const schema::Schema* SchemaOfVersion(const LoadedCrd& crd, std::string_view version) {
  const crd::Version* found = crd.decoding.crd ? crd.decoding.crd->FindVersion(version) : nullptr;
  const bool has_schema = found != nullptr && found->validation && found->validation->open_api;
  return has_schema ? &*found->validation->open_api : nullptr;
}

// CRDs of files are kept, since a file has many rules.
std::expected<const LoadedCrd*, BatchFailure> CrdOfFile(const std::string& path, BatchState& state) {
  const std::string id = "file " + path;
  const auto known = state.crds.find(id);
  if (known != state.crds.end()) return &known->second;
  auto loaded = LoadCrdFile(path, state.files);
  if (!loaded) return std::unexpected(loaded.error());
  return &state.crds.insert_or_assign(id, std::move(*loaded)).first->second;
}

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
    if (site.path != *path || static_cast<uint64_t>(index->AsInt()) >= rules.size()) continue;
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
  return std::nullopt;
}

constexpr std::array kMethods = {
    BatchEntry{"cel.expr", CelExpr},
    BatchEntry{"cel.rules", CelRules},
    BatchEntry{"cel.crdRule", CelCrdRule},
};

}  // namespace

std::span<const BatchEntry> CelMethods() { return kMethods; }

}  // namespace plimsoll::engine
