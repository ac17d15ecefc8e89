// The kinds of the group `coordination.k8s.io`.
#include <array>

#include "../prepare/lease.h"
#include "../validate/lease.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kCoordinationStrategies = {
    Strategy{
        .group = "coordination.k8s.io",
        .kind = "Lease",
        .create = {.prepare = PrepareLease, .validate = ValidateLease},
        .update = {.prepare = PrepareLease, .validate = ValidateLeaseUpdate},
    },
    Strategy{
        .group = "coordination.k8s.io",
        .kind = "LeaseCandidate",
        .create = {.validate = ValidateLeaseCandidate},
        .update = {.validate = ValidateLeaseCandidateUpdate},
    },
};

}  // namespace

std::span<const Strategy> CoordinationStrategies() { return kCoordinationStrategies; }

}  // namespace plimsoll::builtin
