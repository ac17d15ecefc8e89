#include "pod.h"

#include "addresses.h"
#include "dns_label.h"
#include "pod_spec.h"

namespace plimsoll::builtin {

void WarnOfPod(Request& request) {
  Warnings& warnings = request.warnings;
  WarnOfName(request, "the Pod's hostname");
  WarnOfPodSpec(request.object, false, request.Root(), request.release, warnings);
}

void WarnOfPodStatus(Request& request) {
  Warnings& warnings = request.warnings;
  const Struct status = request.object.At("status");
  for (const FieldName list : {FieldName("podIPs"), FieldName("hostIPs")}) {
    for (const auto& [i, address] : status.Structs(list)) {
      WarnOfIp(address.Text("ip"), request.Path("status", list.text()).Index(i).Child("ip"), warnings);
    }
  }
}

}  // namespace plimsoll::builtin
