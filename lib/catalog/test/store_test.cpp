#include "plimsoll/catalog/store.h"

#include <gtest/gtest.h>

#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/write.h"
#include "sample_catalog.h"

namespace plimsoll::catalog {
namespace {

TEST(Store, GivesBackWhatWasPutInWithoutItsProse) {
  EXPECT_EQ(ShowKind(SampleCatalog(), "1.9", "sea.io", "v1", "Ship"),
            R"({"properties":{"crew":{"items":{"$ref":"#/components/schemas/Sailor"},"type":"array"},)"
            R"("description":{"type":"string"}},"type":"object",)"
            R"("x-kubernetes-group-version-kind":[{"group":"sea.io","kind":"Ship","version":"v1"}]})");
}

TEST(Store, KeepsCrdsWithTheirRulesUnderNoRelease) {
  const std::string shown = ShowKind(SampleCatalog(), "", "sea.io", "v1", "Buoy");
  EXPECT_NE(shown.find(R"("rule":"self.lit")"), std::string::npos) << shown;
  EXPECT_EQ(shown.find("A buoy"), std::string::npos) << shown;
  EXPECT_EQ(ShowKind(SampleCatalog(), "", "sea.io", "v0", "Buoy"), "no such kind");
}

TEST(Store, FindsReleasesByNameByMinorVersionAndWithALetterBefore) {
  const std::string bytes = SampleCatalog();
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  ASSERT_EQ(store.ReleaseCount(), 3U);
  EXPECT_EQ(store.ReleaseName(0), "");
  EXPECT_EQ(store.ReleaseName(1), "1.9.3");
  EXPECT_EQ(store.ReleaseName(2), "1.10.0");
  EXPECT_EQ(store.FindRelease("1.9.3"), 1U);
  EXPECT_EQ(store.FindRelease("v1.10"), 2U);
  EXPECT_EQ(store.FindRelease("1.10.77"), 2U);
  EXPECT_EQ(store.FindRelease("1.11"), std::nullopt);
  EXPECT_EQ(store.FindRelease("latest"), std::nullopt);
  EXPECT_EQ(store.NewestRelease(), 2U);
}

TEST(Store, FindsAllVersionsOfAKindAtOnce) {
  const std::string bytes = SampleCatalog();
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  EXPECT_EQ(store.FindVersions(1, "sea.io", "Ship").count, 1U);
  EXPECT_EQ(store.KindAt(1, store.FindVersions(1, "sea.io", "Ship").first).name.version, "v1");
  EXPECT_EQ(store.FindVersions(1, "sea.io", "Shi").count, 0U);
  EXPECT_EQ(store.FindVersions(1, "sea.io", "Ships").count, 0U);
}

TEST(Store, KeepsEqualContentsOnce) {
  const std::string bytes = SampleCatalog();
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  EXPECT_EQ(store.FindComponent(1, "Sailor").value(), store.FindComponent(2, "Sailor").value());
  EXPECT_NE(store.FindComponent(1, "Ship").value(), store.FindComponent(2, "Ship").value());
  EXPECT_EQ(store.FindComponent(2, "Gull"), std::nullopt);
  EXPECT_EQ(store.FindComponent(1, "Shi"), std::nullopt);
}

TEST(Store, ReadsWhatPathsSayAboutAKind) {
  const std::string bytes = SampleCatalog();
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  const auto ship = store.FindKind(1, {"sea.io", "v1", "Ship"});
  ASSERT_TRUE(ship && ship->facts);
  EXPECT_EQ(ship->component, "Ship");
  value::Document facts;
  ASSERT_TRUE(store.Read(*ship->facts, facts));
  EXPECT_EQ(*value::WriteJson(facts.root()),
            R"({"namespaced":true,"resource":"ships","subresources":["status"],"verbs":["list","post"]})");
}

TEST(Store, HasTheRulesOfKindsAndWhatTheyRequireOfTheServer) {
  const std::string bytes = SampleCatalog();
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  EXPECT_EQ(store.FindKind(1, {"sea.io", "v1", "Ship"})->rules, "sea.io/api/v1.Ship");
  EXPECT_EQ(store.FindKind(0, {"sea.io", "v1", "Buoy"})->rules, "");
  EXPECT_EQ(store.DeclarationCount(0), 0U);
  ASSERT_EQ(store.DeclarationCount(1), 1U);
  EXPECT_EQ(store.DeclarationAt(1, 0).name, "sea.io/api/v1.Ship");
  const auto ship = store.FindDeclaration(1, "sea.io/api/v1.Ship");
  ASSERT_TRUE(ship);
  EXPECT_EQ(ship, store.FindDeclaration(2, "sea.io/api/v1.Ship"));
  EXPECT_EQ(store.FindDeclaration(1, "sea.io/api/v1.Boat"), std::nullopt);
  value::Document document;
  ASSERT_TRUE(store.Read(*ship, document));
  EXPECT_EQ(*value::WriteJson(document.root()), R"({"lines":["type Ship struct {}"]})");
  EXPECT_EQ(store.OptionsOf(0), std::nullopt);
  ASSERT_TRUE(store.OptionsOf(2));
  ASSERT_TRUE(store.Read(*store.OptionsOf(2), document));
  EXPECT_EQ(*value::WriteJson(document.root()), R"({"Sails":true})");
}

TEST(Store, GathersAKindWithAllItRefersToForTheImporters) {
  const std::string bytes = SampleCatalog();
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  value::Document document;
  ASSERT_TRUE(ComponentDocument(store, 1, "Ship", document));
  EXPECT_EQ(document.root().Find("components")->Find("schemas")->Count(), 2U);
  const auto imported = schema::ImportOpenApi(document.root(), {});
  ASSERT_TRUE(imported) << imported.error().message;
  EXPECT_NE(imported->FindKind("sea.io", "v1", "Ship"), nullptr);
}

TEST(Store, GathersWhatRefersToItself) {
  const std::string bytes = SampleCatalog();
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  value::Document document;
  ASSERT_TRUE(ComponentDocument(store, 2, "Mast", document));
  EXPECT_EQ(document.root().Find("components")->Find("schemas")->Count(), 2U);
}

}  // namespace
}  // namespace plimsoll::catalog
