// The kinds of the group `networking.k8s.io`.
#include <array>

#include "../default/ingress_class.h"
#include "../default/network_policy.h"
#include "../prepare/generation.h"
#include "../prepare/network_policy.h"
#include "../prepare/service_cidr.h"
#include "../validate/ingress.h"
#include "../validate/ingress_class.h"
#include "../validate/ip_address.h"
#include "../validate/network_policy.h"
#include "../validate/object_meta.h"
#include "../warn/ingress.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kNetworking = "networking.k8s.io";

constexpr std::array kNetworkingStrategies = {
    Strategy{
        .group = kNetworking,
        .kind = "IPAddress",
        .create = {.validate = ValidateIpAddress},
        .update = {.validate = ValidateIpAddressUpdate},
    },
    Strategy{
        .group = kNetworking,
        .kind = "Ingress",
        .create = {.prepare = PrepareSpecForCreate, .validate = ValidateIngressCreate, .warn = WarnOfIngress},
        .update = {.prepare = PrepareSpecForUpdate, .validate = ValidateIngressUpdate},
        .status = {.prepare = KeepOldSpec,
                   .validate = ValidateIngressStatusUpdate,
                   .warn = WarnOfIngressStatus},
    },
    Strategy{
        .group = kNetworking,
        .kind = "IngressClass",
        .defaults = SetDefaultsIngressClass,
        .create = {.prepare = StartGeneration, .validate = ValidateIngressClass},
        .update = {.prepare = CountGeneration, .validate = ValidateIngressClassUpdate},
    },
    Strategy{
        .group = kNetworking,
        .kind = "NetworkPolicy",
        .defaults = SetDefaultsNetworkPolicy,
        .create = {.prepare = StartGeneration,
                   .validate = ValidateNetworkPolicy,
                   .warn = WarnOfNetworkPolicy},
        .update = {.prepare = PrepareNetworkPolicyForUpdate,
                   .validate = ValidateNetworkPolicyUpdate,
                   .warn = WarnOfNetworkPolicy},
    },
    Strategy{
        .group = kNetworking,
        .kind = "ServiceCIDR",
        .create = {.prepare = PrepareServiceCidr, .validate = ValidateServiceCidr},
        .update = {.prepare = PrepareServiceCidr, .validate = ValidateServiceCidrUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidateMetadataUpdate},
    },
};

}  // namespace

std::span<const Strategy> NetworkingStrategies() { return kNetworkingStrategies; }

}  // namespace plimsoll::builtin
