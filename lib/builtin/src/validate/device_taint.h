// Taints of devices, and what tolerates them.
#pragma once

#include "../object/device_request.h"
#include "../object/request.h"

namespace plimsoll::builtin {

// An effect that did not change may be what it was.
void ValidateDeviceTaint(Struct taint, Struct old, const Release& release, DevicePlace place, Errors& errors);
void ValidateTaintEffect(Struct taint, const Release& release, FieldPath path, Errors& errors);
void ValidateDeviceToleration(Struct toleration, const Release& release, DevicePlace place, Errors& errors);
// What tags say of a toleration, which code has not looked at.
void ValidateTaggedToleration(Struct toleration, const Release& release, FieldPath path, Errors& errors);

void ValidateDeviceTaintRule(Request& request);
void ValidateDeviceTaintRuleUpdate(Request& request);
void ValidateDeviceTaintRuleStatus(Request& request);

}  // namespace plimsoll::builtin
