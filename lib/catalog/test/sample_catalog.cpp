#include "sample_catalog.h"

#include <gtest/gtest.h>

#include "plimsoll/catalog/facts.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::catalog {
namespace {

constexpr std::string_view kHarbour = R"({
  "openapi": "3.0.0",
  "paths": {
    "/apis/sea.io/v1/namespaces/{namespace}/ships": {
      "get": {"x-kubernetes-action": "list",
              "x-kubernetes-group-version-kind": {"group": "sea.io", "version": "v1", "kind": "Ship"}},
      "post": {"x-kubernetes-action": "post",
               "x-kubernetes-group-version-kind": {"group": "sea.io", "version": "v1", "kind": "Ship"}}},
    "/apis/sea.io/v1/namespaces/{namespace}/ships/{name}/status": {
      "put": {"x-kubernetes-action": "put",
              "x-kubernetes-group-version-kind": {"group": "sea.io", "version": "v1", "kind": "Ship"}}}},
  "components": {"schemas": {
    "Ship": {"description": "A ship.", "type": "object",
      "properties": {"description": {"type": "string", "description": "Words."},
                     "crew": {"type": "array", "items": {"$ref": "#/components/schemas/Sailor"}}},
      "x-kubernetes-group-version-kind": [{"group": "sea.io", "version": "v1", "kind": "Ship"}]},
    "Sailor": {"type": "object", "properties": {"age": {"type": "integer", "maximum": 99.5, "default": -3}}},
    "Gull": {"type": "string"}}}})";

constexpr std::string_view kLater = R"({
  "openapi": "3.0.0",
  "components": {"schemas": {
    "Ship": {"type": "object", "properties": {"mast": {"$ref": "#/components/schemas/Mast"}},
      "x-kubernetes-group-version-kind": [{"group": "sea.io", "version": "v1", "kind": "Ship"}]},
    "Mast": {"type": "object", "properties": {"on": {"$ref": "#/components/schemas/Ship"}}},
    "Sailor": {"type": "object", "properties": {"age": {"type": "integer", "maximum": 99.5, "default": -3}}}}}})";

constexpr std::string_view kCrd = R"({
  "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
  "metadata": {"name": "buoys.sea.io", "annotations": {"a": "b"}},
  "spec": {"group": "sea.io", "scope": "Namespaced", "names": {"kind": "Buoy", "plural": "buoys"},
    "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {
        "description": "A buoy.", "type": "object",
        "x-kubernetes-validations": [{"rule": "self.lit", "message": "dark"}]}}},
      {"name": "v0", "served": false, "storage": false}]}})";

// Reads JSON and hands it on.
template <class Use>
void WithJson(std::string_view json, const Use& use) {
  const text::Source source("sample", json);
  value::Document document;
  ASSERT_TRUE(value::ReadJson(source.bytes(), {}, document).ok()) << json;
  use(document.root());
}

// Ships have rules, those of both releases the same but for an option.
void AddRules(Builder& builder) {
  for (const std::string release : {"1.9.3", "1.10.0"}) {
    value::Tree declaration = value::Tree::NewObject();
    declaration.AsObject().Set("lines", value::Tree::NewArray());
    declaration.AsObject().Find("lines")->AsArray().push_back(value::Tree::String("type Ship struct {}"));
    builder.AddDeclaration(release, "sea.io/api/v1.Ship", std::move(declaration));
    builder.SetRules(release, {"sea.io", "v1", "Ship"}, "sea.io/api/v1.Ship");
    value::Tree options = value::Tree::NewObject();
    options.AsObject().Set("Sails", value::Tree::Bool(release == "1.10.0"));
    builder.SetOptions(release, std::move(options));
  }
}

}  // namespace

Builder SampleBuilder(bool reversed) {
  Builder builder;
  const auto first = [&](value::Value document) {
    EXPECT_EQ(AddOpenApi(document, "1.9.3", builder).value_or(0), 3U);
  };
  const auto second = [&](value::Value document) {
    EXPECT_EQ(AddOpenApi(document, "1.10.0", builder).value_or(0), 3U);
  };
  const auto crd = [&](value::Value document) { EXPECT_EQ(AddCrd(document, "", builder).value_or(0), 1U); };
  if (reversed) WithJson(kCrd, crd);
  WithJson(reversed ? kLater : kHarbour, [&](value::Value v) { reversed ? second(v) : first(v); });
  WithJson(reversed ? kHarbour : kLater, [&](value::Value v) { reversed ? first(v) : second(v); });
  if (!reversed) WithJson(kCrd, crd);
  AddRules(builder);
  return builder;
}

std::string SampleCatalog() {
  const Result<std::string> bytes = SampleBuilder().Finish();
  EXPECT_TRUE(bytes.has_value());
  return bytes.value_or("");
}

std::string ShowKind(std::string_view bytes, std::string_view release, std::string_view group,
                     std::string_view version, std::string_view kind) {
  const Result<Store> store = Store::Open(bytes, Integrity::kVerified);
  if (!store) return store.error().message;
  const auto number = store->FindRelease(release);
  if (!number) return "no such release";
  const auto entry = store->FindKind(*number, {group, version, kind});
  if (!entry) return "no such kind";
  value::Document document;
  if (const Result<void> read = store->Read(entry->content, document); !read) return read.error().message;
  return *value::WriteJson(document.root());
}

}  // namespace plimsoll::catalog
