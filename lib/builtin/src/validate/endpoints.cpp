#include "endpoints.h"

#include <string>

#include "../vocabulary/address_texts.h"
#include "field.h"
#include "handler.h"
#include "legacy_address.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

void ValidateEndpointAddress(Request& request, Struct address, FieldPath path) {
  Errors& errors = request.errors;
  const std::string_view ip = address.Text("ip"), host = address.Text("hostname");
  ValidateLegacyIp(ip, {}, request.release, path.Child("ip"), errors);
  if (!host.empty()) errors.Invalid(path.Child("hostname"), host, schema::Dns1123LabelProblems(host));
  if (const Part node = address.Get("nodeName")) {
    errors.Invalid(path.Child("nodeName"), node, schema::Dns1123SubdomainProblems(node.Text()));
  }
  errors.Invalid(path.Child("ip"), ip, SpecialIpProblems(ip));
}

void ValidateEndpointPort(Struct port, bool name_required, FieldPath path, Errors& errors) {
  const std::string_view name = port.Text("name");
  if (!name.empty()) {
    errors.Invalid(path.Child("name"), name, schema::Dns1123LabelProblems(name));
  } else if (name_required) {
    errors.Required(path.Child("name"));
  }
  ValidatePortNumber(port.Int("port"), path.Child("port"), errors);
  ValidatePortProtocol(port.Text("protocol"), path.Child("protocol"), errors);
  if (const Part application = port.Get("appProtocol")) {
    errors.Invalid(path.Child("appProtocol"), application, schema::QualifiedNameProblems(application.Text()));
  }
}

void ValidateSubset(Request& request, Struct subset, FieldPath path) {
  if (subset.Count("addresses") == 0 && subset.Count("notReadyAddresses") == 0) {
    request.errors.Required(path, "must specify `addresses` or `notReadyAddresses`");
  }
  for (const FieldName list : {FieldName("addresses"), FieldName("notReadyAddresses")}) {
    for (const auto& [i, address] : subset.Structs(list)) {
      ValidateEndpointAddress(request, address, path.Child(list.text()).Index(i));
    }
  }
  for (const auto& [i, port] : subset.Structs("ports")) {
    ValidateEndpointPort(port, subset.Count("ports") > 1, path.Child("ports").Index(i), request.errors);
  }
}

}  // namespace

void ValidateEndpoints(Request& request) {
  ValidateMetadata(request);
  const size_t before = request.errors.count();
  for (const auto& [i, subset] : request.object.Structs("subsets")) {
    ValidateSubset(request, subset, request.Path("subsets").Index(i));
  }
  // What an older server took stays as it is.
  if (request.errors.count() != before && request.is_update() &&
      Equal(request.object.Get("subsets"), request.old.Get("subsets"))) {
    request.errors.list().resize(before);
  }
}

void ValidateEndpointsUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateEndpoints(request);
}

}  // namespace plimsoll::builtin
