#include "plimsoll/crd/decode.h"

#include "crd_from.h"

namespace plimsoll::crd {
namespace {

TEST(DecodeCrd, EverythingOfTheSpecIsRead) {
  const CrdDecoding decoding = Decode(R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tools.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: tools, singular: tool, kind: Tool, listKind: Tools, shortNames: [tl], categories: [all, x]}
  preserveUnknownFields: true
  conversion:
    strategy: Webhook
    webhook:
      clientConfig: {service: {namespace: ns, name: s, path: /p}}
      conversionReviewVersions: [v1]
  versions:
  - name: v1
    served: true
    storage: true
    deprecated: true
    deprecationWarning: old
    schema: {openAPIV3Schema: {type: object}}
    subresources: {status: {}, scale: {specReplicasPath: .spec.r, statusReplicasPath: .status.r}}
    additionalPrinterColumns: [{name: Age, type: date, jsonPath: .x, priority: 2}]
    selectableFields: [{jsonPath: .spec.c}]
  - {name: v2, served: false, storage: false, schema: {}}
status: {storedVersions: [v0], acceptedNames: {plural: tools}}
)");
  ASSERT_TRUE(decoding.crd) << *decoding.fatal;
  const Crd& crd = *decoding.crd;
  EXPECT_EQ(crd.name(), "tools.example.com");
  EXPECT_EQ(crd.scope.text, "Cluster");
  EXPECT_EQ(crd.names.list_kind.text, "Tools");
  EXPECT_EQ(crd.names.categories.items[1].text, "x");
  EXPECT_TRUE(crd.preserve_unknown_fields);
  EXPECT_EQ(crd.conversion.client_config->service->port, 443);
  EXPECT_EQ(crd.conversion.client_config->service->path->text, "/p");
  EXPECT_EQ(crd.conversion.review_versions.items[0].text, "v1");
  const Version& first = crd.versions.items[0];
  EXPECT_TRUE(first.served && first.storage && first.deprecated);
  EXPECT_EQ(first.deprecation_warning->text, "old");
  EXPECT_EQ(first.validation->open_api->Text(first.validation->open_api->root(), schema::Keyword::kType),
            "object");
  EXPECT_TRUE(first.subresources->status);
  EXPECT_EQ(first.subresources->scale->status_replicas_path.text, ".status.r");
  EXPECT_EQ(first.printer_columns.items[0].priority, 2);
  EXPECT_EQ(first.selectable_fields.items[0].text, ".spec.c");
  EXPECT_FALSE(crd.FindVersion("v2")->validation->open_api.has_value());
  EXPECT_EQ(crd.FindVersion("v3"), nullptr);
  EXPECT_EQ(crd.stored_versions.items[0].text, "v0");
}

TEST(DecodeCrd, DefaultsAreFilledIn) {
  const CrdDecoding decoding = Decode(CrdWith(""));
  ASSERT_TRUE(decoding.crd);
  EXPECT_EQ(decoding.crd->names.singular.text, "tool");
  EXPECT_EQ(decoding.crd->names.list_kind.text, "ToolList");
  EXPECT_EQ(decoding.crd->conversion.strategy.text, "None");
  EXPECT_EQ(decoding.crd->stored_versions.items[0].text, "v1");
}

TEST(DecodeCrd, EverythingKnowsItsPlace) {
  const std::string yaml = CrdWith("");
  const CrdDecoding decoding = Decode(yaml);
  const auto at = [&](const Text& text) { return yaml.substr(text.place.offset, text.place.length); };
  EXPECT_EQ(at(decoding.crd->names.kind), "Tool");
  EXPECT_EQ(at(decoding.crd->versions.items[0].name), "v1");
  EXPECT_EQ(at(decoding.crd->group), "example.com");
}

TEST(DecodeCrd, StrictErrorsAndFatalOnesAreGos) {
  const CrdDecoding strict = Decode(CrdWith("  bogus: 1\n"));
  ASSERT_TRUE(strict.crd);
  ASSERT_EQ(strict.strict.size(), 1u);
  EXPECT_EQ(strict.strict[0].Text(), R"(unknown field "spec.bogus")");
  const CrdDecoding fatal = Decode(CrdOf("{maxLength: 1.5}"));
  EXPECT_FALSE(fatal.crd);
  EXPECT_EQ(fatal.fatal,
            "json: cannot unmarshal number 1.5 into Go struct field "
            "JSONSchemaProps.spec.versions.schema.openAPIV3Schema.maxLength of type int64");
}

TEST(DecodeCrd, OtherVersionsAndKindsAreRefusedClearly) {
  const auto fatal = [](const std::string& header) { return Decode(header).fatal.value_or(""); };
  EXPECT_NE(fatal("apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\n").find("1.22"),
            std::string::npos);
  EXPECT_EQ(fatal("apiVersion: apiextensions.k8s.io/v3\nkind: CustomResourceDefinition\n"),
            R"(no kind "CustomResourceDefinition" is known in version "apiextensions.k8s.io/v3")");
  EXPECT_EQ(fatal("apiVersion: v1\nkind: Pod\n"), R"(the kind is "Pod", not CustomResourceDefinition)");
  EXPECT_EQ(fatal("[]"), "a CustomResourceDefinition is an object");
}

TEST(DecodeCrd, NullIsAsGoodAsAbsent) {
  const CrdDecoding decoding = Decode(
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: null\n"
      "spec: {names: null, versions: [null, {schema: {openAPIV3Schema: null}}], conversion: null}\nstatus: "
      "null\n");
  ASSERT_TRUE(decoding.crd);
  EXPECT_EQ(decoding.crd->versions.items.size(), 2u);
  EXPECT_FALSE(LintCrd(*decoding.crd).errors.empty());
}

}  // namespace
}  // namespace plimsoll::crd
