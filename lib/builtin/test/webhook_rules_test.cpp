// Admission webhooks and policies.
#include "rule_rows.h"

namespace plimsoll::builtin {
namespace {

TEST(WebhookRules, HaveNamesAndVersions) {
  ExpectErrors(
      {"admissionregistration.k8s.io/v1", "MutatingWebhookConfiguration",
       "webhooks: [{clientConfig: {url: 'https://a/b'}, %}]"},
      {{"name: a.b.c, sideEffects: None, admissionReviewVersions: [v1]", ""},
       {"name: '', sideEffects: None, admissionReviewVersions: [v1]", "webhooks[0].name: Required value\n"},
       {"name: A_B, sideEffects: Some, admissionReviewVersions: [v1]",
        "webhooks[0].name: Invalid value: \"A_B\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"
        "webhooks[0].sideEffects: Unsupported value: \"Some\": supported values: \"None\", "
        "\"NoneOnDryRun\"\n"},
       {"name: a.b, sideEffects: None, admissionReviewVersions: []",
        "webhooks[0].name: Invalid value: \"a.b\": should be a domain with at least three segments separated "
        "by dots\n"
        "webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1\n"},
       {"name: a.b.c, sideEffects: None, admissionReviewVersions: [v2, v2, A_B]",
        "webhooks[0].admissionReviewVersions[1]: Invalid value: \"v2\": duplicate version\n"
        "webhooks[0].admissionReviewVersions[2]: Invalid value: \"A_B\": a DNS-1035 label must consist of "
        "lower case alphanumeric characters or '-', start with an alphabetic character, and end with an "
        "alphanumeric character (...)\n"
        "webhooks[0].admissionReviewVersions: Invalid value: [\"v2\",\"v2\",\"A_B\"]: must include at least "
        "one of v1, v1beta1\n"},
       {"name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], timeoutSeconds: 31, failurePolicy: "
        "Try, matchPolicy: Like, reinvocationPolicy: Often",
        "webhooks[0].failurePolicy: Unsupported value: \"Try\": supported values: \"Fail\", \"Ignore\"\n"
        "webhooks[0].matchPolicy: Unsupported value: \"Like\": supported values: \"Equivalent\", \"Exact\"\n"
        "webhooks[0].reinvocationPolicy: Unsupported value: \"Often\": supported values: \"IfNeeded\", "
        "\"Never\"\n"
        "webhooks[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 "
        "seconds\n"},
       {"name: a.b.c, sideEffects: None, admissionReviewVersions: [v1]}, {name: a.b.c, sideEffects: None, "
        "admissionReviewVersions: [v1], clientConfig: {url: 'https://a'}",
        "webhooks[1].name: Duplicate value: \"a.b.c\"\n"}});
}

TEST(WebhookRules, AreCalledByUrlOrService) {
  ExpectErrors(
      {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration",
       "webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {%}}]"},
      {{"url: 'https://a:443/b'", ""},
       {"url: 'http://u:p@a'",
        "webhooks[0].clientConfig.url: Invalid value: \"http\": 'https' is the only allowed URL scheme; "
        "desired format: https://host[/path]\n"
        "webhooks[0].clientConfig.url: Invalid value: \"u:p\": user information is not permitted in the "
        "URL\n"},
       {"url: 'https:///b'",
        "webhooks[0].clientConfig.url: Invalid value: \"\": host must be specified; desired format: "
        "https://host[/path]\n"},
       {"url: 'https://a:b'",
        "webhooks[0].clientConfig.url: Required value: url must be a valid URL: parse \"https://a:b\": "
        "invalid port \":b\" after host; desired format: https://host[/path]\n"},
       {"url: 'https://a', service: {namespace: one, name: s}",
        "webhooks[0].clientConfig: Required value: exactly one of url or service is required\n"},
       {"caBundle: ''",
        "webhooks[0].clientConfig: Required value: exactly one of url or service is required\n"},
       {"service: {namespace: one, name: s, path: /a/b, port: 443}", ""},
       {"service: {namespace: '', name: ''}",
        "webhooks[0].clientConfig.service.name: Required value\n"
        "webhooks[0].clientConfig.service.namespace: Required value\n"},
       {"service: {namespace: one, name: s, port: 0, path: a}",
        "webhooks[0].clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and "
        "65535, inclusive\n"
        "webhooks[0].clientConfig.service.path: Invalid value: \"a\": must start with a '/'\n"
        "webhooks[0].clientConfig.service.path: Invalid value: \"a\": segment[0] may not be empty\n"},
       {"service: {namespace: one, name: s, path: //}",
        "webhooks[0].clientConfig.service.path: Invalid value: \"//\": segment[0] may not be empty\n"},
       {"service: {namespace: one, name: s, path: /a//A_B}",
        "webhooks[0].clientConfig.service.path: Invalid value: \"/a//A_B\": segment[1] may not be empty\n"
        "webhooks[0].clientConfig.service.path: Invalid value: \"/a//A_B\": segment[2]: a lowercase RFC 1123 "
        "subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end "
        "with an alphanumeric character (...)\n"},
       {"service: {namespace: one, name: s, path: /}", ""}});
}

TEST(WebhookRules, HaveRules) {
  ExpectErrors(
      {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration",
       "webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "
       "'https://a'}, rules: [{%}]}]"},
      {{"apiGroups: [''], apiVersions: [v1], resources: [pods, pods/status], operations: [CREATE], scope: "
        "'*'",
        ""},
       {"apiGroups: ['*', a], apiVersions: ['*', v1], resources: ['*', pods], operations: ['*', CREATE]",
        "webhooks[0].rules[0].operations: Invalid value: [\"*\",\"CREATE\"]: if '*' is present, must not "
        "specify other operations\n"
        "webhooks[0].rules[0].apiGroups: Invalid value: [\"*\",\"a\"]: if '*' is present, must not specify "
        "other API groups\n"
        "webhooks[0].rules[0].apiVersions: Invalid value: [\"*\",\"v1\"]: if '*' is present, must not "
        "specify other API versions\n"
        "webhooks[0].rules[0].resources: Invalid value: [\"*\",\"pods\"]: if '*' is present, must not "
        "specify other resources without subresources\n"},
       {"apiGroups: [''], apiVersions: [''], resources: [''], operations: [READ], scope: World",
        "webhooks[0].rules[0].scope: Unsupported value: \"World\": supported values: \"*\", \"Cluster\", "
        "\"Namespaced\"\n"
        "webhooks[0].rules[0].apiVersions[0]: Required value\n"
        "webhooks[0].rules[0].resources[0]: Required value\n"
        "webhooks[0].rules[0].operations[0]: Unsupported value: \"READ\": supported values: \"*\", "
        "\"CONNECT\", \"CREATE\", \"DELETE\", \"UPDATE\"\n"},
       {"apiGroups: [''], apiVersions: [v1], resources: [pods/*, pods/status, '*/scale', a/scale], "
        "operations: [CREATE]",
        "webhooks[0].rules[0].resources[1]: Invalid value: \"pods/status\": if 'pods/*' is present, must not "
        "specify pods/status\n"
        "webhooks[0].rules[0].resources[3]: Invalid value: \"a/scale\": if '*/scale' is present, must not "
        "specify a/scale\n"},
       {"apiGroups: [''], apiVersions: [v1], resources: ['*/*', pods], operations: [CREATE]",
        "webhooks[0].rules[0].resources: Invalid value: [\"*/*\",\"pods\"]: if '*/*' is present, must not "
        "specify other resources\n"}});
}

TEST(WebhookRules, PoliciesMatchResources) {
  ExpectErrors(
      {"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", "spec: {%}"},
      {{"matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], resources: [pods], "
        "operations: [CREATE]}]}, validations: [{expression: 'true'}]",
        ""},
       {"failurePolicy: Try",
        "spec.failurePolicy: Unsupported value: \"Try\": supported values: \"Fail\", \"Ignore\"\n"
        "spec.matchConstraints: Required value\n"
        "spec.validations: Required value: validations or auditAnnotations must contain at least one item\n"
        "spec.auditAnnotations: Required value: validations or auditAnnotations must contain at least one "
        "item\n"},
       {"matchConstraints: {}, auditAnnotations: [{key: a, valueExpression: \"'b'\"}]",
        "spec.matchConstraints.resourceRules: Required value\n"},
       {"matchConstraints: {resourceRules: [{}], matchPolicy: Like}, validations: [{expression: 'true'}]",
        "spec.matchConstraints.resourceRules[0].apiGroups: Required value\n"
        "spec.matchConstraints.resourceRules[0].apiVersions: Required value\n"
        "spec.matchConstraints.resourceRules[0].resources: Required value\n"
        "spec.matchConstraints.resourceRules[0].operations: Required value\n"
        "spec.matchConstraints.matchPolicy: Unsupported value: \"Like\": supported values: \"Equivalent\", "
        "\"Exact\"\n"}});
}

TEST(WebhookRules, PoliciesMutate) {
  ExpectErrors(
      {"admissionregistration.k8s.io/v1", "MutatingAdmissionPolicy", "spec: {reinvocationPolicy: Never, %}"},
      {{"matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], resources: [pods], "
        "operations: [CREATE]}]}",
        "spec.mutations: Required value: mutations must contain at least one item\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
