#include "plimsoll/builtin/kind/embedded_catalog.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "plimsoll/base/sha256.h"
#include "plimsoll/catalog/kind_document.h"

namespace plimsoll::builtin {
namespace {

using catalog::Store;

std::string Contents(const std::string& name) {
  std::ifstream file(std::string(PLIMSOLL_ROOT "/lib/builtin/data/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(EmbeddedCatalog, IsTheFileWhoseDigestIsWrittenDown) {
  const std::string bytes = Contents("kubernetes.catalog");
  const auto store = Store::Open(bytes, catalog::Integrity::kVerified);
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(store->digest(), EmbeddedCatalog().digest());
  EXPECT_EQ(Contents("kubernetes.catalog.sha256"), Sha256Hex(bytes) + "  kubernetes.catalog\n");
  EXPECT_LT(bytes.size(), 3'000'000U);
}

TEST(EmbeddedKustomizeCatalog, IsTheFileWhoseDigestIsWrittenDown) {
  const std::string bytes = Contents("kustomize.catalog");
  const auto store = Store::Open(bytes, catalog::Integrity::kVerified);
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(store->digest(), EmbeddedKustomizeCatalog().digest());
  EXPECT_EQ(Contents("kustomize.catalog.sha256"), Sha256Hex(bytes) + "  kustomize.catalog\n");
}

TEST(EmbeddedCatalog, HasSevenReleasesAndEverySchemaOfThem) {
  const Store& store = EmbeddedCatalog();
  ASSERT_EQ(store.ReleaseCount(), 7U);
  value::Document document;
  for (const char* name : {"1.31", "1.32", "1.33", "1.34", "1.35", "1.36", "1.37"}) {
    const auto release = store.FindRelease(name);
    ASSERT_TRUE(release) << name;
    EXPECT_GT(store.KindCount(*release), 150U);
    for (uint32_t i = 0; i < store.KindCount(*release); ++i) {
      const catalog::KindEntry kind = store.KindAt(*release, i);
      ASSERT_TRUE(catalog::ComponentDocument(store, *release, kind.component, document)) << kind.component;
    }
  }
}

TEST(EmbeddedCatalog, HasNoProse) {
  const Store& store = EmbeddedCatalog();
  value::Document document;
  for (uint32_t i = 0; i < store.ContentCount(); ++i) {
    ASSERT_TRUE(store.Read({i}, document));
    const auto prose = document.root().Find("description");
    EXPECT_FALSE(prose && prose->IsString());
  }
}

}  // namespace
}  // namespace plimsoll::builtin
