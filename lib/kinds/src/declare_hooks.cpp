#include "plimsoll/base/ascii.h"
#include "plimsoll/kinds/compiled_types.h"
#include "plimsoll/value/value_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/text/trim.h"

namespace plimsoll::kinds {
namespace {

using declare::HookCall;
using declare::RuleError;
using declare::RuleErrors;

RuleError Invalid(const HookCall& call, std::string detail) {
  RuleError error;
  error.path = call.Path();
  error.detail = std::move(detail);
  return error;
}

// Condition.lastTransitionTime: a time there must be.
RuleErrors TimeIsSet(const HookCall& call) {
  const bool set = call.object && call.object->IsString() && !call.object->AsString().empty();
  if (set) return {};
  RuleError error;
  error.type = finding::ErrorType::kRequired;
  error.path = call.Path();
  error.bad_value = "\"\"";
  return {error};
}

// The domain before the first slash must not be one of Kubernetes' own.
RuleErrors DomainIsFree(const HookCall& call) {
  const std::string_view value = value::TextOf(call.object);
  std::string domain = ascii::ToLower(value.substr(0, value.find('/')));
  domain = text::TrimSpace(domain);
  while (domain.ends_with('.')) domain.pop_back();
  const bool reserved = domain.ends_with(".k8s.io") || domain.ends_with(".kubernetes.io") ||
                        domain == "k8s.io" || domain == "kubernetes.io";
  if (!reserved) return {};
  RuleError error = Invalid(call, "domain names *.k8s.io, *.kubernetes.io are reserved");
  declare::SetBadString(error, value, false);
  return {error};
}

RuleErrors PriorityIsFree(const HookCall& call) {
  const bool number = call.object && call.object->kind() == value::Kind::kInt;
  const int64_t priority = number ? call.object->AsInt() : 0;
  if (call.is_nil || priority < 0 || priority > 999) return {};
  RuleError error = Invalid(call, "priorities 0-999 are reserved for responders with *.k8s.io suffix");
  error.value = std::to_string(priority);
  error.bad_value = error.value;
  return {error};
}

// Device.attributes of resource metadata: each one by the rules of its own type.
RuleErrors AttributesAreGood(const HookCall& call) {
  RuleErrors errors;
  if (!call.object) return errors;
  std::map<std::string_view, value::Value> members;
  for (const value::Member member : call.object->Members()) members.emplace(member.key, member.value);
  for (const auto& [key, value] : members) {
    const auto old = call.old && !call.old_is_nil ? call.old->Find(key) : std::nullopt;
    const value::Path field = call.Path().Entry(key);
    for (RuleError& error : call.RunType("k8s.io/api/resource/v1.DeviceAttribute", field, value, old)) {
      errors.push_back(std::move(error));
    }
  }
  return errors;
}

RuleErrors NetworkDataIsGood(const HookCall& call) {
  if (!call.object || call.is_nil) return {};
  const auto old = call.old_is_nil ? std::nullopt : call.old;
  return call.RunType("k8s.io/api/resource/v1.NetworkDeviceData", call.Path(), *call.object, old);
}

declare::Hooks MakeHooks() {
  return {
      {"k8s.io/apimachinery/pkg/apis/meta/v1.ValidateCustom_Condition_LastTransitionTime", TimeIsSet},
      {"k8s.io/api/core/v1.ValidateCustom_EvictionResponder_Name", DomainIsFree},
      {"k8s.io/api/core/v1.ValidateCustom_EvictionResponder_Priority", PriorityIsFree},
      {"k8s.io/dynamic-resource-allocation/api/metadata/v1alpha1.ValidateCustom_Device_Attributes",
       AttributesAreGood},
      {"k8s.io/dynamic-resource-allocation/api/metadata/v1alpha1.ValidateCustom_Device_NetworkData",
       NetworkDataIsGood},
      {"k8s.io/dynamic-resource-allocation/api/metadata/v1beta1.ValidateCustom_Device_Attributes",
       AttributesAreGood},
      {"k8s.io/dynamic-resource-allocation/api/metadata/v1beta1.ValidateCustom_Device_NetworkData",
       NetworkDataIsGood},
      {"k8s.io/api/lifecycle/v1alpha1.ValidateCustom_EvictionRequestSpec_Requester", DomainIsFree},
  };
}

}  // namespace

const declare::Hooks& DeclareHooks() {
  static const declare::Hooks kHooks = MakeHooks();
  return kHooks;
}

}  // namespace plimsoll::kinds
