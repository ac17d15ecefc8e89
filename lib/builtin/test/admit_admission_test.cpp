// Webhook configurations and admission policies.
#include "admitted.h"

namespace plimsoll::builtin {
namespace {

TEST(AdmitWebhooks, HaveNamesAndVersions) {
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "MutatingWebhookConfiguration",
       "metadata: {name: a}\nwebhooks: [{clientConfig: {url: 'https://a/b'}, %}]"},
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
        "webhooks[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 "
        "seconds\n"
        "webhooks[0].reinvocationPolicy: Unsupported value: \"Often\": supported values: \"IfNeeded\", "
        "\"Never\"\n"},
       {"name: a.b.c, sideEffects: None, admissionReviewVersions: [v1]}, {name: a.b.c, sideEffects: None, "
        "admissionReviewVersions: [v1], clientConfig: {url: 'https://a'}",
        "webhooks[1].name: Duplicate value: \"a.b.c\"\n"}});
}

TEST(AdmitWebhooks, AreCalledByUrlOrService) {
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration",
       "metadata: {name: a}\nwebhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], "
       "clientConfig: {%}}]"},
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

TEST(AdmitWebhooks, HaveRules) {
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration",
       "metadata: {name: a}\nwebhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], "
       "clientConfig: {url: "
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
        "webhooks[0].rules[0].operations[0]: Unsupported value: \"READ\": supported values: \"*\", "
        "\"CONNECT\", \"CREATE\", \"DELETE\", \"UPDATE\"\n"
        "webhooks[0].rules[0].apiVersions[0]: Required value\n"
        "webhooks[0].rules[0].resources[0]: Required value\n"
        "webhooks[0].rules[0].scope: Unsupported value: \"World\": supported values: \"*\", \"Cluster\", "
        "\"Namespaced\"\n"},
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

TEST(AdmitWebhooks, PoliciesMatchResources) {
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", "metadata: {name: a}\nspec: {%}"},
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
        "spec.matchConstraints.matchPolicy: Unsupported value: \"Like\": supported values: \"Equivalent\", "
        "\"Exact\"\n"
        "spec.matchConstraints.resourceRules[0].operations: Required value\n"
        "spec.matchConstraints.resourceRules[0].apiGroups: Required value\n"
        "spec.matchConstraints.resourceRules[0].apiVersions: Required value\n"
        "spec.matchConstraints.resourceRules[0].resources: Required value\n"}});
}

TEST(AdmitWebhooks, PoliciesMutate) {
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "MutatingAdmissionPolicy",
       "metadata: {name: a}\nspec: {reinvocationPolicy: Never, %}"},
      {{"matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], resources: [pods], "
        "operations: [CREATE]}]}",
        "spec.mutations: Required value: mutations must contain at least one item\n"}});
}

constexpr AdmitForm kHooks = {"admissionregistration.k8s.io/v1", "MutatingWebhookConfiguration",
                              "metadata: {name: a}\n%"};

TEST(AdmitWebhooks, HaveDefaults) {
  ExpectStored(
      kHooks,
      {{"webhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {service: "
        "{namespace: one, name: s}}, rules: [{apiGroups: [''], apiVersions: [v1], resources: [pods], "
        "operations: [CREATE]}]}]",
        R"(webhooks=[{"admissionReviewVersions":["v1"],"clientConfig":{"service":{"name":"s",)"
        R"("namespace":"one","port":443}},"failurePolicy":"Fail","matchPolicy":"Equivalent","name":"a.b.c",)"
        R"("namespaceSelector":{},"objectSelector":{},"reinvocationPolicy":"Never","rules":[{"apiGroups":)"
        R"([""],"apiVersions":["v1"],"operations":["CREATE"],"resources":["pods"],"scope":"*"}],)"
        R"("sideEffects":"None","timeoutSeconds":10}])"}});
}

TEST(AdmitWebhooks, CompileTheirConditions) {
  std::string many = "matchConditions: [";
  for (int i = 0; i < 65; ++i) many += "{name: n" + std::to_string(i) + ", expression: 'true'}, ";
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration",
       "metadata: {name: a}\nwebhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], "
       "clientConfig: {url: 'https://a'}, %}]"},
      {{"matchConditions: [{name: a, expression: \"request.operation == 'CREATE' && "
        "authorizer.group('').resource('pods').check('get').allowed()\"}]",
        ""},
       {"matchConditions: [{name: a, expression: ' '}, {name: '', expression: 'true'}]",
        "webhooks[0].matchConditions[0].expression: Required value\n"
        "webhooks[0].matchConditions[1].name: Required value\n"},
       {"matchConditions: [{name: a, expression: '1'}, {name: a, expression: params == 1}]",
        "webhooks[0].matchConditions[0].expression: Invalid value: \"1\": must evaluate to bool but got "
        "int\n"
        "webhooks[0].matchConditions[1].expression: Invalid value: \"params == 1\": compilation failed: "
        "ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n"
        " | params == 1\n"
        " | ^\n"
        "webhooks[0].matchConditions[1].name: Duplicate value: \"a\"\n"},
       {many + "]", "webhooks[0].matchConditions: Too many: 65: must have at most 64 items\n"}});
}

TEST(AdmitWebhooks, KeepWhatTheyHadBefore) {
  constexpr std::string_view kRest = "admissionReviewVersions: [v1], clientConfig: {url: 'https://a'}}]";
  const std::string loose = "webhooks: [{name: a.b.c, sideEffects: Some, " + std::string(kRest);
  const std::string strict = "webhooks: [{name: a.b.c, sideEffects: None, " + std::string(kRest);
  ExpectUpdated(kHooks, {{loose, loose, ""},
                         {strict, loose,
                          "webhooks[0].sideEffects: Unsupported value: \"Some\": supported values: \"None\", "
                          "\"NoneOnDryRun\"\n"}});
}

TEST(AdmitWebhooks, WarnOfResourcesThatNoWebhookSees) {
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration",
       "metadata: {name: a}\nwebhooks: [{name: a.b.c, sideEffects: None, admissionReviewVersions: [v1], "
       "clientConfig: {url: 'https://a'}, rules: [{operations: [CREATE], apiVersions: [v1], %}]}]"},
      {{"apiGroups: [authentication.k8s.io], resources: [tokenreviews]",
        "warning: webhooks[0].rules[0]: tokenreviews.authentication.k8s.io is excluded from admission "
        "webhooks; "
        "this rule will have no effect\n"},
       {"apiGroups: ['*'], resources: [tokenreviews]", ""}});
}

constexpr std::string_view kMatch =
    "matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], resources: [pods], operations: "
    "[CREATE]}]}, ";

TEST(AdmitPolicies, CompileTheirExpressions) {
  const std::string form = "metadata: {name: a}\nspec: {paramKind: {apiVersion: v1, kind: ConfigMap}, " +
                           std::string(kMatch) + "%}";
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", form},
      {{"variables: [{name: total, expression: size(object.items)}], validations: [{expression: "
        "variables.total > 1, "
        "messageExpression: \"'more than ' + string(variables.total)\", reason: Invalid}]",
        ""},
       {"validations: [{expression: variables.total > 1}]",
        "spec.validations[0].expression: Invalid value: \"variables.total > 1\": compilation failed: ERROR: "
        "<input>:1:1: undeclared reference to 'variables' (in container '')\n"
        " | variables.total > 1\n"
        " | ^\n"},
       {"variables: [{name: if, expression: '1'}, {name: '', expression: ''}], validations: [{expression: "
        "'true', message: \"a\\nb\", reason: None, messageExpression: '1'}]",
        "spec.variables[0].name: Invalid value: \"if\": must be a valid CEL identifier\n"
        "spec.variables[1].name: Required value: name is not specified\n"
        "spec.variables[1].expression: Required value: expression is not specified\n"
        "spec.validations[0].messageExpression: Invalid value: \"1\": must evaluate to string but got int\n"
        "spec.validations[0].message: Invalid value: \"a\\nb\": must not contain line breaks\n"
        "spec.validations[0].reason: Unsupported value: \"None\": supported values: \"Forbidden\", "
        "\"Invalid\", \"RequestEntityTooLarge\"\n"},
       {"auditAnnotations: [{key: k, valueExpression: 'null'}, {key: k, valueExpression: '1'}]",
        "spec.auditAnnotations[1].valueExpression: Invalid value: \"1\": must evaluate to one of [string "
        "null_type] but got int\n"
        "spec.auditAnnotations[1].key: Duplicate value: \"k\"\n"},
       {"auditAnnotations: [{key: k, valueExpression: \"'" + std::string(5200, 'x') + "'\"}]",
        "spec.auditAnnotations[0].valueExpression: Required value: must not exceed 5120 bytes in length\n"}});
}

TEST(AdmitPolicies, CompileTheirMutations) {
  const std::string form =
      "metadata: {name: a}\nspec: {reinvocationPolicy: Never, " + std::string(kMatch) + "mutations: [{%}]}";
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "MutatingAdmissionPolicy", form},
      {{"patchType: ApplyConfiguration, applyConfiguration: {expression: 'Object{spec: Object.spec{replicas: "
        "1}}'}",
        ""},
       {"patchType: JSONPatch, jsonPatch: {expression: \"[JSONPatch{op: 'add', path: '/a/' + "
        "jsonpatch.escapeKey('b'), value: 1}]\"}",
        ""},
       {"patchType: ApplyConfiguration, applyConfiguration: {expression: 'Object.spec{}'}, jsonPatch: {}",
        "spec.mutations[0].applyConfiguration.expression: Invalid value: \"Object.spec{}\": must evaluate to "
        "Object but got Object.spec\n"
        "spec.mutations[0].jsonPatch: Invalid value: \"{jsonPatch}\": must not be specified when patchType "
        "is "
        "ApplyConfiguration\n"},
       {"patchType: JSONPatch, jsonPatch: {expression: '[1]'}",
        "spec.mutations[0].jsonPatch.expression: Invalid value: \"[1]\": must evaluate to list(JSONPatch) "
        "but "
        "got list(int)\n"},
       {"patchType: JSONPatch",
        "spec.mutations[0].jsonPatch: Required value: must be specified when patchType is JSONPatch\n"},
       {"patchType: ''", "spec.mutations[0].patchType: Required value\n"}});
}

TEST(AdmitPolicies, AreBound) {
  ExpectAdmitted(
      {"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicyBinding",
       "metadata: {name: a}\nspec: {%}"},
      {{"policyName: p, validationActions: [Deny]", ""},
       {"policyName: A_, validationActions: [Deny, Warn, Warn, Log]",
        "spec.policyName: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of lower case "
        "alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (...)\n"
        "spec.validationActions[2]: Duplicate value: \"Warn\"\n"
        "spec.validationActions[3]: Unsupported value: \"Log\": supported values: \"Audit\", \"Deny\", "
        "\"Warn\"\n"
        "spec.validationActions: Invalid value: [\"Deny\",\"Warn\",\"Warn\",\"Log\"]: must not contain "
        "both Deny and Warn (repeating the same validation failure information in the API response and "
        "headers "
        "serves no purpose)\n"},
       {"paramRef: {name: p, selector: {}}",
        "spec.policyName: Required value\n"
        "spec.paramRef.name: Forbidden: name and selector are mutually exclusive\n"
        "spec.paramRef.selector: Forbidden: name and selector are mutually exclusive\n"
        "spec.paramRef.parameterNotFoundAction: Required value\n"
        "spec.validationActions: Required value\n"}});
}

TEST(AdmitPolicies, HaveAStatusOfTheirOwn) {
  ExpectUpdated(
      {"admissionregistration.k8s.io/v1", "ValidatingAdmissionPolicy", "metadata: {name: a}\n%",
       Subresource::kStatus},
      {{"spec: {}", "status: {typeChecking: {expressionWarnings: [{fieldRef: 'spec.a[0]', warning: w}]}}",
        ""},
       {"spec: {}", "status: {typeChecking: {expressionWarnings: [{fieldRef: a/b}]}}",
        "status.typeChecking.expressionWarnings[0].warning: Required value\n"},
       {"spec: {}", "status: {typeChecking: {expressionWarnings: [{fieldRef: /b, warning: w}]}}",
        "status.typeChecking.expressionWarnings[0].fieldRef: Invalid value: \"/b\": invalid JSONPath: "
        "unrecognized character in action: U+002F '/'\n"}});
}

}  // namespace
}  // namespace plimsoll::builtin
