// Claims, slices, classes and taints of devices.
#include <chrono>

#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kDeviceClaim = {"resource.k8s.io/v1", "ResourceClaim",
                                    "metadata: {name: a}\nspec: {devices: {%}}"};

TEST(AdmitResourceClaim, RequestsDevices) {
  ExpectAdmitted(
      kDeviceClaim,
      {{"requests: [{name: r, exactly: {deviceClassName: c}}]", ""},
       {"requests: [{name: r}]",
        "spec.devices.requests[0]: Required value: exactly one of `exactly` or `firstAvailable` is "
        "required\n"},
       {"requests: [{name: r, exactly: {deviceClassName: '', allocationMode: All, count: 2}}]",
        "spec.devices.requests[0].exactly.deviceClassName: Required value\n"
        "spec.devices.requests[0].exactly.count: Invalid value: 2: must not be specified when allocationMode "
        "is "
        "'All'\n"},
       {"requests: [{name: r, exactly: {deviceClassName: c, tolerations: [{operator: Exists, value: v, "
        "effect: "
        "Some}]}}]",
        "spec.devices.requests[0].exactly.tolerations[0].effect: Unsupported value: \"Some\": supported "
        "values: "
        "\"NoExecute\", \"NoSchedule\", \"None\"\n"
        "spec.devices.requests[0].exactly.tolerations[0].value: Invalid value: \"v\": must be empty for "
        "operator "
        "`Exists`\n"},
       {"requests: [{name: r, firstAvailable: [{name: a, deviceClassName: c}, {name: a, deviceClassName: "
        "c}]}]",
        "spec.devices.requests[0].firstAvailable[1]: Duplicate value: "
        "{\"name\":\"a\",\"deviceClassName\":\"c\",\"allocationMode\":\"ExactCount\",\"count\":1}\n"},
       {"requests: [{name: r, exactly: {deviceClassName: c}, firstAvailable: [{name: a, deviceClassName: c}, "
        "{name: a, deviceClassName: c}]}]",
        "spec.devices.requests[0].firstAvailable[1]: Duplicate value: "
        "{\"name\":\"a\",\"deviceClassName\":\"c\",\"allocationMode\":\"ExactCount\",\"count\":1}\n"
        "spec.devices.requests[0]: Invalid value: null: exactly one of `exactly` or `firstAvailable` is "
        "required, but multiple fields are set\n"},
       {"constraints: [{requests: [x]}, {matchAttribute: a}]",
        "spec.devices.constraints[0].requests[0]: Invalid value: \"x\": must be the name of a request in the "
        "claim "
        "or the name of a request and a subrequest separated by '/'\n"
        "spec.devices.constraints[0]: Required value: exactly one of \"matchAttribute\" or "
        "\"distinctAttribute\" is "
        "required, but multiple fields are set\n"
        "spec.devices.constraints[1].matchAttribute: Invalid value: \"a\": a fully qualified name must be a "
        "domain "
        "and a name separated by a slash\n"},
       {"config: [{opaque: {driver: d, parameters: 1}}, {}]",
        "spec.devices.config[0].opaque.parameters: Invalid value: \"<value omitted>\": must be a valid JSON "
        "object\n"
        "spec.devices.config[1].opaque: Required value\n"}});
}

TEST(AdmitResourceClaim, IsTheSameInV1Beta1) {
  constexpr AdmitForm kFlat = {"resource.k8s.io/v1beta1", "ResourceClaim",
                               "metadata: {name: a}\nspec: {devices: {requests: [{name: r, %}]}}"};
  ExpectAdmitted(
      kFlat,
      {{"deviceClassName: c", ""},
       {"deviceClassName: C",
        "spec.devices.requests[0].exactly.deviceClassName: Invalid value: \"C\": a lowercase RFC 1123 "
        "subdomain "
        "must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an "
        "alphanumeric character (...)\n"},
       {"deviceClassName: c, allocationMode: Some",
        "spec.devices.requests[0].allocationMode: Unsupported value: \"Some\": supported values: \"All\", "
        "\"ExactCount\"\n"}});
  ExpectStored(kFlat, {{"deviceClassName: c",
                        R"(spec={"devices":{"requests":[{"allocationMode":"ExactCount","count":1,)"
                        R"("deviceClassName":"c","name":"r"}]}} status={})"}});
}

TEST(AdmitResourceClaim, CompilesItsSelectors) {
  const std::string long_text(10241, 'x');
  ExpectAdmitted(
      {"resource.k8s.io/v1", "DeviceClass", "metadata: {name: a}\nspec: {selectors: [{%}]}"},
      {{"cel: {expression: \"device.driver == 'd' && device.attributes['d'].model == 'm'\"}", ""},
       {"cel: {expression: \"device.capacity['d'].memory.compareTo(quantity('1Gi')) >= 0\"}", ""},
       {"", "spec.selectors[0].cel: Required value\n"},
       {"cel: {expression: '1'}",
        "spec.selectors[0].cel.expression: Invalid value: \"1\": must evaluate to bool or the unknown type, "
        "not "
        "int\n"},
       {"cel: {expression: device.name}",
        "spec.selectors[0].cel.expression: Invalid value: \"device.name\": compilation failed: ERROR: "
        "<input>:1:7: undefined field 'name'\n"
        " | device.name\n"
        " | ......^\n"},
       {"cel: {expression: " + long_text + "}",
        "spec.selectors[0].cel.expression: Too long: may not be more than 10240 bytes\n"}});
}

TEST(AdmitResourceClaim, KeepsItsSpec) {
  ExpectUpdated(kDeviceClaim, {{"requests: []", "requests: [{name: r, exactly: {deviceClassName: c}}]",
                                "spec: Invalid value: null: field is immutable\n"}});
}

TEST(AdmitResourceClaim, IsAllocatedOnce) {
  const AdmitForm form = {"resource.k8s.io/v1", "ResourceClaim",
                          "metadata: {name: a}\nspec: {devices: {requests: [{name: r, exactly: "
                          "{deviceClassName: c}}]}}\nstatus: {%}",
                          Subresource::kStatus};
  constexpr std::string_view kResult =
      "allocation: {devices: {results: [{request: r, driver: d, pool: p, device: e}]}}";
  ExpectUpdated(
      form,
      {{"", kResult, ""},
       {kResult, "allocation: {devices: {}}",
        "status.allocation: Invalid value: null: field cannot be modified once set\n"},
       {"", "allocation: {devices: {results: [{request: x, driver: '', pool: '', device: e, shareID: s}]}}",
        "status.allocation.devices.results[0].request: Invalid value: \"x\": must be the name of a request "
        "in the "
        "claim or the name of a request and a subrequest separated by '/'\n"
        "status.allocation.devices.results[0].driver: Required value\n"
        "status.allocation.devices.results[0].pool: Required value\n"
        "status.allocation.devices.results[0].shareID: Invalid value: \"s\": must be a lowercase UUID in "
        "8-4-4-4-12 format\n"},
       {"", "reservedFor: [{resource: pods, name: p, uid: u}]",
        "status.reservedFor: Forbidden: may not be specified when `allocated` is not set\n"},
       {"", "devices: [{driver: d, pool: p, device: e, conditions: []}]",
        "status.devices[0]: Invalid value: "
        "{\"Driver\":\"d\",\"Pool\":\"p\",\"Device\":\"e\",\"ShareID\":\"\"}: must be an allocated device in "
        "the "
        "claim\n"}});
}

TEST(AdmitDeviceClass, HasOtherWordsForExtendedResourcesBefore137) {
  AdmitForm form = {"resource.k8s.io/v1", "DeviceClass",
                    "metadata: {name: a}\nspec: {extendedResourceName: %}"};
  form.release = "1.36";
  ExpectAdmitted(form, {{"/",
                         "spec.extendedResourceName: Invalid value: \"/\": must be a valid extended resource "
                         "name\n"},
                        {"a.b/c", ""}});
}

constexpr AdmitForm kDeviceSlice = {
    "resource.k8s.io/v1", "ResourceSlice",
    "metadata: {name: a}\nspec: {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true, %}"};

TEST(AdmitResourceSlice, DescribesDevices) {
  ExpectAdmitted(
      kDeviceSlice,
      {{"devices: [{name: e, attributes: {model: {string: m}}, capacity: {memory: {value: 1Gi}}}]", ""},
       {"devices: [{name: e, attributes: {a: {}, b: {int: 1, bool: true}}}]",
        "spec.devices[0].attributes[a]: Invalid value: \"\": must specify one of: `int`, `bool`, `string`, "
        "`version`, `ints`, `bools`, `strings`, `versions`\n"
        "spec.devices[0].attributes[b]: Invalid value: \"{int, bool}\": must specify exactly one of: `int`, "
        "`bool`, "
        "`string`, `version`, `ints`, `bools`, `strings`, `versions`\n"},
       {"devices: [{name: e, attributes: {a: {version: 1.2}}}]", "undecodable\n"},
       {"devices: [{name: e, attributes: {a: {version: 1.2.3-01}}}]",
        "spec.devices[0].attributes[a].version: Invalid value: \"1.2.3-01\": must be a string compatible "
        "with "
        "semver.org spec 2.0.0\n"},
       {"devices: [{name: e}, {name: e}]", "spec.devices[1]: Duplicate value: \"e\"\n"},
       {"devices: [], sharedCounters: [{name: c, counters: {}}]",
        "spec: Invalid value: \"\": only one of `sharedCounters` or `devices` is allowed\n"
        "spec.sharedCounters[0].counters: Required value\n"},
       {"nodeName: one",
        "spec: Invalid value: \"{`nodeName`, `allNodes`}\": exactly one of `nodeName`, `nodeSelector`, "
        "`allNodes`, "
        "`perDeviceNodeSelection` is required, but multiple fields are set\n"}});
}

// Fields of features that are off stay where they were; the answers are those of the server's own code.
TEST(AdmitResourceSlice, KeepsFieldsOfFeaturesThatWereOn) {
  ExpectUpdated(
      kDeviceSlice,
      {{"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {cpu: {mapping: "
        "{deviceMultiplier: 2}}}}]",
        ""},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {cpu: {}}}]",
        "spec.devices[0].nodeAllocatableResources[cpu]: Required value: at least one of mapping or overhead "
        "must be set\n"},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {a: {overhead: {perPod: "
        "1}}}}]",
        "spec.devices[0].nodeAllocatableResources[a]: Invalid value: \"a\": must be a node allocatable "
        "resource name\n"},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {cpu: {mapping: {}}}}]",
        "spec.devices[0].nodeAllocatableResources[cpu].mapping: Invalid value: \"\": must specify one of: "
        "`capacityKey`, `deviceMultiplier`\n"},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {cpu: {mapping: "
        "{capacityKey: c, capacityMultiplier: 2}}}}]",
        ""},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {cpu: {mapping: "
        "{capacityKey: x, deviceMultiplier: 0}}}}]",
        "spec.devices[0].nodeAllocatableResources[cpu].mapping.capacityKey: Not found: "
        "\"x\"\nspec.devices[0].nodeAllocatableResources[cpu].mapping.capacityMultiplier: Required value: "
        "capacityMultiplier is required when capacityKey is "
        "set\nspec.devices[0].nodeAllocatableResources[cpu].mapping.deviceMultiplier: Invalid value: \"0\": "
        "must be positive\nspec.devices[0].nodeAllocatableResources[cpu].mapping: Invalid value: "
        "\"{capacityKey, deviceMultiplier}\": must specify exactly one of: `capacityKey`, "
        "`deviceMultiplier`\n"},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {cpu: {mapping: "
        "{capacityMultiplier: 1, deviceMultiplier: 1}}}}]",
        "spec.devices[0].nodeAllocatableResources[cpu].mapping.capacityKey: Required value: capacityKey is "
        "required when capacityMultiplier is set\n"},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {memory: {overhead: {}}}}]",
        "spec.devices[0].nodeAllocatableResources[memory].overhead: Invalid value: \"\": at least one of "
        "perPod or perContainer must be set\n"},
       {"devices: [{name: e, nodeAllocatableResources: {cpu: {mapping: {deviceMultiplier: 1}}}}]",
        "devices: [{name: e, capacity: {c: {value: 1}}, nodeAllocatableResources: {memory: {overhead: "
        "{perPod: -1, perContainer: -1Gi}}}}]",
        "spec.devices[0].nodeAllocatableResources[memory].overhead.perPod: Invalid value: \"-1\": must be "
        "non-negative\nspec.devices[0].nodeAllocatableResources[memory].overhead.perContainer: Invalid "
        "value: \"-1Gi\": must be non-negative\n"},
       {"skipNodeOperations: ['*']", "skipNodeOperations: [NodeUnprepareResources]", ""},
       {"skipNodeOperations: ['*']", "skipNodeOperations: [NodePrepareResources]",
        "spec.skipNodeOperations: Invalid value: [\"NodePrepareResources\"]: NodePrepareResources cannot be "
        "skipped unless NodeUnprepareResources is also skipped\n"},
       {"skipNodeOperations: ['*']", "skipNodeOperations: [A]",
        "spec.skipNodeOperations[0]: Unsupported value: \"A\": supported values: \"*\", "
        "\"NodePrepareResources\", \"NodeUnprepareResources\"\n"},
       {"skipNodeOperations: ['*']", "skipNodeOperations: ['*', '*']",
        "spec.skipNodeOperations[1]: Duplicate value: \"*\"\n"},
       {"partitionTypeAttribute: d/x", "partitionTypeAttribute: d/x",
        "spec.partitionTypeAttribute: Invalid value: \"d/x\": may only be set on a slice which declares "
        "devices that consume counters\n"},
       {"partitionTypeAttribute: d/x",
        "partitionTypeAttribute: d/x, devices: [{name: e, consumesCounters: [{counterSet: s, counters: {m: "
        "{value: 1}}}]}]",
        "spec.devices[0].attributes[d/x]: Required value: device consumes counters and "
        "`partitionTypeAttribute` names this attribute, so it must be set\n"},
       {"partitionTypeAttribute: d/x",
        "partitionTypeAttribute: d/x, devices: [{name: e, attributes: {x: {int: 1}}, consumesCounters: "
        "[{counterSet: s, counters: {m: {value: 1}}}]}]",
        "spec.devices[0].attributes[d/x]: Invalid value: "
        "{\"IntValue\":1,\"BoolValue\":null,\"StringValue\":null,\"VersionValue\":null,\"IntValues\":null,"
        "\"BoolValues\":null,\"StringValues\":null,\"VersionValues\":null}: must be a string value because "
        "`partitionTypeAttribute` names this attribute\n"},
       {"partitionTypeAttribute: d/x",
        "partitionTypeAttribute: d/x, devices: [{name: e, attributes: {x: {string: z}}, consumesCounters: "
        "[{counterSet: s, counters: {m: {value: 1}}}]}]",
        ""},
       {"partitionTypeAttribute: d/x",
        "partitionTypeAttribute: d/w, devices: [{name: e, attributes: {w: {string: z}}, consumesCounters: "
        "[{counterSet: s, counters: {m: {value: 1}}}]}]",
        "spec.partitionTypeAttribute: Forbidden\n"}});
}

TEST(AdmitResourceSlice, CountsEmptyListsAmongValues) {
  const AdmitForm form = {"resource.k8s.io/v1",
                          "ResourceSlice",
                          "metadata: {name: a}\nspec: {driver: d, pool: {name: p, resourceSliceCount: 1}, "
                          "allNodes: true, devices: [{name: e, attributes: {a: {%}}}]}",
                          Subresource::kNone,
                          "1.37",
                          "DRAListTypeAttributes"};
  const std::string at = "spec.devices[0].attributes[a]";
  ExpectAdmitted(
      form,
      {{"strings: [b]", ""},
       {"int: 1, strings: []",
        at + ".strings: Invalid value: []: must not be empty if specified\n" + at +
            ": Invalid value: {\"IntValue\":1,\"BoolValue\":null,\"StringValue\":null,\"VersionValue\":null,"
            "\"IntValues\":null,\"BoolValues\":null,\"StringValues\":[],\"VersionValues\":null}: exactly one "
            "value must be specified\n"}});
}

TEST(AdmitResourceSlice, LimitsGroupsOfCompatibleDevices) {
  const AdmitForm form = {"resource.k8s.io/v1",
                          "ResourceSlice",
                          "metadata: {name: a}\nspec: {driver: d, pool: {name: p, resourceSliceCount: 1}, "
                          "allNodes: true, devices: [{name: e, consumesCounters: [{counterSet: s, counters: "
                          "{c: {value: 1}}, compatibilityGroups: [%]}]}]}",
                          Subresource::kNone,
                          "1.37",
                          "DRADeviceCompatibilityGroups"};
  const std::string at = "spec.devices[0].consumesCounters[0].compatibilityGroups";
  ExpectAdmitted(form, {{"a, b", ""},
                        {"a, a", at + "[1]: Duplicate value: \"a\"\n"},
                        {"a, b, c", at + ": Too many: 3: must have at most 2 items\n"},
                        {"a.b", at + "[0]: Invalid value: \"a.b\": must not contain dots\n"}});
}

TEST(AdmitResourcePoolStatusRequest, SummarizesDevices) {
  const AdmitForm form = {"resource.k8s.io/v1alpha3", "ResourcePoolStatusRequest",
                          "metadata: {name: a}\nspec: {driver: d}\n%", Subresource::kStatus};
  const auto status = [](std::string_view summary) {
    return "status: {poolCount: 1, pools: [{driver: d, poolName: p, generation: 1, " + std::string(summary) +
           "}]}";
  };
  const std::string partition = "{attribute: a, type: t, total: 1, allocatable: 0}",
                    good = status("partitionSummary: [" + partition + "]"),
                    twice = status("partitionSummary: [" + partition + ", " + partition + "]"),
                    empty = status("partitionSummary: [{total: -1}], shareableSummary: {capacity: [{}]}");
  ExpectUpdated(
      form,
      {{"", good, ""},
       {"", twice,
        "status.pools[0].partitionSummary[1]: Duplicate value: "
        "{\"attribute\":\"a\",\"type\":\"t\",\"total\":1,\"allocatable\":0}\n"},
       {"", empty,
        "status.pools[0].partitionSummary[0].attribute: Required value\n"
        "status.pools[0].partitionSummary[0].type: Required value\n"
        "status.pools[0].partitionSummary[0].total: Invalid value: -1: must be greater than or equal to 0\n"
        "status.pools[0].partitionSummary[0].allocatable: Required value\n"
        "status.pools[0].shareableSummary.fullyAvailableDevices: Required value\n"
        "status.pools[0].shareableSummary.partiallyAvailableDevices: Required value\n"
        "status.pools[0].shareableSummary.capacity[0].name: Required value\n"
        "status.pools[0].shareableSummary.capacity[0].total: Required value\n"
        "status.pools[0].shareableSummary.capacity[0].consumed: Required value\n"
        "status.pools[0].shareableSummary.capacity[0].available: Required value\n"}});
}

// Whether the devices are those of the old slice is found out once. For each attribute, it would take
// minutes.
TEST(AdmitResourceSlice, TakesTimeInProportionToItsAttributes) {
  const AdmitForm form = {"resource.k8s.io/v1", "ResourceSlice",
                          "metadata: {name: a}\nspec: {driver: d, pool: {name: p, resourceSliceCount: 1}, "
                          "allNodes: true, devices: [{name: e, attributes: {%}}]}"};
  std::string attributes;
  for (int i = 0; i < 50'000; ++i) attributes += "a" + std::to_string(i) + ": {}, ";
  const TestObject slice(form, attributes);
  KindAdmitter admitter;
  const auto begin = std::chrono::steady_clock::now();
  const KindAdmission& admission = AdmissionOf(admitter, form, slice, &slice);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_GT(admission.errors.size(), 50'000U);
  EXPECT_LT(seconds.count(), 5);
}

TEST(AdmitResourceSlice, HasCapacitiesToShare) {
  const AdmitForm form = {
      "resource.k8s.io/v1", "ResourceSlice",
      "metadata: {name: a}\nspec: {driver: d, pool: {name: p, resourceSliceCount: 1}, allNodes: true, "
      "devices: "
      "[{name: e, allowMultipleAllocations: true, capacity: {m: {value: 10, requestPolicy: {%}}}}]}"};
  const std::string at = "spec.devices[0].capacity[m].requestPolicy";
  ExpectAdmitted(
      form,
      {{"default: 2, validValues: [1, 2]", ""},
       {"validValues: [1]", at + ".default: Required value: required when validValues is defined\n"},
       {"default: 3, validValues: [2, 1, 1, 20]",
        at + ".validValues[1]: Invalid value: \"1\": values must be sorted in ascending order\n" + at +
            ".validValues[2]: Duplicate value: \"1\"\n" + at +
            ".validValues[3]: Invalid value: \"20\": option is larger than capacity value: 10\n" + at +
            ".validValues: Invalid value: \"3\": default value is not valid according to the "
            "requestPolicy\n"},
       {"default: 2, validRange: {min: 1, max: 4, step: 2}",
        at +
            ".validRange.step: Invalid value: \"2\": value is not a multiple of a given step (2) from (1)\n" +
            at +
            ".validRange.step: Invalid value: \"4\": value is not a multiple of a given step (2) from (1)\n"},
       {"default: 1, validRange: {max: 4}",
        at + ".validRange.min: Required value: required when validRange is defined\n"}});
}

TEST(AdmitDeviceTaintRule, HasATaint) {
  const AdmitForm form = {"resource.k8s.io/v1", "DeviceTaintRule", "metadata: {name: a}\nspec: {%}"};
  ExpectAdmitted(form,
                 {{"taint: {key: k, effect: NoSchedule}", ""},
                  {"deviceSelector: {pool: P}, taint: {key: k, value: '-'}",
                   "spec.deviceSelector.pool: Invalid value: \"P\": a lowercase RFC 1123 subdomain must "
                   "consist of lower case alphanumeric characters, '-' or '.', and must start and end with "
                   "an alphanumeric character (...)\n"
                   "spec.taint.value: Invalid value: \"-\": a valid label must be an empty string or consist "
                   "of alphanumeric characters, '-', '_' or '.', and must start and end with an "
                   "alphanumeric character (...)\n"
                   "spec.taint.effect: Required value\n"}});
  ExpectStored(form, {{"taint: {key: k, effect: None}",
                       R"(spec={"taint":{"effect":"None","key":"k","timeAdded":"NOW"}} status={})"}});
}

}  // namespace
}  // namespace plimsoll::builtin
