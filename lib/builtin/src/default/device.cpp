#include "device.h"

#include "../object/device_request.h"
#include "../object/server_time.h"

namespace plimsoll::builtin {
namespace {

void SetDefaultsTolerations(Part tolerations) {
  for (const auto& [i, toleration] : tolerations.Structs()) toleration.SetDefault("operator", "Equal");
}

void SetDefaultsAmount(Struct request) {
  request.SetDefault("allocationMode", "ExactCount");
  if (request.Text("allocationMode") == "ExactCount") request.SetDefault("count", 1);
}

void SetDefaultsRequests(Struct devices, bool flat) {
  for (const auto& [i, request] : devices.Structs("requests")) {
    // A request of v1beta1 without a class is one with choices.
    if (const Struct exactly = flat ? request : request.At("exactly")) {
      if (!flat || exactly.Has("deviceClassName")) SetDefaultsAmount(exactly);
      SetDefaultsTolerations(exactly.Get("tolerations"));
    }
    for (const auto& [j, choice] : request.Structs("firstAvailable")) {
      SetDefaultsAmount(choice);
      SetDefaultsTolerations(choice.Get("tolerations"));
    }
  }
}

// Go's zero time is written as null, and so counts as none when it is read again.
void SetDefaultsTaint(Struct taint) {
  if (taint.Text("timeAdded").empty()) taint.Set("timeAdded", kServerTime);
}

}  // namespace

void SetDefaultsResourceClaim(Struct claim, const Release&) {
  SetDefaultsRequests(claim.At("spec").At("devices"), IsFlatVersion(claim));
  for (const auto& [i, result] : claim.At("status").At("allocation").At("devices").Structs("results")) {
    SetDefaultsTolerations(result.Get("tolerations"));
  }
}

void SetDefaultsResourceClaimTemplate(Struct claim_template, const Release&) {
  SetDefaultsRequests(claim_template.At("spec").At("spec").At("devices"), IsFlatVersion(claim_template));
}

void SetDefaultsResourceSlice(Struct slice, const Release&) {
  const bool flat = IsFlatVersion(slice);
  for (const auto& [i, device] : slice.At("spec").Structs("devices")) {
    for (const auto& [j, taint] : DeviceBody(device, flat).Structs("taints")) SetDefaultsTaint(taint);
  }
}

void SetDefaultsDeviceTaintRule(Struct rule, const Release&) {
  SetDefaultsTaint(rule.Make("spec").Make("taint"));
}

void SetDefaultsResourcePoolStatusRequest(Struct request, const Release&) {
  request.Make("spec").SetDefault("limit", 100);
}

}  // namespace plimsoll::builtin
