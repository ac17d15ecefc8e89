#include "plimsoll/policy/explain/expression_tracer.h"

#include <gtest/gtest.h>

#include "plimsoll/policy/cluster/authorizer_table.h"
#include "policy_documents.h"

namespace plimsoll::policy {
namespace {

std::string ShowTag(cel::EvalContext&, cel::Value value) {
  if (value.IsTrue()) return "true";
  if (value.IsFalse()) return "false";
  return value.tag() == cel::Tag::kString ? std::string(value.text()) : "other";
}

TEST(ExpressionTracer, GivesTheValueOfEveryPart) {
  const Yaml policy(R"(
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: []}
  variables: [{name: kind, expression: object.kind}]
  validations: [{expression: "variables.kind == 'Node' && object.nope == 'x'"}]
)");
  const Yaml request(R"({operation: CREATE, kind: {group: "", version: v1, kind: Node}, name: one,
    resource: {group: "", version: v1, resource: nodes}, object: {kind: Node, metadata: {name: one}}})");
  const Resources resources = Resources::BuiltIn();
  const AuthorizerTable authorizer{std::nullopt};
  const Cluster cluster(resources, authorizer);
  const CompiledPolicy compiled(ReadPolicy(policy.root()));
  const Request read = ReadRequest(request.root());
  const Match match{.matched = true, .resource = read.resource, .kind = read.kind};
  ExpressionTracer tracer(compiled, read, cluster, match, std::nullopt, ShowTag);
  std::string shown;
  for (const TraceStep& step : tracer.Validation(0)) {
    shown += std::string(step.depth, '.') + step.text + " = " + step.value + "\n";
  }
  EXPECT_EQ(shown,
            "variables.kind == \"Node\" && object.nope == \"x\" = <error: no such key: nope>\n"
            ".variables.kind == \"Node\" = true\n"
            "..variables.kind = Node\n"
            "...variables = other\n"
            ".object.nope == \"x\" = <error: no such key: nope>\n"
            "..object.nope = <error: no such key: nope>\n"
            "...object = other\n");
}

}  // namespace
}  // namespace plimsoll::policy
