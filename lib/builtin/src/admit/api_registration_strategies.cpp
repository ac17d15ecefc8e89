// The kinds of the group `apiregistration.k8s.io`.
#include <array>

#include "../default/api_service.h"
#include "../prepare/api_service.h"
#include "../validate/api_service.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kApiRegistrationStrategies = {
    Strategy{
        .group = "apiregistration.k8s.io",
        .kind = "APIService",
        .defaults = SetDefaultsApiService,
        .create = {.prepare = PrepareApiService, .validate = ValidateApiService},
        .update = {.prepare = PrepareApiService, .validate = ValidateApiServiceUpdate},
        .status = {.prepare = PrepareApiServiceStatus, .validate = ValidateApiServiceStatusUpdate},
    },
};

}  // namespace

std::span<const Strategy> ApiRegistrationStrategies() { return kApiRegistrationStrategies; }

}  // namespace plimsoll::builtin
