#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kBudget = {"policy/v1", "PodDisruptionBudget",
                               "metadata: {name: a}\nspec: {selector: {}, %}"};

TEST(AdmitPodDisruptionBudget, ValidatesItsAmounts) {
  ExpectAdmitted(
      kBudget,
      {{"minAvailable: 1", ""},
       {"maxUnavailable: 100%", ""},
       {"minAvailable: -1", "spec.minAvailable: Invalid value: -1: must be greater than or equal to 0\n"},
       {"maxUnavailable: 101%",
        "spec.maxUnavailable: Invalid value: \"101%\": must not be greater than 100%\n"},
       {"minAvailable: 1, maxUnavailable: 1",
        "spec: Invalid value: {\"MinAvailable\":1,\"Selector\":{},\"MaxUnavailable\":1,"
        "\"UnhealthyPodEvictionPolicy\":null}: minAvailable and maxUnavailable cannot be both set\n"},
       {"unhealthyPodEvictionPolicy: Never",
        "spec.unhealthyPodEvictionPolicy: Unsupported value: \"Never\": supported values: \"AlwaysAllow\", "
        "\"IfHealthyBudget\"\n"}});
}

TEST(AdmitPodDisruptionBudget, ValidatesItsStatusAlone) {
  AdmitForm status = {"policy/v1", "PodDisruptionBudget", "metadata: {name: a}\n%", Subresource::kStatus};
  ExpectUpdated(status, {{"spec: {minAvailable: -1}", "status: {expectedPods: 1}", ""},
                         {"spec: {}", "status: {expectedPods: -1}",
                          "status.expectedPods: Invalid value: -1: must be greater than or equal to 0\n"}});
}

TEST(AdmitPodDisruptionBudget, StartsWithoutStatus) {
  ExpectStored(
      kBudget,
      {{"minAvailable: 1}\nstatus: {expectedPods: 3",
        R"(spec={"minAvailable":1,"selector":{}} )"
        R"(status={"currentHealthy":0,"desiredHealthy":0,"disruptionsAllowed":0,"expectedPods":0})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
