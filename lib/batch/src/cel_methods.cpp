#include "cel_methods.h"

#include <array>

namespace plimsoll::batch {
namespace {

constexpr std::array kCelMethods = {
    BatchEntry{"cel.eval", CelEval},       BatchEntry{"cel.expr", CelExpr}, BatchEntry{"cel.rules", CelRules},
    BatchEntry{"cel.crdRule", CelCrdRule}, BatchEntry{"cel.spec", CelSpec},
};

}  // namespace

std::span<const BatchEntry> CelMethods() { return kCelMethods; }

}  // namespace plimsoll::batch
