// The library that asks an authorizer. Each step of `authorizer.group(g).resource(r).check(v)` copies the
// question so far and adds to it.
#include <array>
#include <string>

#include "libraries.h"
#include "plimsoll/cel/values/authorization.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::cel {
namespace {

bool IsBlank(std::string_view text) { return text::TrimSpace(text).empty(); }

Value CheckOf(EvalContext& context, Tag tag, const CheckValue& check) {
  return Value::Pointing(tag, context.memory.New(check), 0);
}

Value AuthorizerPath(EvalContext& context, const Value* arguments) {
  const auto& authorizer = arguments[0].As<AuthorizerValue>();
  if (IsBlank(arguments[1].text())) return Value::Error("path must not be empty");
  CheckValue value{authorizer.host, {.user = authorizer.user}};
  value.check.path = arguments[1].text();
  return CheckOf(context, Tag::kPathCheck, value);
}

Value AuthorizerGroup(EvalContext& context, const Value* arguments) {
  const auto& authorizer = arguments[0].As<AuthorizerValue>();
  CheckValue value{authorizer.host, {.user = authorizer.user, .is_resource = true}};
  value.check.group = arguments[1].text();
  return CheckOf(context, Tag::kGroupCheck, value);
}

// The same authorizer, asked about a service account.
Value AuthorizerServiceAccount(EvalContext& context, const Value* arguments) {
  const std::string_view namespace_ = arguments[1].text();
  const std::string_view name = arguments[2].text();
  if (!schema::Dns1123SubdomainProblems(name).empty()) return Value::Error("Invalid service account name");
  if (!schema::Dns1123LabelProblems(namespace_).empty())
    return Value::Error("Invalid service account namespace");
  std::string text = "system:serviceaccount:";
  text.append(namespace_).append(":").append(name);
  auto* groups = context.memory.New(std::array<std::string_view, 3>{
      "system:serviceaccounts", context.memory.Copy("system:serviceaccounts:" + std::string(namespace_)),
      "system:authenticated"});
  const AuthorizerValue value{arguments[0].As<AuthorizerValue>().host, {context.memory.Copy(text), *groups}};
  return Value::Pointing(Tag::kAuthorizer, context.memory.New(value), 0);
}

Value GroupCheckResource(EvalContext& context, const Value* arguments) {
  if (IsBlank(arguments[1].text())) return Value::Error("resource must not be empty");
  CheckValue value = arguments[0].As<CheckValue>();
  value.check.resource = arguments[1].text();
  return CheckOf(context, Tag::kResourceCheck, value);
}

template <std::string_view AuthorizationCheck::* kPart>
Value WithPart(EvalContext& context, const Value* arguments) {
  CheckValue value = arguments[0].As<CheckValue>();
  value.check.*kPart = arguments[1].text();
  return CheckOf(context, Tag::kResourceCheck, value);
}

Value Check(EvalContext& context, const Value* arguments) {
  CheckValue value = arguments[0].As<CheckValue>();
  value.check.verb = arguments[1].text();
  return Value::Pointing(Tag::kDecision, context.memory.New(value.host->Authorize(value.check)), 0);
}

const AuthorizationDecision& DecisionIn(const Value* arguments) {
  return arguments[0].As<AuthorizationDecision>();
}

Value DecisionAllowed(EvalContext&, const Value* arguments) {
  return Value::Bool(DecisionIn(arguments).kind == AuthorizationDecision::Kind::kAllow);
}
Value DecisionErrored(EvalContext&, const Value* arguments) {
  return Value::Bool(DecisionIn(arguments).error.has_value());
}
Value DecisionError(EvalContext&, const Value* arguments) {
  return Value::String(DecisionIn(arguments).error.value_or(""));
}
Value DecisionReason(EvalContext&, const Value* arguments) {
  return Value::String(DecisionIn(arguments).reason);
}

constexpr Binding kAuthorizerBindings[] = {
    {OverloadId::kAuthorizerPath, AuthorizerPath},
    {OverloadId::kAuthorizerGroup, AuthorizerGroup},
    {OverloadId::kAuthorizerServiceaccount, AuthorizerServiceAccount},
    {OverloadId::kGroupcheckResource, GroupCheckResource},
    {OverloadId::kResourcecheckSubresource, WithPart<&AuthorizationCheck::subresource>},
    {OverloadId::kResourcecheckNamespace, WithPart<&AuthorizationCheck::namespace_>},
    {OverloadId::kResourcecheckName, WithPart<&AuthorizationCheck::name>},
    {OverloadId::kAuthorizerFieldselector, WithPart<&AuthorizationCheck::field_selector>},
    {OverloadId::kAuthorizerLabelselector, WithPart<&AuthorizationCheck::label_selector>},
    {OverloadId::kPathcheckCheck, Check},
    {OverloadId::kResourcecheckCheck, Check},
    {OverloadId::kDecisionAllowed, DecisionAllowed},
    {OverloadId::kDecisionErrored, DecisionErrored},
    {OverloadId::kDecisionError, DecisionError},
    {OverloadId::kDecisionReason, DecisionReason},
};

}  // namespace

std::span<const Binding> AuthorizerBindings() { return kAuthorizerBindings; }

}  // namespace plimsoll::cel
