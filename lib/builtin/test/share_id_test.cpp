#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kShareIdFormA = {
    "resource.k8s.io/v1", "ResourceClaim",
    "metadata: {name: a}\nspec: {devices: {requests: [{name: r, exactly: {deviceClassName: c}}]}}\nstatus: "
    "{allocation: {devices: {results: [{request: r, driver: d, pool: p, device: e, shareID: s}]}}, devices: "
    "[{driver: d, pool: p, device: e, shareID: s%}]}",
    Subresource::kStatus};

TEST(AdmitShareId, IsComparedByHandWhereADeviceStaysAsItIs) {
  ExpectUpdated(
      kShareIdFormA,
      {{"", "",
        "status.devices[0].shareID: Invalid value: \"s\": error validating uid: invalid UUID length: 1\n"},
       {"", ", data: {a: b}",
        "status.devices[0].shareID: Invalid value: \"s\": error validating uid: invalid UUID length: 1\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
