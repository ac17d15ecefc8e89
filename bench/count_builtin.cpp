// Checking Kubernetes' own kinds, and getting ready for them.
#include <utility>

#include "counted.h"
#include "judged_stock.h"
#include "kind_stock.h"

namespace plimsoll::bench {
namespace {

std::string OneDeployment() {
  const std::string all = ValidKinds();
  return all.substr(0, all.find('\n') + 1);
}

std::string OnePod() {
  const std::string rest = ValidKinds().substr(OneDeployment().size());
  return rest.substr(0, rest.find('\n') + 1);
}

Pass ManyPass(std::string (*object)()) {
  return CheckPass("", Joined([&](int) { return object(); }), "", {kCountedObjects, 0});
}

Pass KindPass(std::string objects, const std::string& old, size_t findings) {
  return CheckPass("", std::move(objects), old, {kKindObjects, findings});
}

// Everything from the embedded catalog to the first verdict.
bool StartAndCheckDeployment() { return JudgedStock("", OneDeployment(), "", {1, 0}).Check(); }

}  // namespace

std::vector<CountedCase> BuiltinCases() {
  return {
      {"builtin-deployment", [](const auto&) { return ManyPass(OneDeployment); }},
      {"builtin-pod", [](const auto&) { return ManyPass(OnePod); }},
      {"builtin-create", [](const auto&) { return KindPass(ValidKinds(), "", 0); }},
      {"builtin-create-errors",
       [](const auto&) { return KindPass(InvalidKinds(), "", kErrorsOfInvalidKinds); }},
      {"builtin-update", [](const auto&) { return KindPass(UpdatedKinds(), ValidKinds(), 0); }},
      {"builtin-update-errors",
       [](const auto&) { return KindPass(ForbiddenUpdates(), ValidKinds(), kForbiddenUpdates); }},
      {"start-builtin", [](const auto&) { return Pass(StartAndCheckDeployment); }},
  };
}

}  // namespace plimsoll::bench
