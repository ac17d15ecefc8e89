// The kinds of the group `discovery.k8s.io`.
#include <array>

#include "../default/endpoints.h"
#include "../prepare/endpoint_slice.h"
#include "../validate/endpoint_slice.h"
#include "../warn/endpoints.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kDiscoveryStrategies = {
    Strategy{
        .group = "discovery.k8s.io",
        .kind = "EndpointSlice",
        .defaults = SetDefaultsEndpointSlice,
        .create = {.prepare = PrepareEndpointSliceForCreate,
                   .validate = ValidateEndpointSlice,
                   .warn = WarnOfNewEndpointSlice},
        .update = {.prepare = PrepareEndpointSliceForUpdate,
                   .validate = ValidateEndpointSliceUpdate,
                   .warn = WarnOfEndpointSlice},
    },
};

}  // namespace

std::span<const Strategy> DiscoveryStrategies() { return kDiscoveryStrategies; }

}  // namespace plimsoll::builtin
