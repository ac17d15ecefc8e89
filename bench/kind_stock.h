// Objects of Kubernetes' own kinds, as JSON texts one after the other: a Deployment, a Pod, a Service, an
// Ingress, a CronJob, a PersistentVolumeClaim, a NetworkPolicy, a HorizontalPodAutoscaler, a Role and a
// ConfigMap.
#pragma once

#include <cstddef>
#include <string>

namespace plimsoll::bench {

inline constexpr size_t kKindObjects = 10;

std::string ValidKinds();
// The same objects with changes that an update may make.
std::string UpdatedKinds();
// Each with errors.
std::string InvalidKinds();
inline constexpr size_t kErrorsOfInvalidKinds = 23;
// The same objects with changes that an update may not make.
std::string ForbiddenUpdates();
inline constexpr size_t kForbiddenUpdates = 5;

}  // namespace plimsoll::bench
