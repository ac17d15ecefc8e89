// What is required of single kinds, as the API server's own code answers.
#include <gtest/gtest.h>

#include "judged.h"

namespace plimsoll::builtin {
namespace {

TEST(KindRules, WebhooksAreSomewhereAndHaveNoSideEffects) {
  const auto hooks = [](std::string_view hook) {
    return Judged("admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration",
                  "webhooks: [" + std::string(hook) + "]\n");
  };
  EXPECT_EQ(hooks("{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "
                  "'https://a/b'}, rules: [{apiGroups: [''], apiVersions: [v1], resources: [pods], "
                  "operations: ['*']}]}"),
            "");
  EXPECT_EQ(hooks("{name: a.b, clientConfig: {service: {name: a}}, rules: [{resources: ['*/*', pods]}]}"),
            "webhooks[0].rules[0].apiGroups: Required value\n"
            "webhooks[0].rules[0].apiVersions: Required value\n"
            "webhooks[0].rules[0].operations: Required value\n"
            "webhooks[0].rules[0].resources: Invalid value: [\"*/*\",\"pods\"]: if '*/*' is present, must "
            "not specify "
            "other resources\n"
            "webhooks[0].name: Invalid value: \"a.b\": should be a domain with at least three segments "
            "separated by dots\n"
            "webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun\n"
            "webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1\n"
            "webhooks[0].clientConfig.service.name: Required value\n");
}

TEST(KindRules, LimitsAreOfResourcesThatAreKnown) {
  EXPECT_EQ(Judged("v1", "LimitRange", "spec: {limits: [{type: Container, max: {cpu: 1}}]}\n"), "");
  EXPECT_EQ(
      Judged("v1", "LimitRange", "spec: {limits: [{type: Pod, max: {storage: 1}, default: {cpu: 1}}]}\n"),
      "spec.limits[0].max[storage]: Invalid value: \"storage\": must be a standard resource for containers\n"
      "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'\n");
  EXPECT_EQ(Judged("v1", "ResourceQuota", "spec: {hard: {pods: 1.5, gpu: 1}, scopes: [Often]}\n"),
            "spec.hard[pods]: Invalid value: \"1500m\": must be an integer\n"
            "spec.hard[gpu]: Invalid value: \"gpu\": must be a standard resource type or fully qualified\n"
            "spec.hard[gpu]: Invalid value: \"gpu\": must be a standard resource for quota\n"
            "spec.scopes: Invalid value: [\"Often\"]: unsupported scope\n");
}

TEST(KindRules, EndpointsHaveAddressesOfTheirFamily) {
  EXPECT_EQ(
      Judged("discovery.k8s.io/v1", "EndpointSlice",
             "addressType: IPv4\nendpoints: [{addresses: [10.0.0.1]}, {addresses: ['::1', here]}]\n"),
      "endpoints[1].addresses: Invalid value: \"::1\": must be an IPv4 address\n"
      "endpoints[1].addresses[0]: Invalid value: \"::1\": may not be in the loopback range (127.0.0.0/8, "
      "::1/128)\n"
      "endpoints[1].addresses[1]: Invalid value: \"here\": must be a valid IP address, (e.g. 10.9.8.7 or "
      "2001:db8::ffff)\n");
  EXPECT_EQ(Judged("v1", "Endpoints", "subsets: [{ports: [{port: 1}]}]\n"),
            "subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`\n");
}

}  // namespace
}  // namespace plimsoll::builtin
