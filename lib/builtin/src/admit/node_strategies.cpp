// The kinds of the group `node.k8s.io`.
#include <array>

#include "../validate/runtime_class.h"
#include "../warn/runtime_class.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kNodeStrategies = {
    Strategy{
        .group = "node.k8s.io",
        .kind = "RuntimeClass",
        .create = {.validate = ValidateRuntimeClass, .warn = WarnOfRuntimeClass},
        .update = {.validate = ValidateRuntimeClassUpdate, .warn = WarnOfRuntimeClass},
    },
};

}  // namespace

std::span<const Strategy> NodeStrategies() { return kNodeStrategies; }

}  // namespace plimsoll::builtin
