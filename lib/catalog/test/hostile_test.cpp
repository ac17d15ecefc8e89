// Catalogs that somebody cut, changed or made up.
#include <gtest/gtest.h>

#include <random>

#include "../src/format.h"
#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/catalog/store.h"
#include "sample_catalog.h"

namespace plimsoll::catalog {
namespace {

std::string Refusal(std::string_view bytes) {
  const Result<Store> store = Store::Open(bytes, Integrity::kVerified);
  return store ? "accepted" : store.error().message;
}

// Reads everything a store has; what cannot be read is refused, not more.
void ReadAll(const Store& store) {
  value::Document document;
  for (uint32_t i = 0; i < store.ContentCount(); ++i) (void)store.Read({i}, document);
  for (uint32_t release = 0; release < store.ReleaseCount(); ++release) {
    (void)store.FindRelease(store.ReleaseName(release));
    for (uint32_t i = 0; i < store.KindCount(release); ++i) {
      const KindEntry kind = store.KindAt(release, i);
      (void)store.FindKind(release, kind.name);
      if (!kind.is_crd()) (void)ComponentDocument(store, release, kind.component, document);
      if (const auto rules = store.FindDeclaration(release, kind.rules)) (void)store.Read(*rules, document);
    }
    for (uint32_t i = 0; i < store.DeclarationCount(release); ++i) {
      (void)store.FindDeclaration(release, store.DeclarationAt(release, i).name);
    }
    if (const auto options = store.OptionsOf(release)) (void)store.Read(*options, document);
  }
}

TEST(HostileCatalog, ForeignBytesAreRefused) {
  EXPECT_EQ(Refusal(""), "this is not a catalog");
  EXPECT_EQ(Refusal("{\"openapi\": \"3.0.0\"}"), "this is not a catalog");
}

TEST(HostileCatalog, ACutOneIsRefusedWhereverItIsCut) {
  const std::string bytes = SampleCatalog();
  for (size_t size = 0; size < bytes.size(); ++size) {
    const std::string message = Refusal(std::string_view(bytes).substr(0, size));
    if (size >= kMagic.size()) {
      EXPECT_TRUE(message.starts_with("the catalog is truncated")) << size << message;
    }
  }
  EXPECT_EQ(Refusal(bytes + "x"), "the catalog is damaged: there are bytes after its end");
}

TEST(HostileCatalog, ANewerOneIsRefusedByItsNumber) {
  std::string bytes = SampleCatalog();
  bytes[kFormatAt] = 3;
  EXPECT_EQ(Refusal(bytes), "the catalog has format 3; this program reads format 2");
}

TEST(HostileCatalog, AnOlderOneIsRefusedByItsNumber) {
  std::string bytes = SampleCatalog();
  bytes[kFormatAt] = 1;
  EXPECT_EQ(Refusal(bytes), "the catalog has format 1; this program reads format 2");
}

TEST(HostileCatalog, EveryChangedByteIsNoticed) {
  const std::string bytes = SampleCatalog();
  for (size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_NE(Refusal(changed), "accepted") << at;
  }
}

// Whoever makes catalogs for harm gets the digest right.
TEST(HostileCatalog, NoChangeMakesATrustingReaderLeaveTheBytes) {
  const std::string bytes = SampleCatalog();
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string changed = bytes;
    for (unsigned i = 0; i <= random() % 4; ++i) {
      const size_t at = kSectionsAt + random() % (changed.size() - kSectionsAt);
      changed[at] = static_cast<char>(random() % 3 == 0 ? 0xFF : random());
    }
    const Result<Store> store = Store::Open(changed, Integrity::kTrusted);
    if (store) ReadAll(*store);
  }
}

TEST(HostileCatalog, AContentThatIsTooDeepIsRefused) {
  value::Tree deep = value::Tree::NewArray();
  for (size_t i = 0; i < kMaxContentDepth; ++i) {
    value::Tree outer = value::Tree::NewArray();
    outer.AsArray().push_back(std::move(deep));
    deep = std::move(outer);
  }
  Builder builder;
  builder.AddComponent("", "A", std::move(deep));
  builder.AddKind("", {"g", "v", "K"}, "A", {});
  EXPECT_EQ(ShowKind(builder.Finish().value_or(""), "", "g", "v", "K"),
            "the catalog is damaged: a content cannot be read");
}

// One large content under many names, each referring to the next.
TEST(HostileCatalog, ADocumentThatWouldGrowWithoutEndIsRefused) {
  Builder builder;
  constexpr int kNames = 300;
  for (int i = 0; i < kNames; ++i) {
    value::Tree schema = value::Tree::NewObject();
    value::Tree list = value::Tree::NewArray();
    for (int item = 0; item < kNames; ++item) {
      value::Tree one = value::Tree::NewObject();
      one.AsObject().Set("$ref", value::Tree::String("#/components/schemas/C" + std::to_string(item)));
      list.AsArray().push_back(std::move(one));
    }
    value::Tree padding = value::Tree::NewArray();
    padding.AsArray().resize(15'000);
    schema.AsObject().Set("allOf", std::move(list));
    schema.AsObject().Set("enum", std::move(padding));
    builder.AddComponent("", "C" + std::to_string(i), std::move(schema));
  }
  const std::string bytes = *builder.Finish();
  EXPECT_LT(bytes.size(), 50'000U);
  const Store store = *Store::Open(bytes, Integrity::kVerified);
  value::Document document;
  const Result<void> gathered = ComponentDocument(store, 0, "C0", document);
  ASSERT_FALSE(gathered);
  EXPECT_EQ(gathered.error().message, "the schema and everything it refers to have more than 4000000 nodes");
}

}  // namespace
}  // namespace plimsoll::catalog
