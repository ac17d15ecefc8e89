#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kRemote = {"apiregistration.k8s.io/v1", "APIService",
                               "metadata: {name: v1.a.b}\nspec: {group: a.b, version: v1, "
                               "groupPriorityMinimum: 1, versionPriority: 1, %}"};
constexpr AdmitForm kAny = {"apiregistration.k8s.io/v1", "APIService", "metadata: {name: v1.a.b}\nspec: {%}"};

TEST(AdmitApiService, IsNamedByVersionAndGroup) {
  ExpectAdmitted(
      kAny, {{"group: a.b, version: v1, groupPriorityMinimum: 20000, versionPriority: 1000", ""},
             {"group: c, version: v1, groupPriorityMinimum: 20001, versionPriority: 1001",
              "metadata.name: Invalid value: \"v1.a.b\": must be `spec.version+\".\"+spec.group`: \"v1.c\"\n"
              "spec.groupPriorityMinimum: Invalid value: 20001: must be positive and less than 20000\n"
              "spec.versionPriority: Invalid value: 1001: must be positive and less than 1000\n"},
             {"version: v2, groupPriorityMinimum: 1, versionPriority: 1",
              "metadata.name: Invalid value: \"v1.a.b\": must be `spec.version+\".\"+spec.group`: \"v2.\"\n"
              "spec.group: Required value: only v1 may have an empty group and it better be legacy kube\n"}});
}

TEST(AdmitApiService, HasAService) {
  ExpectAdmitted(
      kRemote,
      {{"service: {namespace: shop, name: api}", ""},
       {"service: {port: 0}",
        "spec.service.namespace: Required value\n"
        "spec.service.name: Required value\n"
        "spec.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive\n"},
       {"service: {namespace: shop, name: api}, insecureSkipTLSVerify: true, caBundle: YWI=",
        "spec.insecureSkipTLSVerify: Invalid value: true: may not be true if caBundle is present\n"},
       {"insecureSkipTLSVerify: true, caBundle: YWI=",
        "spec.caBundle: Invalid value: \"2 bytes\": local APIServices may not have a caBundle\n"
        "spec.insecureSkipTLSVerify: Invalid value: true: local APIServices may not have "
        "insecureSkipTLSVerify\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
