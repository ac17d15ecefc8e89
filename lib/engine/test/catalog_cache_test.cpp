#include "plimsoll/kinds/catalog_cache.h"

#include <gtest/gtest.h>

#include <memory>

#include "plimsoll/base/sha256.h"
#include "plimsoll/engine/catalogs/crd_files.h"
#include "plimsoll/engine/catalogs/crd_harvest.h"
#include "plimsoll/engine/input/release_tags.h"
#include "plimsoll/engine/severity/catalog_pin.h"
#include "plimsoll/kinds/cached_catalogs.h"
#include "process.h"

namespace plimsoll::engine {
namespace {

constexpr const char* kCommit = "3f2c1d0000000000000000000000000000000000";

kinds::CachedCatalog Sample() {
  return {.name = "shop",
          .source = "https://example.com/shop",
          .ref = "v1.2.3",
          .commit = kCommit,
          .paths = {"config/crd"},
          .groups = {"a.example.com", "example.com"},
          .crds = 2,
          .digest = "00ff"};
}

std::string OrderCrd() {
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n"
         "metadata: {name: orders.example.com}\nspec:\n  group: example.com\n  scope: Namespaced\n"
         "  names: {kind: Order, plural: orders, singular: order, listKind: OrderList}\n  versions:\n"
         "  - name: v1\n    served: true\n    storage: true\n    schema: {openAPIV3Schema: {type: object}}\n";
}

// A cache with the catalog `shop`, which has the kind Order.
class CacheDirectory {
 public:
  CacheDirectory() {
    CrdHarvest harvest;
    harvest.Add(text::Source("crd.yaml", OrderCrd()));
    catalog_ = harvest.Finish().catalog;
    kinds::CachedCatalog record = Sample();
    record.groups = {"example.com"};
    record.digest = HexOf(catalog::Store::Open(catalog_, catalog::Integrity::kTrusted)->digest());
    place_.Write("shop.json", kinds::CacheRecord(record));
    place_.Write("shop.catalog", catalog_);
  }

  const testing::ScratchDirectory& place() const { return place_; }
  kinds::CacheListing List() const { return kinds::ListCatalogCache(disk_, place_.path()); }
  std::unique_ptr<kinds::CachedCatalogs> Open() const {
    auto out = std::make_unique<kinds::CachedCatalogs>(disk_);
    for (const kinds::CachedCatalog& catalog : List().catalogs) out->Add(catalog);
    return out;
  }

 private:
  testing::ScratchDirectory place_;
  std::string catalog_;
  Disk disk_;
};

TEST(CatalogCache, ARecordComesBackAsItWas) {
  const auto read = kinds::ReadCacheRecord(text::Source("shop.json", kinds::CacheRecord(Sample())));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(kinds::CacheRecord(*read), kinds::CacheRecord(Sample()));
  EXPECT_EQ(read->crds, 2U);
  EXPECT_EQ(read->groups.size(), 2U);
}

TEST(CatalogCache, ATitleHasTheVersionOrTheSource) {
  kinds::CachedCatalog catalog = Sample();
  EXPECT_EQ(catalog.Title(), "shop (v1.2.3, 3f2c1d0)");
  catalog.ref = catalog.commit;
  EXPECT_EQ(catalog.Title(), "shop (3f2c1d0)");
  catalog.ref = catalog.commit = "";
  EXPECT_EQ(catalog.Title(), "shop (https://example.com/shop)");
}

TEST(CatalogCache, NamesAreSafeAsFileNames) {
  for (const char* good : {"a", "cert-manager", "k8s.io", "1"})
    EXPECT_TRUE(kinds::IsCatalogName(good)) << good;
  for (const char* bad : {"", ".", "..", "-a", "a-", "a/b", "../a", "A", "a b", "a\n"}) {
    EXPECT_FALSE(kinds::IsCatalogName(bad)) << bad;
  }
  EXPECT_TRUE(kinds::IsCatalogName(std::string(kinds::kMaxCatalogNameBytes, 'a')));
  EXPECT_FALSE(kinds::IsCatalogName(std::string(kinds::kMaxCatalogNameBytes + 1, 'a')));
}

TEST(CatalogCache, OtherTextBecomesAName) {
  EXPECT_EQ(kinds::CatalogNameFrom("Cert_Manager"), "cert-manager");
  EXPECT_EQ(kinds::CatalogNameFrom("..//A b--"), "a-b");
  EXPECT_EQ(kinds::CatalogNameFrom("chart-1.2.3"), "chart-1.2.3");
  EXPECT_EQ(kinds::CatalogNameFrom("é"), "");
  EXPECT_EQ(kinds::CatalogNameFrom(std::string(100, 'x')).size(), kinds::kMaxCatalogNameBytes);
}

TEST(CatalogCache, RecordsThatMakeNoSenseAreBroken) {
  const testing::ScratchDirectory place;
  place.Write("bad.json", "{");
  place.Write("list.json", "[]");
  place.Write("nameless.json", "{}");
  place.Write("other.json", kinds::CacheRecord(Sample()));
  place.Write("big.json", std::string(kinds::kMaxCacheRecordBytes + 1, ' '));
  place.Write("alone.catalog", "no record, so it does not count");
  const kinds::CacheListing listing = kinds::ListCatalogCache(Disk(), place.path());
  EXPECT_TRUE(listing.catalogs.empty());
  std::vector<std::string> reasons;
  for (const kinds::BrokenCacheFile& broken : listing.broken) reasons.push_back(broken.reason);
  ASSERT_EQ(reasons.size(), 5U);
  EXPECT_TRUE(reasons[0].starts_with("the record is no JSON: ")) << reasons[0];
  EXPECT_EQ(reasons[1], "has more than 1048576 bytes");
  EXPECT_EQ(reasons[2], "the record is no object");
  EXPECT_EQ(reasons[3], "the record has no name");
  EXPECT_EQ(reasons[4], "the record is that of shop");
}

TEST(CatalogCache, ADirectoryThatIsNotThereIsEmpty) {
  const testing::ScratchDirectory place;
  const kinds::CacheListing listing = kinds::ListCatalogCache(Disk(), place.path() + "/none");
  EXPECT_TRUE(listing.catalogs.empty() && listing.broken.empty());
}

TEST(CachedCatalogs, AreUsedForTheirKinds) {
  const CacheDirectory cache;
  const auto cached = cache.Open();
  EXPECT_FALSE(cached->FindCrd("other.com", "Order"));
  EXPECT_FALSE(cached->FindCrd("example.com", "Ordr"));
  EXPECT_EQ(cached->KindsOf("example.com"), std::vector<std::string_view>{"Order"});
  EXPECT_TRUE(cached->Used().empty());
  EXPECT_TRUE(cached->FindCrd("example.com", "Order"));
  ASSERT_EQ(cached->Used().size(), 1U);
  EXPECT_EQ(cached->Used()[0]->name, "shop");
  size_t count = 0;
  cached->ForEachCrd([&](const kinds::CachedCatalogs::FoundCrd&) { ++count; });
  EXPECT_EQ(count, 1U);
}

TEST(CachedCatalogs, BrokenOnesAreIgnoredAndNamed) {
  const CacheDirectory cache;
  for (const std::string& bytes : {std::string("no catalog"), std::string()}) {
    cache.place().Write("shop.catalog", bytes);
    const auto cached = cache.Open();
    EXPECT_TRUE(cached->Broken().empty());
    EXPECT_FALSE(cached->FindCrd("example.com", "Order"));
    ASSERT_EQ(cached->Broken().size(), 1U);
    EXPECT_EQ(cached->Broken()[0].file, cache.place().path() + "/shop.catalog");
    EXPECT_TRUE(cached->Used().empty());
  }
}

TEST(CachedCatalogs, ACatalogMustBeTheOneOfItsRecord) {
  const CacheDirectory cache;
  CrdHarvest harvest;
  std::string other = OrderCrd();
  other.replace(other.find("type: object"), 12, "type: object, description: other");
  harvest.Add(text::Source("crd.yaml", other));
  cache.place().Write("shop.catalog", harvest.Finish().catalog);
  const auto cached = cache.Open();
  EXPECT_FALSE(cached->FindCrd("example.com", "Order"));
  ASSERT_EQ(cached->Broken().size(), 1U);
  EXPECT_EQ(cached->Broken()[0].reason, "it is not the catalog that its record describes");
}

TEST(CatalogPins, AreMetByNameAndCommit) {
  const std::vector<kinds::CachedCatalog> cached = {Sample()};
  const text::Source config(".plimsoll.yaml", "catalogs: [shop]\n");
  const auto unmet = [&](CatalogPin pin) {
    const InputReport report = UnmetPins({std::move(pin)}, cached, config);
    return report.findings.empty() ? std::string()
                                   : report.findings[0].message + "; " + report.findings[0].hint;
  };
  EXPECT_EQ(unmet({.name = "shop"}), "");
  EXPECT_EQ(unmet({.name = "shop", .commit = kCommit}), "");
  const std::string other(40, 'a');
  EXPECT_EQ(unmet({.name = "shop", .commit = other}), "the cached catalog shop is of commit " +
                                                          std::string(kCommit) + ", not of " + other +
                                                          "; run `plimsoll catalog pull "
                                                          "https://example.com/shop --name shop --ref " +
                                                          other + "`");
  EXPECT_EQ(unmet({.name = "cert-manager"}),
            "the catalog cert-manager is not in the cache; run `plimsoll catalog pull cert-manager`");
  EXPECT_EQ(unmet({.name = "mine"}),
            "the catalog mine is not in the cache; run `plimsoll catalog pull URL --name mine`");
}

TEST(CatalogPins, CommitIdsAreWhole) {
  EXPECT_TRUE(IsCommitId(kCommit));
  EXPECT_TRUE(IsCommitId(std::string(64, 'f')));
  EXPECT_FALSE(IsCommitId("3f2c1d0"));
  EXPECT_FALSE(IsCommitId(std::string(40, 'F')));
  EXPECT_FALSE(IsCommitId(""));
}

TEST(ReleaseTags, TheHighestVersionIsTheNewest) {
  const std::string tags =
      "1\trefs/tags/v1.9.0\n2\trefs/tags/v1.10.0\n3\trefs/tags/v1.11.0-rc.1\n"
      "4\trefs/tags/api/v2.0.0\n5\trefs/tags/helm-chart-3.0.0\n6\trefs/tags/2024\n"
      "7\trefs/heads/v9.0.0\n8\trefs/tags/1.2\n9\trefs/tags/v1.10\nnonsense\n";
  EXPECT_EQ(NewestReleaseTag(tags, ""), "v1.10.0");
  EXPECT_EQ(NewestReleaseTag(tags, "helm-chart-"), "helm-chart-3.0.0");
  EXPECT_EQ(NewestReleaseTag(tags, "knative-"), std::nullopt);
  EXPECT_EQ(NewestReleaseTag("", ""), std::nullopt);
  EXPECT_EQ(NewestReleaseTag("1\trefs/tags/v1.99999999999999999999", ""), std::nullopt);
}

size_t HarvestedFrom(const std::string& path, const std::vector<std::string>& below,
                     std::string* failure = nullptr) {
  CrdHarvest harvest;
  const Result<void> read = HarvestFiles(Disk(), path, below, harvest);
  if (!read && failure != nullptr) *failure = read.error().message;
  return harvest.Finish().crds;
}

TEST(CrdFiles, ADirectoryIsSearched) {
  const testing::ScratchDirectory place;
  place.Write("a/b/order.yaml", OrderCrd());
  place.Write("a/.hidden/order.yaml", OrderCrd());
  place.Write("a/order.txt", OrderCrd());
  EXPECT_EQ(HarvestedFrom(place.path(), {}), 1U);
  EXPECT_EQ(HarvestedFrom(place.path() + "/", {"a/b/"}), 1U);
  EXPECT_EQ(HarvestedFrom(place.path(), {"./a/b/order.yaml"}), 1U);
  EXPECT_EQ(HarvestedFrom(place.path(), {"none", "a"}), 1U);
  EXPECT_EQ(HarvestedFrom(place.path(), {"a/.hidden"}), 1U);
  std::string failure;
  EXPECT_EQ(HarvestedFrom(place.path(), {"none", "nowhere"}, &failure), 0U);
  EXPECT_EQ(failure, "there is no none, nowhere");
  EXPECT_EQ(HarvestedFrom(place.path() + "/none", {}, &failure), 0U);
  EXPECT_EQ(failure, place.path() + "/none: no such file or directory");
}

// One directory with any number of empty files.
class ManyFiles final : public Files {
 public:
  explicit ManyFiles(size_t count) : count_(count) {}

  Result<std::optional<FileKind>> KindOf(const std::string&) const override { return FileKind::kDirectory; }
  Result<std::vector<FileEntry>> List(const std::string& path) const override {
    return std::vector<FileEntry>(count_, FileEntry{path + "/a.yaml", FileKind::kFile, false});
  }
  ReadFile Read(const std::string& path, uint64_t) const override { return text::Source(path, ""); }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string&) const override { return Fail("unused"); }
  uint64_t SizeOf(const std::string&) const override { return 0; }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  size_t count_;
};

TEST(CrdFiles, TheNumberOfFilesHasALimit) {
  CrdHarvest harvest;
  EXPECT_TRUE(HarvestFiles(ManyFiles(kMaxCrdFiles), "x", {}, harvest));
  const Result<void> read = HarvestFiles(ManyFiles(kMaxCrdFiles + 1), "x", {}, harvest);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "there are more than 100000 files");
}

TEST(CrdFiles, DirectoriesMayBeOnlySoDeep) {
  const testing::ScratchDirectory place;
  std::string deep;
  for (size_t i = 0; i < kMaxCrdFileDepth; ++i) deep += "d/";
  place.Write(deep + "order.yaml", OrderCrd());
  EXPECT_EQ(HarvestedFrom(place.path(), {}), 1U);
  place.Write(deep + "d/order.yaml", OrderCrd());
  std::string failure;
  HarvestedFrom(place.path(), {}, &failure);
  EXPECT_TRUE(failure.ends_with("directories are more than 64 deep")) << failure;
}

}  // namespace
}  // namespace plimsoll::engine
