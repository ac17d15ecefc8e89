// Validation of Evictions and EvictionRequests of lifecycle.k8s.io: pkg/apis/lifecycle/validation and the
// tags of the types.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateEviction(Request& request);
void ValidateEvictionUpdate(Request& request);
void ValidateEvictionStatus(Request& request);
void ValidateEvictionRequest(Request& request);
void ValidateEvictionRequestUpdate(Request& request);
void ValidateEvictionRequestStatus(Request& request);

// August 2026, in seconds since 1970: no server with these kinds is older. What is before is past without a
// clock, too.
inline constexpr int64_t kFirstEvictionRelease = 1'785'542'400;

inline constexpr uint32_t kMaxEvictionResponders = 11;  // ten of a pod, and the one that evicts it

// status.targetResponders: who is to react, in which order. `is_final`: the eviction succeeded or failed.
void ValidateTargetResponders(Struct status, Struct old, bool is_final,
                              const std::optional<value::Time>& clock, FieldPath path, Errors& errors);
// status.responders: what they report. Without a clock, only times before the release of the first server
// with this kind are known to be past; others pass for what they must be.
void ValidateResponders(Struct status, Struct old, const std::optional<value::Time>& clock, FieldPath path,
                        Errors& errors);

// Whether two items of a list have the same name.
bool HasRepeatedName(Part list);

}  // namespace plimsoll::builtin
