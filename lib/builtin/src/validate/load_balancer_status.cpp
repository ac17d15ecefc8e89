// The status of Services: where their load balancers are.
#include <array>
#include <string>

#include "../object/service.h"
#include "../vocabulary/among.h"
#include "legacy_address.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "service.h"

namespace plimsoll::builtin {
namespace {

void ValidateIpMode(Struct ingress, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kIngressModes = {"Proxy", "VIP"};
  const Part mode = ingress.Get("ipMode");
  const bool has_ip = ingress.Has("ip");
  if (!mode) {
    if (has_ip) errors.Required(path, "must be specified when `ip` is set");
  } else if (!has_ip) {
    errors.Forbidden(path, "may not be specified when `ip` is not set");
  } else if (!IsAmong(kIngressModes, mode.Text())) {
    errors.NotSupported(path, mode, kIngressModes);
  }
}

}  // namespace

void ValidateServiceStatusUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  const Part ingresses = request.object.At("status").At("loadBalancer").Get("ingress");
  const FieldPath path = request.Path("status", "loadBalancer").Child("ingress");
  if (ServiceType(request.object) != "LoadBalancer") {
    if (ingresses.Count() != 0) {
      request.errors.Forbidden(path, "may only be used when `spec.type` is 'LoadBalancer'");
    }
    return;
  }
  const TextSet existing(request.old.At("status").At("loadBalancer").Get("ingress"), "ip");
  for (const auto& [i, ingress] : ingresses.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view ip = ingress.Text("ip"), host = ingress.Text("hostname");
    if (!ip.empty()) ValidateLegacyIp(ip, existing, request.release, item.Child("ip"), request.errors);
    ValidateIpMode(ingress, item.Child("ipMode"), request.errors);
    if (host.empty()) continue;
    request.errors.Invalid(item.Child("hostname"), host, schema::Dns1123SubdomainProblems(host));
    ValidateIsNoIp(host, item.Child("hostname"), request.errors);
  }
}

}  // namespace plimsoll::builtin
