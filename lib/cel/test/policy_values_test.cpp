// Values that only admission policies have: authorizers, messages, variables that are computed when they are
// read, and documents that stand for Go values.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plimsoll/cel/admission/admission_compiler.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/cel/values/authorization.h"
#include "plimsoll/cel/values/lazy_fields.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/value/build.h"

namespace plimsoll::cel {
namespace {

class Everybody final : public Authorizer {
 public:
  AuthorizationDecision Authorize(const AuthorizationCheck& check) const override {
    asked.push_back(std::string(check.user.name) + " " + std::string(check.verb) + " " +
                    std::string(check.is_resource ? check.resource : check.path));
    return {AuthorizationDecision::Kind::kAllow, "because", std::nullopt};
  }

  mutable std::vector<std::string> asked;
};

// `answer` is 42, and counts how often it was computed.
class Answer final : public LazyFields {
 public:
  Value Find(std::string_view name) override {
    if (name != "answer") return {};
    ++computed;
    return Value::Int(42);
  }

  int computed = 0;
};

class PolicyValues : public testing::Test {
 protected:
  PolicyValues() {
    value::DocumentBuilder builder(document_);
    builder.BeginObject();
    builder.Key("ports");
    builder.BeginArray();
    builder.Int(80);
    builder.EndArray();
    builder.EndObject();
  }

  // The result as text: the error, or `true` and `false`.
  std::string Run(std::string_view expression, DocumentStyle style = DocumentStyle::kPlain) {
    AdmissionCompiler compiler(kNewestVersion, true);
    compiler.AddVariable("answer", "1", {});
    const AdmissionExpression checked =
        compiler.Compile(expression, {.patches = true, .stored = true}, ExpressionResult::kAny);
    if (!checked.problem.empty()) return checked.problem;
    const auto program = CelProgram::Make(checked.checked, {.variables = AdmissionVariables()});
    if (!program) return program.error().message;
    evaluator_.Reset(nullptr);
    std::array<Value, kAdmissionVariableCount> variables{};
    variables[static_cast<size_t>(AdmissionVariable::kObject)] =
        evaluator_.Look(document_.root(), kNoDecl, style);
    variables[static_cast<size_t>(AdmissionVariable::kAuthorizer)] = AuthorizerOf(authorizer_);
    variables[static_cast<size_t>(AdmissionVariable::kVariables)] = Value::Lazy(&answer_);
    const Evaluation done = evaluator_.Evaluate(*program, variables, kPerCallLimit);
    cost_ = done.cost;
    if (done.value.IsError()) return std::string(done.value.text());
    return done.value.IsTrue() ? "true" : "false";
  }

  value::Document document_;
  Everybody everybody_;
  AuthorizerValue authorizer_{&everybody_, {"alice", {}}};
  Answer answer_;
  Evaluator evaluator_;
  uint64_t cost_ = 0;
};

TEST_F(PolicyValues, AuthorizersCallTheHost) {
  EXPECT_EQ(Run("authorizer.group('apps').resource('deployments').check('delete').allowed()"), "true");
  EXPECT_EQ(Run("authorizer.path('/healthz').check('get').reason() == 'because'"), "true");
  EXPECT_EQ(Run("authorizer.serviceAccount('ns', 'sa').group('').resource('pods').check('get').errored()"),
            "false");
  EXPECT_EQ(everybody_.asked, (std::vector<std::string>{"alice delete deployments", "alice get /healthz",
                                                        "system:serviceaccount:ns:sa get pods"}));
  EXPECT_GE(cost_, 350'000U);
  EXPECT_EQ(Run("authorizer.path(' ').check('get').allowed()"), "path must not be empty");
}

TEST_F(PolicyValues, LazyFieldsAreReadByName) {
  EXPECT_EQ(Run("variables.answer == 42"), "true");
  EXPECT_EQ(answer_.computed, 1);
  EXPECT_EQ(Run("has(variables.answer)"), "true");
}

TEST_F(PolicyValues, MessagesHaveTheFieldsThatWereWritten) {
  EXPECT_EQ(Run("Object{spec: Object.spec{replicas: 3}}.spec.replicas == 3"), "true");
  EXPECT_EQ(Run("has(Object{a: 1}.b)"), "false");
  EXPECT_EQ(Run("Object{a: 1} == Object{a: 1}"), "true");
  EXPECT_EQ(Run("Object{a: 1} == Object{a: 1.0}"), "false");
  EXPECT_EQ(Run("JSONPatch{op: 'add', path: '/a'}.op == 'add'"), "true");
  EXPECT_EQ(Run("jsonpatch.escapeKey('a/b~c') == 'a~1b~0c'"), "true");
}

TEST_F(PolicyValues, GoValuesRefuseKeysAndValuesOfOtherKinds) {
  EXPECT_EQ(Run("object[1] == 1"), "no such key: 1");
  EXPECT_EQ(Run("object[1] == 1", DocumentStyle::kGoValues), "unsupported map key type: types.Int");
  EXPECT_EQ(Run("object.ports[0u] == 80"), "true");
  EXPECT_EQ(Run("object.ports[0u] == 80", DocumentStyle::kGoValues), "unsupported index type: types.Uint");
  EXPECT_EQ(Run("object.ports == dyn('x')"), "false");
  EXPECT_EQ(Run("object.ports == dyn('x')", DocumentStyle::kGoValues), "no such overload");
  EXPECT_EQ(Run("object.ports + [1] == [80, 1]", DocumentStyle::kGoValues), "true");
}

}  // namespace
}  // namespace plimsoll::cel
