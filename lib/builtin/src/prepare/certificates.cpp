#include "certificates.h"

#include <vector>

#include "../object/server_time.h"
#include "generation.h"

namespace plimsoll::builtin {
namespace {

std::vector<Struct> ConditionsOf(Struct object, std::string_view type) {
  std::vector<Struct> out;
  for (const auto& [i, condition] : object.At("status").Structs("conditions")) {
    if (condition.Text("type") == type) out.push_back(condition);
  }
  return out;
}

void KeepConditions(Request& request, std::string_view type) {
  const std::vector<Struct> now = ConditionsOf(request.object, type), old = ConditionsOf(request.old, type);
  if (now.size() != old.size()) return;
  for (size_t i = 0; i < now.size(); ++i) request.object.object()->Copy(*now[i].item(), *old[i].item());
}

std::string_view TransitionTime(Struct condition, Struct old) {
  for (const auto& [i, before] : old.At("status").Structs("conditions")) {
    if (before.Text("type") == condition.Text("type") && before.Text("status") == condition.Text("status") &&
        !before.Text("lastTransitionTime").empty()) {
      return before.Text("lastTransitionTime");
    }
  }
  return kServerTime;
}

void SetConditionTimes(Request& request) {
  for (const auto& [i, condition] : request.object.At("status").Structs("conditions")) {
    if (condition.Text("lastUpdateTime").empty()) condition.Set("lastUpdateTime", kServerTime);
    if (condition.Text("lastTransitionTime").empty())
      condition.Set("lastTransitionTime", TransitionTime(condition, request.old));
  }
}

}  // namespace

void PrepareSigningRequestForCreate(Request& request) {
  const Struct spec = request.object.At("spec");
  for (const FieldName field :
       {FieldName("username"), FieldName("uid"), FieldName("groups"), FieldName("extra")}) {
    if (spec) spec.Remove(field);
  }
  ResetStatus(request);
}

void PrepareSigningRequestForUpdate(Request& request) {
  KeepOldSpec(request);
  ResetStatus(request);
}

void PrepareSigningRequestForStatus(Request& request) {
  KeepOldSpec(request);
  KeepConditions(request, "Approved");
  KeepConditions(request, "Denied");
  SetConditionTimes(request);
}

void PrepareSigningRequestForApproval(Request& request) {
  KeepOldSpec(request);
  SetConditionTimes(request);
  request.object.Make("status").Set("certificate", request.old.At("status").Get("certificate"));
}

}  // namespace plimsoll::builtin
