// Rules of devices as the API servers before 1.37 say them: code speaks where tags do now.
#include "admitted.h"

namespace plimsoll::builtin {
namespace {

AdmitForm Claim(std::string_view release) {
  return {.api_version = "resource.k8s.io/v1",
          .kind = "ResourceClaim",
          .object = "metadata: {name: a}\nspec: {devices: {requests: [%]}}",
          .release = release};
}

AdmitForm Slice(std::string_view release) {
  return {.api_version = "resource.k8s.io/v1",
          .kind = "ResourceSlice",
          .object =
              "metadata: {name: a}\n"
              "spec: {driver: d, pool: {name: p, resourceSliceCount: 1}, nodeName: node,"
              " devices: [{name: x, attributes: {%}}]}",
          .release = release};
}

TEST(OlderDevices, RepeatedRequestsAreShownByTheirNames) {
  const std::string_view repeated =
      "{name: a, exactly: {deviceClassName: c}}, {name: a, exactly: {deviceClassName: c}}";
  ExpectAdmitted(Claim("1.36"), {{repeated, "spec.devices.requests[1]: Duplicate value: \"a\"\n"}});
  ExpectAdmitted(Claim("1.34"), {{repeated, "spec.devices.requests[1].name: Duplicate value: \"a\"\n"}});
}

TEST(OlderDevices, BothKindsOfRequestsWereLookedAtUntil134) {
  const std::string_view both =
      "{name: a, exactly: {deviceClassName: ''}, firstAvailable: [{name: b, deviceClassName: c}]}";
  constexpr std::string_view kBoth =
      "spec.devices.requests[0]: Invalid value: null: exactly one of `exactly` or `firstAvailable` is "
      "required, but multiple fields are set\n";
  ExpectAdmitted(Claim("1.36"), {{both, kBoth}});
  ExpectAdmitted(Claim("1.34"),
                 {{both, std::string(kBoth) + "spec.devices.requests[0].exactly.deviceClassName: Required "
                                              "value\n"}});
}

TEST(OlderDevices, AttributesHaveOneValue) {
  constexpr std::string_view kPlace = "spec.devices[0].attributes[a]: ";
  const auto expect = [&](std::string_view release, std::string_view part, std::string_view answer) {
    ExpectAdmitted(Slice(release), {{part, std::string(kPlace) + std::string(answer) + "\n"}});
  };
  expect("1.36", "a: {}", "Invalid value: \"\": exactly one value must be specified");
  expect("1.35", "a: {}", "Invalid value: \"\": exactly one value must be specified");
  expect("1.34", "a: {}", "Required value: exactly one value must be specified");
  expect("1.36", "a: {int: 1, bool: true}",
         "Invalid value: "
         "{\"IntValue\":1,\"BoolValue\":true,\"StringValue\":null,\"VersionValue\":null,\"IntValues\":null,"
         "\"BoolValues\":null,\"StringValues\":null,\"VersionValues\":null}: exactly one value must be "
         "specified");
}

TEST(OlderDevices, KeysOfAttributesAreInTheirPathsUntil135) {
  ExpectAdmitted(Slice("1.34"), {{"d/: {int: 1}",
                                  "spec.devices[0].attributes[d/]: Required value: the name must not be "
                                  "empty\n"}});
  ExpectAdmitted(Slice("1.35"), {{"d/: {int: 1}",
                                  "spec.devices[0].attributes[d/]: Invalid value: \"\": the name must not be "
                                  "empty\n"}});
  ExpectAdmitted(
      Slice("1.36"),
      {{"d/: {int: 1}", "spec.devices[0].attributes: Invalid value: \"\": the name must not be empty\n"}});
}

TEST(OlderDevices, AllocationsThatChangeAreShown) {
  const AdmitForm form = {.api_version = "resource.k8s.io/v1",
                          .kind = "ResourceClaim",
                          .object =
                              "metadata: {name: a}\nspec: {devices: {requests: [{name: r, exactly: "
                              "{deviceClassName: c}}]}}\nstatus: {allocation: {devices: {results: "
                              "[{request: r, driver: d, pool: p, device: %}]}}}",
                          .subresource = Subresource::kStatus,
                          .release = "1.36"};
  KindAdmitter admitter;
  const TestObject old(form, "one"), now(form, "two");
  const std::string answer = AnswerOf(AdmissionOf(admitter, form, now, &old));
  EXPECT_TRUE(answer.starts_with("status.allocation: Invalid value: {\"Devices\":{\"Results\":[{")) << answer;
  EXPECT_TRUE(answer.ends_with("field is immutable\n")) << answer;
}

TEST(OlderDevices, SharesHaveIdsThatGoReads) {
  const auto answer = [](std::string_view id) {
    const AdmitForm form = {.api_version = "resource.k8s.io/v1",
                            .kind = "ResourceClaim",
                            .object =
                                "metadata: {name: a}\nspec: {devices: {requests: [{name: r, exactly: "
                                "{deviceClassName: c}}]}}\n%",
                            .subresource = Subresource::kStatus,
                            .release = "1.36"};
    KindAdmitter admitter;
    const TestObject old(form, "");
    const TestObject now(form,
                         "status: {allocation: {devices: {results: [{request: r, driver: d, pool: p, device: "
                         "x, shareID: '" +
                             std::string(id) + "'}]}}}");
    return AnswerOf(AdmissionOf(admitter, form, now, &old));
  };
  const std::string place = "status.allocation.devices.results[0].shareID: Invalid value: ";
  const std::string id = "01234567-89ab-cdef-0123-456789abcdef";
  EXPECT_EQ(answer(id), "");
  EXPECT_EQ(answer("a"), place + "\"a\": error validating uid: invalid UUID length: 1\n");
  EXPECT_EQ(answer("x" + id.substr(1)),
            place + "\"x" + id.substr(1) + "\": error validating uid: invalid UUID format\n");
  const std::string normal =
      ": uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase "
      "hexadecimal characters\n";
  EXPECT_EQ(answer("{" + id + "}"), place + "\"{" + id + "}\"" + normal);
  EXPECT_EQ(answer("urn:uuid:" + id), place + "\"urn:uuid:" + id + "\"" + normal);
  EXPECT_EQ(answer("urn-uuid:" + id),
            place + "\"urn-uuid:" + id + "\": error validating uid: invalid urn prefix: \"urn-uuid:\"\n");
}

}  // namespace
}  // namespace plimsoll::builtin
