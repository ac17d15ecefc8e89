// Types that groups of pods and the templates of workloads share, by their tags.
#pragma once

#include "tagged.h"

namespace plimsoll::builtin {

// Whether a group is of pods or of other groups.
enum class GroupForm : uint8_t { kOfPods, kOfGroups };

// A scheduling policy, which is basic or a gang.
void ValidateGroupPolicy(const Tagged& policy, GroupForm form);
// The field `schedulingConstraints`; what its tags say first is up to the caller.
void ValidateGroupConstraints(const TaggedField& field);
void ValidateGroupClaims(const Tagged& group);
// disruptionMode, priorityClassName, priority, preemptionPolicy: the same in all of them.
void ValidateGroupDisruptionAndPriority(const Tagged& group);

}  // namespace plimsoll::builtin
