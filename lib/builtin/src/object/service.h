// Questions about Services that several steps ask.
#pragma once

#include <string_view>

#include "struct.h"

namespace plimsoll::builtin {

inline std::string_view ServiceType(Struct service) { return service.At("spec").Text("type"); }

inline bool NeedsClusterIp(Struct service) { return ServiceType(service) != "ExternalName"; }

inline bool IsExternallyAccessible(Struct service) {
  const std::string_view type = ServiceType(service);
  return type == "LoadBalancer" || type == "NodePort" ||
         (type == "ClusterIP" && service.At("spec").Count("externalIPs") != 0);
}

inline bool NeedsHealthCheck(Struct service) {
  return ServiceType(service) == "LoadBalancer" &&
         service.At("spec").Text("externalTrafficPolicy") == "Local";
}

inline bool IsHeadless(Struct service) {
  const Part ips = service.At("spec").Get("clusterIPs");
  return ips.Count() == 1 && ips.Texts()[0].value == "None";
}

inline bool SameTexts(Part a, Part b) {
  if (a.Count() != b.Count()) return false;
  for (const auto& [i, text] : a.Texts()) {
    if (b.Texts()[i].value != text) return false;
  }
  return true;
}

}  // namespace plimsoll::builtin
