// Catalogs from any bytes: one that opens can be read to its end, the same twice, and no content
// leaves its bytes. The digest is not verified, or nothing but a true catalog would get further.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/value/equality.h"

namespace {

using namespace plimsoll;
using catalog::Store;

// Deep contents are refused; all others are read twice.
void ReadTwice(const Store& store, catalog::ContentId content) {
  value::Document once, twice;
  const bool read = store.Read(content, once).has_value();
  PLIMSOLL_ASSERT(store.Read(content, twice).has_value() == read);
  PLIMSOLL_ASSERT(once.empty() != read);
  if (read) PLIMSOLL_ASSERT(value::Equal(once.root(), twice.root(), value::Equality::kSameKinds));
}

void ReadRelease(const Store& store, uint32_t release, value::Document& document) {
  (void)store.FindRelease(store.ReleaseName(release));
  // Many kinds may share one large schema.
  constexpr uint32_t kMostKinds = 8;
  for (uint32_t i = 0; i < store.KindCount(release) && i < kMostKinds; ++i) {
    const catalog::KindEntry kind = store.KindAt(release, i);
    (void)store.FindKind(release, kind.name);
    if (!kind.is_crd()) (void)catalog::ComponentDocument(store, release, kind.component, document);
    if (const auto rules = store.FindDeclaration(release, kind.rules)) ReadTwice(store, *rules);
  }
  for (uint32_t i = 0; i < store.DeclarationCount(release) && i < kMostKinds; ++i) {
    (void)store.FindDeclaration(release, store.DeclarationAt(release, i).name);
  }
  if (const auto options = store.OptionsOf(release)) ReadTwice(store, *options);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Result<Store> store = Store::Open(bytes, catalog::Integrity::kTrusted);
  if (!store) return 0;
  constexpr uint32_t kMostContents = 64;
  for (uint32_t i = 0; i < store->ContentCount() && i < kMostContents; ++i) ReadTwice(*store, {i});
  value::Document document;
  for (uint32_t i = 0; i < store->ReleaseCount() && i < kMostContents; ++i) {
    ReadRelease(*store, i, document);
  }
  return 0;
}
