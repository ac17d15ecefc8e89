#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kPodStatusPartsFormA = {
    "v1", "Pod",
    "metadata: {name: a}\nspec: {restartPolicy: Never, containers: [{name: c, image: i, resources: "
    "{requests: {a.b/d: 1}, limits: {a.b/d: 1}}}]}\nstatus: {%}",
    Subresource::kStatus};

TEST(AdmitPodStatus, DoesNotStartContainersAgain) {
  ExpectUpdated(
      kPodStatusPartsFormA,
      {{"containerStatuses: [{name: c, image: i, imageID: \"\", ready: false, restartCount: 0, state: "
        "{terminated: {exitCode: 0}}}]",
        "containerStatuses: [{name: c, image: i, imageID: \"\", ready: false, restartCount: 0, state: "
        "{running: {}}}]",
        "status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state\n"}});
}

TEST(AdmitPodStatus, ReportsUsersAndDevices) {
  ExpectUpdated(
      kPodStatusPartsFormA,
      {{"",
        "containerStatuses: [{name: c, image: i, imageID: \"\", ready: false, restartCount: 0, user: {linux: "
        "{uid: -1, gid: -1, supplementalGroups: [-1]}}}]",
        "status.containerStatuses[0].user.linux.uid: Invalid value: -1: must be between 0 and 4294967295, "
        "inclusive\nstatus.containerStatuses[0].user.linux.gid: Invalid value: -1: must be between 0 and "
        "2147483647, inclusive\nstatus.containerStatuses[0].user.linux.supplementalGroups[0]: Invalid value: "
        "-1: must be between 0 and 2147483647, inclusive\n"},
       {"",
        "containerStatuses: [{name: c, image: i, imageID: \"\", ready: false, restartCount: 0, "
        "allocatedResourcesStatus: [{name: a.b/d, resources: [{resourceID: x, health: Odd}, {resourceID: x, "
        "health: Healthy, message: \"\"}]}, {name: other.b/c}, {name: \"claim:a\"}]}]",
        "status.containerStatuses[0].allocatedResourcesStatus[0].resources[0].health: Unsupported value: "
        "\"Odd\": supported values: \"Healthy\", \"Unhealthy\", "
        "\"Unknown\"\nstatus.containerStatuses[0].allocatedResourcesStatus[0].resources[1].message: Required "
        "value: must be non-empty if "
        "specified\nstatus.containerStatuses[0].allocatedResourcesStatus[0].resources[1].resourceID: "
        "Duplicate value: \"x\"\nstatus.containerStatuses[0].allocatedResourcesStatus[1].name: Invalid "
        "value: \"other.b/c\": must match one of the container's resource "
        "requests\nstatus.containerStatuses[0].allocatedResourcesStatus[2].name: Invalid value: \"claim:a\": "
        "must match one of the container's resource claims as 'claim:<claimName>/<requestName>' when "
        "container.resources.claims[*].request is set or 'claim:<claimName>' when it is empty\n"},
       {"",
        "ephemeralContainerStatuses: [{name: e, image: i, imageID: \"\", ready: false, restartCount: 0, "
        "allocatedResourcesStatus: [{name: a}]}]",
        "status.ephemeralContainerStatuses[0].allocatedResourcesStatus: Forbidden: must not be specified in "
        "container status\n"}});
}

TEST(AdmitPodStatus, HasAddressesAndConditions) {
  ExpectUpdated(
      kPodStatusPartsFormA,
      {{"", "podIP: 1.2.3.4, podIPs: [{ip: 1.2.3.4}, {ip: 1.2.3.5}]",
        "status.podIPs: Invalid value: [{\"IP\":\"1.2.3.4\"},{\"IP\":\"1.2.3.5\"}]: may specify no more than "
        "one IP for each IP family\n"},
       {"", "podIPs: [{ip: a}], hostIPs: [{ip: b}]",
        "status.podIPs[0]: Invalid value: \"a\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\nstatus.hostIPs[0].ip: Invalid value: \"b\": must be equal to "
        "`hostIP`\nstatus.hostIPs[0]: Invalid value: \"b\": must be a valid IP address, (e.g. 10.9.8.7 or "
        "2001:db8::ffff)\n"},
       {"", "hostIP: 1.2.3.4, hostIPs: [{ip: 1.2.3.5}]",
        "status.hostIPs[0].ip: Invalid value: \"1.2.3.5\": must be equal to `hostIP`\n"},
       {"", "nominatedNodeName: A_",
        "status.nominatedNodeName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of "
        "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
        "character (...)\n"},
       {"", "conditions: [{type: a b, status: \"True\"}]",
        "status.conditions[0].Type: Invalid value: \"a b\": name part must consist of alphanumeric "
        "characters, '-', '_' or '.', and must start and end with an alphanumeric character (...)\n"},
       {"", "qosClass: Guaranteed", "status.qosClass: Invalid value: \"Guaranteed\": field is immutable\n"},
       {"", "resourceClaimStatuses: [{name: a, resourceClaimName: B_}]",
        "status.resourceClaimStatuses[0].name: Invalid value: \"a\": must match the name of an entry in "
        "`spec.resourceClaims`\nstatus.resourceClaimStatuses[0].resourceClaimName: Invalid value: \"B_\": a "
        "lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and "
        "must start and end with an alphanumeric character (...)\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
