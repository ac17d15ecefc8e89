
#include "crd_from.h"

namespace plimsoll::crd {
namespace {

constexpr const char* kVersionJson =
    R"("Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,)"
    R"("AdditionalPrinterColumns":null,"SelectableFields":null})";

std::string VersionsWith(const std::string& lines) {
  return CrdWith(
      "",
      "  versions:\n  - name: v1\n    served: true\n    storage: true\n"
      "    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {"
      "s: {type: string}, o: {type: object}}}, metadata: {type: object}}}}\n" +
          lines);
}

TEST(LintSpec, AGoodCrdHasNoErrors) { EXPECT_EQ(TextsOf(LintYaml(CrdWith(""))), Exactly()); }

TEST(LintSpec, ACrdIsCalledAfterItsPluralAndGroup) {
  std::string yaml = CrdWith("");
  yaml.replace(yaml.find("tools.example.com"), 5, "gizmo");
  EXPECT_EQ(
      TextsOf(LintYaml(yaml)),
      Exactly(
          R"(metadata.name: Invalid value: "gizmo.example.com": must be spec.names.plural+"."+spec.group)"));
}

TEST(LintSpec, WhatIsMissingIsRequired) {
  EXPECT_EQ(
      TextsOf(LintYaml("apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n")),
      Exactly("metadata.name: Required value: name or generateName is required", "spec.group: Required value",
              "spec.scope: Required value",
              "spec.versions: Invalid value: null: must have exactly one version marked as storage version",
              "spec.names.plural: Required value", "spec.names.singular: Required value",
              "spec.names.kind: Required value", "spec.names.listKind: Required value",
              "status.storedVersions: Invalid value: null: must have at least one stored version"));
}

TEST(LintSpec, VersionsHaveUniqueNamesAndOneIsStored) {
  const std::string two = R"(
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
  - {name: v1, served: false, storage: true, schema: {openAPIV3Schema: {type: object}}}
)";
  const std::string json = std::string(R"([{"Name":"v1","Served":true,"Storage":true,)") + kVersionJson +
                           R"(,{"Name":"v1","Served":false,"Storage":true,)" + kVersionJson + "]";
  EXPECT_EQ(TextsOf(LintYaml(CrdWith("", two))),
            Exactly("spec.versions: Invalid value: " + json + ": must contain unique version names",
                    "spec.versions: Invalid value: " + json +
                        ": must have exactly one version marked as storage version",
                    R"(status.storedVersions: Invalid value: ["v1"]: must have the storage version v1)"));
}

TEST(LintSpec, ABadVersionNameIsReportedTwiceForTheFirst) {
  const Texts texts = TextsOf(LintYaml(CrdWith(
      "",
      "  versions: [{name: V1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]\n")));
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_TRUE(texts[0].starts_with(R"(spec.versions[0].name: Invalid value: "V1": a DNS-1035 label)"));
  EXPECT_TRUE(texts[1].starts_with(R"(spec.version: Invalid value: "V1": a DNS-1035 label)"));
}

TEST(LintSpec, PartsThatDifferBetweenVersionsAreJudgedInTheirVersions) {
  const std::string two = R"(
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: array}}}
  - {name: v2, served: true, storage: false, schema: {}, additionalPrinterColumns: [{}]}
)";
  EXPECT_EQ(
      TextsOf(LintYaml(CrdWith("", two))),
      Exactly(
          "spec.versions[1].schema.openAPIV3Schema: Required value",
          "spec.versions[0].schema.openAPIV3Schema.items: Required value: must be specified",
          R"(spec.versions[0].schema.openAPIV3Schema.type: Invalid value: "array": must be object at the root)",
          "spec.versions[1].additionalPrinterColumns[0].name: Required value",
          "spec.versions[1].additionalPrinterColumns[0].type: Required value: must be one of "
          "boolean,date,integer,number,string",
          "spec.versions[1].additionalPrinterColumns[0].JSONPath: Required value"));
}

TEST(LintSpec, ADeprecationWarningNeedsADeprecatedVersionAndPlainText) {
  EXPECT_EQ(
      TextsOf(LintYaml(VersionsWith("    deprecationWarning: x\n"))),
      Exactly(
          R"(spec.versions[0].deprecationWarning: Invalid value: "x": can only be set for deprecated versions)"));
  EXPECT_EQ(
      TextsOf(LintYaml(VersionsWith("    deprecated: true\n    deprecationWarning: \"a\\tb\"\n"))),
      Exactly(R"(spec.versions[0].deprecationWarning: Invalid value: "a\tb": must only contain printable )"
              "UTF-8 characters; non-printable character found at index 1"));
  EXPECT_EQ(
      TextsOf(LintYaml(VersionsWith("    deprecated: true\n    deprecationWarning: ''\n"))),
      Exactly(R"(spec.versions[0].deprecationWarning: Invalid value: "": must not be an empty string)"));
}

TEST(LintSpec, SubresourcePathsLieUnderSpecAndStatus) {
  EXPECT_EQ(
      TextsOf(
          LintYaml(VersionsWith("    subresources: {scale: {specReplicasPath: spec.x, statusReplicasPath: "
                                ".spec.x, labelSelectorPath: .metadata.x}}\n"))),
      Exactly(
          R"(spec.subresources.scale.specReplicasPath: Invalid value: "spec.x": must be a simple json path starting with .)",
          R"(spec.subresources.scale.statusReplicasPath: Invalid value: ".spec.x": should be a json path under .status)",
          R"(spec.subresources.scale.labelSelectorPath: Invalid value: ".metadata.x": should be a json path under either .spec or .status)"));
}

TEST(LintSpec, SelectableFieldsAreScalarsOutsideMetadata) {
  EXPECT_EQ(
      TextsOf(
          LintYaml(VersionsWith("    selectableFields: [{jsonPath: .spec.s}, {jsonPath: .spec.s}, {jsonPath: "
                                ".spec.o}, {jsonPath: .nope}, {}, {jsonPath: .metadata}]\n"))),
      Exactly(
          R"(spec.selectableFields[1].jsonPath: Duplicate value: ".spec.s")",
          R"(spec.selectableFields[2].jsonPath: Invalid value: ".spec.o": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.)",
          R"(spec.selectableFields[3].jsonPath: Invalid value: ".nope": is an invalid path: does not refer to a valid field)",
          "spec.selectableFields[4].jsonPath: Required value",
          R"(spec.selectableFields[5].jsonPath: Invalid value: ".metadata": must not point to fields in metadata)",
          R"(spec.selectableFields[5].jsonPath: Invalid value: ".metadata": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.)"));
}

TEST(LintSpec, WebhookConversionNeedsAllItsParts) {
  const auto errors = [](const std::string& conversion) {
    return TextsOf(LintYaml(CrdWith("  conversion: " + conversion + "\n")));
  };
  EXPECT_EQ(
      errors("{strategy: Webhook}"),
      Exactly("spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook",
              "spec.conversion.conversionReviewVersions: Required value"));
  EXPECT_EQ(
      errors("{strategy: Webhook, webhook: {clientConfig: {}, conversionReviewVersions: [v9, v9]}}"),
      Exactly(
          "spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required",
          R"(spec.conversion.conversionReviewVersions[1]: Invalid value: "v9": duplicate version)",
          R"(spec.conversion.conversionReviewVersions: Invalid value: ["v9","v9"]: must include at least one of v1, v1beta1)"));
  EXPECT_EQ(
      errors("{strategy: Webhook, webhook: {clientConfig: {service: {name: s, port: 0, path: a//}}, "
             "conversionReviewVersions: [v1]}}"),
      Exactly(
          "spec.conversion.webhookClientConfig.service.name: Required value",
          "spec.conversion.webhookClientConfig.service.port: Invalid value: 0: port is not valid: must be "
          "between 1 and 65535, inclusive",
          R"(spec.conversion.webhookClientConfig.service.path: Invalid value: "a//": must start with a '/')",
          R"(spec.conversion.webhookClientConfig.service.path: Invalid value: "a//": segment[0] may not be empty)",
          R"(spec.conversion.webhookClientConfig.service.path: Invalid value: "a//": segment[1] may not be empty)"));
  EXPECT_EQ(errors("{strategy: None, webhook: {clientConfig: {}, conversionReviewVersions: [v1]}}"),
            Exactly("spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy "
                    "is not set to Webhook",
                    "spec.conversion.conversionReviewVersions: Forbidden: should not be set when "
                    "strategy is not set to Webhook"));
  EXPECT_EQ(
      errors("{strategy: Bogus}"),
      Exactly(
          R"(spec.conversion.strategy: Unsupported value: "Bogus": supported values: "None", "Webhook")"));
  EXPECT_EQ(
      errors("{strategy: Webhook, webhook: {clientConfig: {url: 'http://u@h/?q#f'}, "
             "conversionReviewVersions: [v1]}}"),
      Exactly(
          R"(spec.conversion.webhookClientConfig.url: Invalid value: "http": 'https' is the only allowed URL scheme; desired format: https://host[/path])",
          R"(spec.conversion.webhookClientConfig.url: Invalid value: "u": user information is not permitted in the URL)",
          R"(spec.conversion.webhookClientConfig.url: Invalid value: "f": fragments are not permitted in the URL)",
          R"(spec.conversion.webhookClientConfig.url: Invalid value: "q": query parameters are not permitted in the URL)"));
}

TEST(LintSpec, UnknownFieldsAreNotPreservedAnyMore) {
  EXPECT_EQ(TextsOf(LintYaml(
                CrdWith("  preserveUnknownFields: true\n",
                        "  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: "
                        "{type: object, properties: {a: {type: string, default: x}}}}}]\n"))),
            Exactly("spec.preserveUnknownFields: Invalid value: true: must be false in order to use "
                    "defaults in the schema",
                    "spec.preserveUnknownFields: Invalid value: true: cannot set to true, set "
                    "x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead"));
}

TEST(LintSpec, StoredVersionsAreVersions) {
  EXPECT_EQ(
      TextsOf(LintYaml(CrdWith("") + "status: {storedVersions: [v0]}\n")),
      Exactly(
          R"(status.storedVersions: Invalid value: ["v0"]: must have the storage version v1)",
          R"(status.storedVersions[0]: Invalid value: "v0": missing from spec.versions; v0 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v0 and removes v0 from status.storedVersions)"));
}

TEST(LintSpec, ProtectedGroupsNeedApproval) {
  const auto errors = [](const std::string& annotations) {
    std::string yaml = CrdWith("");
    for (size_t at; (at = yaml.find("example.com")) != std::string::npos;) yaml.replace(at, 11, "x.k8s.io");
    yaml.replace(yaml.find("{name: tools"), 1, "{annotations: {" + annotations + "}, ");
    return TextsOf(LintYaml(yaml));
  };
  EXPECT_EQ(
      errors(""),
      Exactly(
          R"(metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation "api-approved.kubernetes.io", see https://github.com/kubernetes/enhancements/pull/1111)"));
  EXPECT_EQ(
      errors("api-approved.kubernetes.io: yes please"),
      Exactly(
          R"(metadata.annotations[api-approved.kubernetes.io]: Invalid value: "yes please": protected groups must have approval annotation "api-approved.kubernetes.io" with either a URL or a reason starting with "unapproved", see https://github.com/kubernetes/enhancements/pull/1111)"));
  EXPECT_EQ(errors("api-approved.kubernetes.io: 'https://a/b'"), Exactly());
  EXPECT_EQ(errors("api-approved.kubernetes.io: unapproved for a test"), Exactly());
}

}  // namespace
}  // namespace plimsoll::crd
