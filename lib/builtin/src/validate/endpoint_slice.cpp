#include "endpoint_slice.h"

#include <algorithm>
#include <array>
#include <string>

#include "../object/text_set.h"
#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "field.h"
#include "handler.h"
#include "legacy_address.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

// The release since which a declaration validates some of the fields, in words of its own.
constexpr uint32_t kDeclaredSlices = 37;
// The release since which IPv6 addresses must be in canonical form.
constexpr uint32_t kCanonicalSlices = 33;
constexpr uint32_t kMaxEndpoints = 1000;
constexpr uint32_t kMaxAddresses = 100;
constexpr uint32_t kMaxPorts = 20000;
constexpr uint32_t kMaxTopologyLabels = 16;
constexpr uint32_t kMaxHints = 8;

void ValidateDomainName(std::string_view name, FieldPath path, Errors& errors) {
  if (name.empty()) return errors.Required(path);
  if (name.ends_with('.')) name.remove_suffix(1);
  const schema::NameProblems problems = schema::Dns1123SubdomainProblems(name);
  if (!problems.empty()) return errors.Invalid(path, name, schema::JoinProblems(problems));
  if (name.find('.') == std::string_view::npos) {
    return errors.Invalid(path, name, "should be a domain with at least two segments separated by dots");
  }
  while (!name.empty()) {
    const std::string_view label = name.substr(0, name.find('.'));
    const schema::NameProblems wrong = schema::Dns1123LabelProblems(label);
    if (!wrong.empty()) return errors.Invalid(path, label, schema::JoinProblems(wrong));
    name.remove_prefix(std::min(name.size(), label.size() + 1));
  }
}

void ValidateSliceAddress(Request& request, std::string_view type, std::string_view address, FieldPath list,
                          FieldPath path) {
  Errors& errors = request.errors;
  if (type == "FQDN") return ValidateDomainName(address, path, errors);
  if (type != "IPv4" && type != "IPv6") return;
  const size_t before = errors.count();
  if (type == "IPv4") {
    ValidateLegacyIp(address, {}, request.release, path, errors);
  } else {
    errors.Invalid(
        path, address,
        request.release.Since(kCanonicalSlices) ? NewIpProblems(address) : IpProblems(address, true));
  }
  if (errors.count() != before) return;
  if (FamilyOfIp(address) != type) {
    errors.Invalid(list, address, "must be an " + std::string(type) + " address");
  }
  errors.Invalid(path, address, SpecialIpProblems(address));
}

// False when there are too many.
bool ValidateHintList(Struct hints, FieldName field, schema::NameProblems (*problems)(std::string_view),
                      FieldPath path, Errors& errors) {
  const uint32_t count = hints.Count(field);
  if (count > kMaxHints) {
    errors.TooMany(path.Child(field.text()), count, kMaxHints);
    return false;
  }
  TextSet names;
  for (const auto& [i, hint] : hints.Structs(field)) {
    const FieldPath own = path.Child(field.text()).Index(i).Child("name");
    const std::string_view name = hint.Text("name");
    if (!names.Add(name)) errors.Duplicate(own, name);
    errors.Invalid(own, name, problems(name));
  }
  return true;
}

void ValidateTopology(Part topology, FieldPath path, Errors& errors) {
  constexpr std::string_view kZone = "topology.kubernetes.io/zone";
  if (topology.Count() > kMaxTopologyLabels) errors.TooMany(path, topology.Count(), kMaxTopologyLabels);
  ValidateLabels(topology, path, errors);
  for (const auto& [key, value] : topology.Entries()) {
    if (key == kZone) errors.Internal(path.Key(kZone), "reserved key was not removed in conversion");
  }
}

void ValidateEndpoint(Request& request, Struct endpoint, FieldPath path) {
  Errors& errors = request.errors;
  const FieldPath addresses = path.Child("addresses");
  const uint32_t count = endpoint.Count("addresses");
  if (count == 0) {
    errors.Required(addresses,
                    request.release.Since(kDeclaredSlices) ? "" : "must contain at least 1 address");
  }
  if (count > kMaxAddresses) errors.TooMany(addresses, count, kMaxAddresses);
  for (const auto& [i, address] : endpoint.Texts("addresses")) {
    ValidateSliceAddress(request, request.object.Text("addressType"), address, addresses, addresses.Index(i));
  }
  if (const Part node = endpoint.Get("nodeName")) {
    errors.Invalid(path.Child("nodeName"), node, schema::Dns1123SubdomainProblems(node.Text()));
  }
  ValidateTopology(endpoint.Get("deprecatedTopology"), path.Child("deprecatedTopology"), errors);
  if (const Part host = endpoint.Get("hostname")) {
    errors.Invalid(path.Child("hostname"), host, schema::Dns1123LabelProblems(host.Text()));
  }
  const Struct hints = endpoint.At("hints");
  if (ValidateHintList(hints, "forZones", schema::LabelValueProblems, path.Child("hints"), errors)) {
    ValidateHintList(hints, "forNodes", schema::Dns1123SubdomainProblems, path.Child("hints"), errors);
  }
}

constexpr std::array<std::string_view, 3> kSliceProtocols = {"SCTP", "TCP", "UDP"};

void ValidateSlicePorts(Part ports, FieldPath path, Errors& errors) {
  if (ports.Count() > kMaxPorts) return errors.TooMany(path, ports.Count(), kMaxPorts);
  TextSet names;
  for (const auto& [i, port] : ports.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view name = port.Text("name");
    if (!name.empty()) errors.Invalid(item.Child("name"), name, schema::Dns1123LabelProblems(name));
    if (!names.Add(name)) errors.Duplicate(item.Child("name"), name);
    RequireChoice(port.Get("protocol"), kSliceProtocols, item.Child("protocol"), errors);
    if (const Part application = port.Get("appProtocol")) {
      errors.Invalid(item.Child("appProtocol"), application,
                     schema::QualifiedNameProblems(application.Text()));
    }
  }
}

void ValidateAddressType(std::string_view type, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kTypes = {"FQDN", "IPv4", "IPv6"};
  if (type.empty()) return errors.Required(path);
  if (!IsAmong(kTypes, type)) errors.NotSupported(path, type, kTypes);
}

}  // namespace

void ValidateEndpointSlice(Request& request) {
  ValidateMetadata(request);
  ValidateAddressType(request.object.Text("addressType"), request.Path("addressType"), request.errors);
  ValidateSlicePorts(request.object.Get("ports"), request.Path("ports"), request.errors);
  const Part endpoints = request.object.Get("endpoints");
  const FieldPath path = request.Path("endpoints");
  const size_t before = request.errors.count();
  if (endpoints.Count() > kMaxEndpoints) {
    request.errors.TooMany(path, endpoints.Count(), kMaxEndpoints);
  } else {
    for (const auto& [i, endpoint] : endpoints.Structs()) ValidateEndpoint(request, endpoint, path.Index(i));
  }
  // What an older server took stays as it is.
  if (request.errors.count() != before && request.is_update() &&
      Equal(endpoints, request.old.Get("endpoints"))) {
    request.errors.list().resize(before);
  }
}

void ValidateEndpointSliceUpdate(Request& request) {
  ValidateEndpointSlice(request);
  const std::string_view now = request.object.Text("addressType");
  if (now == request.old.Text("addressType")) return;
  request.errors.Invalid(request.Path("addressType"),
                         request.release.Since(kDeclaredSlices) ? Shown(Part()) : Shown(now),
                         std::string(kFieldIsImmutable));
}

}  // namespace plimsoll::builtin
