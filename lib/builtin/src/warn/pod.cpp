#include "pod.h"

#include <string>

#include "addresses.h"
#include "plimsoll/schema/names.h"
#include "pod_spec.h"

namespace plimsoll::builtin {

void WarnOfPod(Request& request) {
  Warnings warnings(request.warnings);
  const schema::NameProblems problems =
      schema::Dns1123LabelProblems(request.object.At("metadata").Text("name"));
  if (!problems.empty()) {
    std::string list;
    for (const std::string& problem : problems) list += (list.empty() ? "" : " ") + problem;
    warnings.Add(
        "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS "
        "label "
        "is recommended: [" +
        list + "]");
  }
  WarnOfPodSpec(request.object, false, request.Root(), request.release, warnings);
}

void WarnOfPodStatus(Request& request) {
  Warnings warnings(request.warnings);
  const Struct status = request.object.At("status");
  for (const FieldName list : {FieldName("podIPs"), FieldName("hostIPs")}) {
    for (const auto& [i, address] : status.Structs(list)) {
      WarnOfIp(address.Text("ip"), request.Path("status", list.text()).Index(i).Child("ip"), warnings);
    }
  }
}

}  // namespace plimsoll::builtin
