#include "admitted.h"

namespace plimsoll::builtin {
namespace {

constexpr AdmitForm kHandlerRulesFormA = {
    "v1", "Pod",
    "metadata: {name: a}\nspec: {terminationGracePeriodSeconds: 5, containers: [{name: c, image: i, %}]}"};
constexpr AdmitForm kHandlerRulesFormB = {
    "v1", "Pod", "metadata: {name: a}\nspec: {os: {name: %, lifecycle: {stopSignal: SIGUSR1}}]}"};

TEST(AdmitHandlers, HaveOneType) {
  ExpectAdmitted(
      kHandlerRulesFormA,
      {{"livenessProbe: {}",
        "spec.containers[0].livenessProbe: Required value: must specify a handler type\n"},
       {"livenessProbe: {exec: {command: [a]}, tcpSocket: {port: 1}}",
        "spec.containers[0].livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type\n"},
       {"livenessProbe: {exec: {}}", "spec.containers[0].livenessProbe.exec.command: Required value\n"},
       {"livenessProbe: {httpGet: {port: 0, scheme: Odd, httpHeaders: [{name: \"a b\", value: c}]}}",
        "spec.containers[0].livenessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, "
        "inclusive\nspec.containers[0].livenessProbe.httpGet.scheme: Unsupported value: \"Odd\": supported "
        "values: \"HTTP\", \"HTTPS\"\nspec.containers[0].livenessProbe.httpGet.httpHeaders: Invalid value: "
        "\"a b\": a valid HTTP header must consist of alphanumeric characters or '-' (...)\n"},
       {"livenessProbe: {grpc: {port: 70000}}",
        "spec.containers[0].livenessProbe.grpc.port: Invalid value: 70000: must be between 1 and 65535, "
        "inclusive\n"},
       {"livenessProbe: {tcpSocket: {port: -a}}",
        "spec.containers[0].livenessProbe.tcpSocket.port: Invalid value: \"-a\": must not begin or end with "
        "a hyphen\n"}});
}

TEST(AdmitHandlers, HaveLimits) {
  ExpectAdmitted(
      kHandlerRulesFormA,
      {{"livenessProbe: {exec: {command: [a]}, initialDelaySeconds: -1, timeoutSeconds: -1, periodSeconds: "
        "-1, successThreshold: 2, failureThreshold: -1}",
        "spec.containers[0].livenessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or "
        "equal to 0\nspec.containers[0].livenessProbe.timeoutSeconds: Invalid value: -1: must be greater "
        "than or equal to 0\nspec.containers[0].livenessProbe.periodSeconds: Invalid value: -1: must be "
        "greater than or equal to 0\nspec.containers[0].livenessProbe.failureThreshold: Invalid value: -1: "
        "must be greater than or equal to 0\nspec.containers[0].livenessProbe.successThreshold: Invalid "
        "value: 2: must be 1\n"},
       {"livenessProbe: {exec: {command: [a]}, terminationGracePeriodSeconds: 0}",
        "spec.containers[0].livenessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater "
        "than 0\n"},
       {"readinessProbe: {exec: {command: [a]}, terminationGracePeriodSeconds: 1}",
        "spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 1: must not be set "
        "for readinessProbes\n"},
       {"startupProbe: {exec: {command: [a]}, successThreshold: 2}",
        "spec.containers[0].startupProbe.successThreshold: Invalid value: 2: must be 1\n"}});
}

TEST(AdmitHandlers, AreHooks) {
  ExpectAdmitted(
      kHandlerRulesFormA,
      {{"lifecycle: {preStop: {sleep: {seconds: 6}}}",
        "spec.containers[0].lifecycle.preStop.sleep: Invalid value: 6: must be non-negative and less than "
        "terminationGracePeriodSeconds (5)\n"},
       {"lifecycle: {preStop: {sleep: {seconds: 1}, exec: {command: [a]}}}",
        "spec.containers[0].lifecycle.preStop.sleep: Forbidden: may not specify more than 1 handler type\n"},
       {"lifecycle: {postStart: {}}",
        "spec.containers[0].lifecycle.postStart: Required value: must specify a handler type\n"},
       {"lifecycle: {stopSignal: SIGTERM}", ""}});
}

TEST(AdmitHandlers, StopWithSignalsOfTheSystem) {
  ExpectAdmitted(kHandlerRulesFormB, {{"linux}, containers: [{name: c, image: i", ""},
                                      {"windows}, containers: [{name: c, image: i", ""}});
}

}  // namespace
}  // namespace plimsoll::builtin
