#include "plimsoll/builtin/embedded_catalog.h"

#include <string_view>

#include "plimsoll/base/assert.h"

// Neither compiler has #embed; assemblers have had this always.
asm(R"(
  .section .rodata
  .global plimsoll_kubernetes_catalog
  .global plimsoll_kubernetes_catalog_end
  .balign 16
plimsoll_kubernetes_catalog:
  .incbin ")" PLIMSOLL_KUBERNETES_CATALOG R"("
plimsoll_kubernetes_catalog_end:
  .byte 0
  .text
)");

extern "C" {
extern const char plimsoll_kubernetes_catalog[];
extern const char plimsoll_kubernetes_catalog_end[];
}

namespace plimsoll::builtin {

const catalog::Store& EmbeddedCatalog() {
  static const catalog::Store store = [] {
    const std::string_view bytes(
        plimsoll_kubernetes_catalog,
        static_cast<size_t>(plimsoll_kubernetes_catalog_end - plimsoll_kubernetes_catalog));
    Result<catalog::Store> opened = catalog::Store::Open(bytes, catalog::Integrity::kTrusted);
    // A test opens it with its digest verified.
    PLIMSOLL_ASSERT(opened.has_value());
    return *opened;
  }();
  return store;
}

}  // namespace plimsoll::builtin
