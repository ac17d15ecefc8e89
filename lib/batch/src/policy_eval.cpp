// policy.eval: validating admission of a request.
#include "plimsoll/policy/validate/validator.h"
#include "policy_methods.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using policy::AuditResult;
using policy::Decision;
using policy::Invocation;
using policy::MatchRecord;
using text::JsonWriter;

void WriteUnlessEmpty(JsonWriter& result, std::string_view key, std::string_view text) {
  if (!text.empty()) WriteText(result, key, text);
}

void WriteMatch(JsonWriter& result, const MatchRecord& record, const policy::Request& request) {
  result.BeginObject();
  WriteText(result, "policy", record.policy->name);
  if (record.binding != nullptr) WriteText(result, "binding", record.binding->name);
  result.Key("matched");
  result.Bool(record.match.matched);
  WriteUnlessEmpty(result, "error", record.match.error);
  if (record.binding == nullptr && record.match.matched && !(record.match.kind == request.kind)) {
    const policy::Match& match = record.match;
    result.Key("resource");
    result.BeginObject();
    WriteText(result, "group", match.resource.group);
    WriteText(result, "version", match.resource.version);
    WriteText(result, "resource", match.resource.resource);
    result.EndObject();
    result.Key("kind");
    result.BeginObject();
    WriteText(result, "group", match.kind.group);
    WriteText(result, "version", match.kind.version);
    WriteText(result, "kind", match.kind.kind);
    result.EndObject();
  }
  result.EndObject();
}

std::string_view WordOf(Decision::Evaluation evaluation) {
  switch (evaluation) {
    case Decision::Evaluation::kAdmit: return "admit";
    case Decision::Evaluation::kDeny: return "deny";
    case Decision::Evaluation::kError: return "error";
  }
  return "";
}

std::string_view WordOf(AuditResult::Action action) {
  switch (action) {
    case AuditResult::Action::kPublish: return "publish";
    case AuditResult::Action::kExclude: return "exclude";
    case AuditResult::Action::kError: return "error";
  }
  return "";
}

void WriteCost(JsonWriter& result, std::string_view key, const policy::ListCost& cost) {
  if (cost == 0) return;
  result.Key(key);
  if (cost) {
    result.Uint(*cost);
  } else {
    result.Null();
  }
}

void WriteDecisions(JsonWriter& result, const Invocation& invocation) {
  if (invocation.decisions.empty()) return;
  result.Key("decisions");
  result.BeginArray();
  for (const Decision& decision : invocation.decisions) {
    result.BeginObject();
    WriteText(result, "action", decision.denies ? "deny" : "admit");
    WriteText(result, "evaluation", WordOf(decision.evaluation));
    WriteUnlessEmpty(result, "message", decision.message);
    WriteUnlessEmpty(result, "reason", decision.reason);
    result.EndObject();
  }
  result.EndArray();
}

void WriteAuditResults(JsonWriter& result, const Invocation& invocation) {
  if (invocation.audit_annotations.empty()) return;
  result.Key("auditAnnotations");
  result.BeginArray();
  for (const AuditResult& annotation : invocation.audit_annotations) {
    result.BeginObject();
    WriteText(result, "key", annotation.key);
    WriteText(result, "action", WordOf(annotation.action));
    WriteUnlessEmpty(result, "value", annotation.value);
    WriteUnlessEmpty(result, "error", annotation.error);
    result.EndObject();
  }
  result.EndArray();
}

void WriteInvocation(JsonWriter& result, const Invocation& invocation) {
  result.BeginObject();
  WriteText(result, "policy", invocation.policy->name);
  WriteText(result, "binding", invocation.binding->name);
  WriteParam(result, invocation.param);
  WriteDecisions(result, invocation);
  WriteAuditResults(result, invocation);
  result.Key("cost");
  result.BeginObject();
  WriteCost(result, "matchConditions", invocation.match_condition_cost);
  WriteCost(result, "validations", invocation.validation_cost);
  WriteCost(result, "messageExpressions", invocation.message_cost);
  WriteCost(result, "auditAnnotations", invocation.audit_cost);
  result.EndObject();
  result.EndObject();
}

void WriteAnnotations(JsonWriter& result, const policy::ValidatingAnswer& answer) {
  if (answer.audit_annotations.empty()) return;
  result.Key("auditAnnotations");
  result.BeginObject();
  for (const auto& [key, text] : answer.audit_annotations) WriteText(result, key, text);
  result.EndObject();
}

}  // namespace

std::optional<BatchFailure> PolicyEval(value::Value request, BatchState&, JsonWriter& result) {
  const PolicyRequest read(request);
  policy::Validator validator;
  const policy::ValidatingAnswer answer =
      validator.Validate(read.set(), read.request(), read.cluster(), {.measure_all = true});
  WriteStatus(result, answer.status);
  result.Key("matching");
  result.BeginArray();
  for (const MatchRecord& record : answer.matching) WriteMatch(result, record, read.request());
  result.EndArray();
  result.Key("invocations");
  result.BeginArray();
  for (const Invocation& invocation : answer.invocations) WriteInvocation(result, invocation);
  result.EndArray();
  WriteTexts(result, "warnings", answer.warnings,
             [](const std::string& text) { return std::string_view(text); });
  WriteAnnotations(result, answer);
  return std::nullopt;
}

}  // namespace plimsoll::batch
