#include "policy_methods.h"

#include <array>

#include "batch_state.h"
#include "kind_methods.h"
#include "plimsoll/value/value_text.h"
#include "request_parts.h"

namespace plimsoll::batch {
namespace {

using text::JsonWriter;
using value::TextIn;
using value::Value;

constexpr std::array kPolicyMethods = {
    BatchEntry{"policy.check", PolicyCheck},         BatchEntry{"policy.lint", PolicyLint},
    BatchEntry{"policy.manifests", PolicyManifests}, BatchEntry{"policy.eval", PolicyEval},
    BatchEntry{"policy.mutate", PolicyMutate},       BatchEntry{"policy.typecheck", PolicyTypeCheck},
};

template <class Take>
void ForEachIn(Value request, std::string_view key, Take take) {
  const auto list = request.Find(key);
  if (!list) return;
  for (const Value item : list->Items()) take(item);
}

}  // namespace

std::span<const BatchEntry> PolicyMethods() { return kPolicyMethods; }

policy::Resources ResourcesIn(Value request) {
  policy::Resources out = policy::Resources::BuiltIn();
  ForEachIn(request, "resources", [&](Value item) {
    policy::ApiResource resource{{TextIn(item, "group"), TextIn(item, "version"), TextIn(item, "resource")},
                                 TextIn(item, "kind"),
                                 value::FlagIn(item, "namespaced")};
    ForEachIn(item, "subresources",
              [&](Value name) { resource.subresources.push_back(value::TextOf(name)); });
    out.Add(resource);
  });
  return out;
}

PolicyRequest::PolicyRequest(Value request)
    : resources_(ResourcesIn(request)),
      authorizer_(request.Find("authorizer")),
      cluster_(resources_, authorizer_) {
  ForEachIn(request, "policies", [&](Value object) { set_.Add(object); });
  ForEachIn(request, "bindings", [&](Value object) { set_.Add(object); });
  ForEachIn(request, "namespaces", [&](Value object) { cluster_.AddNamespace(Keep(object)); });
  ForEachIn(request, "params", [&](Value object) { cluster_.AddParam(Keep(object)); });
  const auto inner = request.Find("request");
  if (!inner) return;
  request_ = policy::ReadRequest(*inner);
  for (std::optional<Value>* object : {&request_.object, &request_.old_object, &request_.options}) {
    if (*object) *object = Keep(**object);
  }
}

Value PolicyRequest::Keep(Value object) {
  objects_.emplace_back(object);
  return objects_.back().root();
}

void WriteStatus(JsonWriter& result, const std::optional<policy::Status>& status) {
  result.Key("allowed");
  result.Bool(!status);
  if (!status) return;
  result.Key("status");
  result.BeginObject();
  result.Key("code");
  result.Int(status->code);
  WriteText(result, "reason", status->reason);
  WriteText(result, "message", status->message);
  result.Key("details");
  result.BeginObject();
  for (const auto& [key, text] : {std::pair{"name", &status->name}, std::pair{"group", &status->group},
                                  std::pair{"kind", &status->kind}}) {
    if (!text->empty()) WriteText(result, key, *text);
  }
  result.Key("causes");
  result.BeginArray();
  for (const std::string& cause : status->causes) {
    result.BeginObject();
    WriteText(result, "message", cause);
    result.EndObject();
  }
  result.EndArray();
  result.EndObject();
  result.EndObject();
}

void WriteParam(JsonWriter& result, const std::optional<policy::ParamObject>& param) {
  if (!param) return;
  result.Key("param");
  result.BeginObject();
  WriteText(result, "namespace", param->namespace_);
  WriteText(result, "name", param->name);
  result.EndObject();
}

std::optional<BatchFailure> PolicyLint(Value request, BatchState& state, JsonWriter& result) {
  return AdmitKind(request, state, result, KindPurpose::kLintPolicy);
}

}  // namespace plimsoll::batch
