#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitEndpoints, ValidatesAddressesAndPorts) {
  ExpectAdmitted(
      {"v1", "Endpoints", "metadata: {name: a}\nsubsets: [{%}]"},
      {{"addresses: [{ip: 1.2.3.4}]", ""},
       {"", "subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`\n"},
       {"addresses: [{ip: 127.0.0.1}]",
        "subsets[0].addresses[0].ip: Invalid value: \"127.0.0.1\": may not be in the loopback range "
        "(127.0.0.0/8, ::1/128)\n"},
       {"addresses: [{ip: 1.2.3.4}], ports: [{port: 1}, {port: 2, name: b}]",
        "subsets[0].ports[0].name: Required value\n"},
       {"addresses: [{ip: 'fd00:0::1'}]",
        "warning: subsets[0].addresses[0].ip: IPv6 address \"fd00:0::1\" should be in RFC 5952 canonical "
        "format (\"fd00::1\")\n"}});
}

TEST(AdmitEndpoints, KeepsWhatWasTakenBefore) {
  ExpectUpdated(
      {"v1", "Endpoints", "metadata: {name: a}\nsubsets: [{addresses: [{ip: %}]}]"},
      {{"127.0.0.1", "127.0.0.1", ""},
       {"127.0.0.1", "127.0.0.2",
        "subsets[0].addresses[0].ip: Invalid value: \"127.0.0.2\": may not be in the loopback range "
        "(127.0.0.0/8, ::1/128)\n"}});
}

constexpr AdmitForm kEndpointSlice = {"discovery.k8s.io/v1", "EndpointSlice", "metadata: {name: a}\n%"};

TEST(AdmitEndpointSlice, HasNoEmptyListsAfterTheStore) {
  const ErrorRow written = {"addressType: IPv4\nendpoints: []\nports: []",
                            "addressType=\"IPv4\" endpoints=[] ports=[]"};
  ExpectStored(kEndpointSlice, {written});
  ExpectStored(kEndpointSlice, {{written.part, "addressType=\"IPv4\" endpoints=null ports=null"}},
               {.from_store = true});
}

TEST(AdmitEndpointSlice, ValidatesAddressesOfOneFamily) {
  ExpectAdmitted(
      kEndpointSlice,
      {{"addressType: IPv4\nendpoints: [{addresses: [1.2.3.4]}]", ""},
       {"endpoints: []", "addressType: Required value\n"},
       {"addressType: IPv4\nendpoints: [{}]", "endpoints[0].addresses: Required value\n"},
       {"addressType: IPv4\nendpoints: [{addresses: ['fd00::1']}]",
        "endpoints[0].addresses: Invalid value: \"fd00::1\": must be an IPv4 address\n"},
       {"addressType: FQDN\nendpoints: [{addresses: [a]}]",
        "endpoints[0].addresses[0]: Invalid value: \"a\": should be a domain with at least two segments "
        "separated by dots\n"},
       {"addressType: FQDN\nendpoints: []", "warning: spec.addressType: FQDN endpoints are deprecated\n"},
       {"addressType: IPv4\nports: [{port: 1}, {port: 2}]", "ports[1].name: Duplicate value: \"\"\n"},
       {"addressType: IPv4\nendpoints: [{addresses: [1.2.3.4], hints: {forZones: [{name: b}, {name: b}]}}]",
        "endpoints[0].hints.forZones[1].name: Duplicate value: \"b\"\n"}});
}

TEST(AdmitEndpointSlice, HasNoMoreThanTheServerTakes) {
  std::string addresses = "1.2.3.4", endpoints = "{addresses: [1.2.3.4]}";
  for (int i = 0; i < 100; ++i) addresses += ", 1.2.3.4";
  for (int i = 0; i < 1000; ++i) endpoints += ", {addresses: [1.2.3.4]}";
  const std::string many_addresses = "addressType: IPv4\nendpoints: [{addresses: [" + addresses + "]}]";
  const std::string many_endpoints = "addressType: IPv4\nendpoints: [" + endpoints + "]";
  ExpectAdmitted(kEndpointSlice,
                 {{many_addresses, "endpoints[0].addresses: Too many: 101: must have at most 100 items\n"},
                  {many_endpoints, "endpoints: Too many: 1001: must have at most 1000 items\n"}});
}

TEST(AdmitEndpointSlice, KeepsItsFamily) {
  ExpectUpdated(kEndpointSlice, {{"addressType: IPv4", "addressType: IPv6",
                                  "addressType: Invalid value: null: field is immutable\n"}});
}

TEST(AdmitEvent, ValidatesWhatBothGroupsRequire) {
  ExpectAdmitted(
      {"v1", "Event", "metadata: {name: a, namespace: b}\n%"},
      {{"involvedObject: {namespace: b}", ""},
       {"involvedObject: {namespace: c}",
        "involvedObject.namespace: Invalid value: \"c\": does not match event.namespace\n"},
       {"involvedObject: {namespace: b}\neventTime: '2026-01-01T00:00:00.000000Z'\nreportingComponent: "
        "c\nreportingInstance: d\naction: e",
        "reason: Required value\n"}});
}

TEST(AdmitEvent, IsStricterInTheNewerGroup) {
  const AdmitForm form = {"events.k8s.io/v1", "Event",
                          "metadata: {name: a, namespace: b}\nregarding: {namespace: b}\n"
                          "eventTime: '2026-01-01T00:00:00.000000Z'\nreportingController: c\n"
                          "reportingInstance: d\naction: e\nreason: f\n%"};
  ExpectAdmitted(form,
                 {{"type: Normal", ""},
                  {"type: Odd", "type: Invalid value: \"\": has invalid value: Odd\n"},
                  {"type: Normal\ndeprecatedCount: 1", "count: Invalid value: \"\": needs to be unset\n"},
                  {"type: Normal\nseries: {count: 1}",
                   "series.count: Invalid value: \"\": should be at least 2\n"
                   "series.lastObservedTime: Required value\n"}});
  ExpectUpdated(form,
                {{"type: Normal", "type: Warning", "type: Invalid value: \"Warning\": field is immutable\n"},
                 {"note: g", "note: h", "message: Invalid value: \"h\": field is immutable\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
