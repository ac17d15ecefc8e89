// cel.expr, cel.rules, cel.crdRule and cel.spec: CEL as rules of CRDs use it.
#include <array>

#include "batch_method.h"
#include "plimsoll/cel/cost.h"
#include "plimsoll/cel/decl_type.h"
#include "plimsoll/cel/rule_checker.h"
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
  WriteText(result, "type", cel::RenderType(checked->ResultType()));
  if (cel::MentionsOldSelf(*checked)) {
    result.Key("usesOldSelf");
    result.Bool(true);
  }
  const cel::Estimate estimate = cel::EstimateCost(*checked, decls, decls.root());
  WriteText(result, "estMin", std::to_string(estimate.min));
  WriteText(result, "estMax", std::to_string(estimate.max));
  return std::nullopt;
}

constexpr std::array kMethods = {
    BatchEntry{"cel.expr", CelExpr},
};

}  // namespace

std::span<const BatchEntry> CelMethods() { return kMethods; }

}  // namespace plimsoll::engine
