#include "../src/embedded.h"

#include "crd_from.h"
#include "plimsoll/schema/crd_schema.h"

namespace plimsoll::crd {
namespace {

class EmbeddedTest : public testing::Test {
 protected:
  static Texts Errors(const std::string& object, RootResource root = RootResource::kAsSchemaSays) {
    const Read read(object);
    finding::ErrorList errors;
    CheckEmbeddedResources(Schema(), Schema().root(), read.document.root(), root, "", errors);
    Texts texts;
    for (const finding::FieldError& error : errors) texts.push_back(error.Text());
    return texts;
  }

  static std::string Malformed(const std::string& object) {
    const Read read(object);
    const auto fault = FindMalformedEmbedded(Schema(), Schema().root(), read.document.root(),
                                             RootResource::kAsSchemaSays, "spec.default");
    return fault ? fault->Text() : "";
  }

 private:
  struct Read {
    explicit Read(const std::string& yaml) : source("x.yaml", yaml) {
      EXPECT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
    }
    text::Source source;
    value::Document document;
  };

  static const schema::Schema& Schema() {
    static const Read read(
        "{properties: {e: {x-kubernetes-embedded-resource: true}, l: {items: "
        "{x-kubernetes-embedded-resource: true}}, "
        "m: {additionalProperties: {x-kubernetes-embedded-resource: true, properties: {spec: {properties: "
        "{e: "
        "{x-kubernetes-embedded-resource: true}}}}}}}}");
    static const schema::Schema schema = schema::ImportCrdSchema(read.document.root());
    return schema;
  }
};

TEST_F(EmbeddedTest, AResourceHasAnApiVersionAndAKind) {
  EXPECT_EQ(Errors("{e: {}}"), Exactly("e.apiVersion: Required value", "e.kind: Required value"));
  EXPECT_EQ(Errors("{e: {apiVersion: v1, kind: Pod}, other: {}}"), Exactly());
  EXPECT_EQ(Errors("{e: [1]}"), Exactly());
  EXPECT_EQ(Errors("{}", RootResource::kAlways),
            Exactly("apiVersion: Required value", "kind: Required value"));
}

TEST_F(EmbeddedTest, ItIsFoundInListsAndMapsToo) {
  EXPECT_EQ(Errors("{l: [{apiVersion: v1, kind: P}, {kind: P}], m: {k.x: {apiVersion: v1, kind: P, spec: {e: "
                   "{kind: P}}}}}"),
            Exactly("l[1].apiVersion: Required value", "m[k.x].spec.e.apiVersion: Required value"));
}

TEST_F(EmbeddedTest, ItsPartsFollowTheRules) {
  EXPECT_EQ(Errors("{e: {apiVersion: a/b/c, kind: ''}}"),
            Exactly(R"(e.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c)",
                    R"(e.kind: Invalid value: "": must not be empty)"));
  EXPECT_EQ(Errors("{e: {apiVersion: '', kind: 5}}"),
            Exactly(R"(e.apiVersion: Invalid value: "": must not be empty)",
                    "e.kind: Invalid value: 5: must be a string"));
  EXPECT_EQ(Errors("{e: {apiVersion: v1, kind: P, metadata: {name: a/b, namespace: x.y}}}"),
            Exactly(R"(e.metadata.name: Invalid value: "a/b": may not contain '/')",
                    R"(e.metadata.namespace: Invalid value: "x.y": must not contain dots)"));
  EXPECT_EQ(
      Errors("{e: {apiVersion: v1, kind: P, metadata: {name: 5}}}"),
      Exactly(
          R"(e.metadata: Invalid value: {"name":5}: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string)"));
}

TEST_F(EmbeddedTest, MalformedPartsAreFoundFirst) {
  EXPECT_EQ(Malformed("{e: {kind: 5}}"), "spec.default.e.kind: Invalid value: 5: must be a string");
  EXPECT_EQ(
      Malformed("{l: [{metadata: x}]}"),
      R"(spec.default.l[0].metadata: Invalid value: "x": json: cannot unmarshal string into Go value of type v1.ObjectMeta)");
  EXPECT_EQ(Malformed("{e: {metadata: {generation: 1.0}}}"), "");
  EXPECT_EQ(Malformed("{e: {}}"), "");
}

}  // namespace
}  // namespace plimsoll::crd
