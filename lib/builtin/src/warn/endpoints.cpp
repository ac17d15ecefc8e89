#include "endpoints.h"

#include "addresses.h"

namespace plimsoll::builtin {

// Objects of the server's own controllers are not looked at.
void WarnOfEndpoints(Request& request) {
  const Part manager = request.object.At("metadata").Entry("labels", "endpoints.kubernetes.io/managed-by");
  if (manager.Text() == "endpoint-controller") return;
  Warnings& warnings = request.warnings;
  for (const auto& [i, subset] : request.object.Structs("subsets")) {
    for (const FieldName list : {FieldName("addresses"), FieldName("notReadyAddresses")}) {
      const FieldPath path = request.Path("subsets").Index(i).Child(list.text());
      for (const auto& [j, address] : subset.Structs(list)) {
        WarnOfIp(address.Text("ip"), path.Index(j).Child("ip"), warnings);
      }
    }
  }
}

void WarnOfNewEndpointSlice(Request& request) {
  if (request.object.Text("addressType") == "FQDN") {
    // The server's name of the field, which is not below spec.
    request.warnings.Add(request.Path("spec", "addressType"), "FQDN endpoints are deprecated");
  }
  WarnOfEndpointSlice(request);
}

void WarnOfEndpointSlice(Request& request) {
  const std::string_view manager =
      request.object.At("metadata").Entry("labels", "endpointslice.kubernetes.io/managed-by").Text();
  if (manager == "endpointslice-controller.k8s.io" || manager == "endpointslicemirroring-controller.k8s.io")
    return;
  Warnings& warnings = request.warnings;
  for (const auto& [i, endpoint] : request.object.Structs("endpoints")) {
    for (const auto& [j, address] : endpoint.Texts("addresses")) {
      WarnOfIp(address, request.Path("endpoints").Index(i).Child("addresses").Index(j), warnings);
    }
  }
}

}  // namespace plimsoll::builtin
