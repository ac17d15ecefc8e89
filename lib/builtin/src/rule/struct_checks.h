// Checks of whole structs: what their fields must be to each other. Each is named after its type.
#pragma once

#include "plimsoll/finding/field_error.h"

namespace plimsoll::builtin {

class RuleSite;

// Pods and what makes them.
void CheckContainer(const RuleSite& site);
void CheckEnvVar(const RuleSite& site);
void CheckFieldSelector(const RuleSite& site);
void CheckResourceSelector(const RuleSite& site);
void CheckHttpGet(const RuleSite& site);
void CheckSecurityContext(const RuleSite& site);
void CheckSeccompProfile(const RuleSite& site);
void CheckHandler(const RuleSite& site);
void CheckPodSpec(const RuleSite& site);
void CheckPodTemplate(const RuleSite& site);
void CheckResources(const RuleSite& site);
void CheckVolume(const RuleSite& site);
void CheckToleration(const RuleSite& site);
void CheckTopologySpread(const RuleSite& site);
void CheckPodAffinityTerm(const RuleSite& site);

// Selectors.
void CheckLabelSelector(const RuleSite& site);
void CheckNodeSelectorRequirement(const RuleSite& site);

// Services and networks.
void CheckServiceSpec(const RuleSite& site);
// Whether the server said what it did of a Service before it looked at anything else.
bool HasAddressErrors(const finding::ErrorList& errors);
void CheckEndpointAddress(const RuleSite& site);
void CheckEndpointSubset(const RuleSite& site);
void CheckEndpointSlice(const RuleSite& site);

// Everything else.
void CheckConfigMap(const RuleSite& site);
void CheckSecret(const RuleSite& site);
void CheckVolumeClaimSpec(const RuleSite& site);
void CheckVolumeSpec(const RuleSite& site);
void CheckLimitRangeItem(const RuleSite& site);
void CheckLimitRangeSpec(const RuleSite& site);
void CheckQuotaSpec(const RuleSite& site);
void CheckDisruptionBudgetSpec(const RuleSite& site);

}  // namespace plimsoll::builtin
