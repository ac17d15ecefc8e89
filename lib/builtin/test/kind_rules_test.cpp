// What is required of single kinds, as the API server's own code answers.
#include <gtest/gtest.h>

#include "judged.h"

namespace plimsoll::builtin {
namespace {

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
