#include "plimsoll/builtin/kind/embedded_catalog.h"

#include <string_view>

#include "plimsoll/base/assert.h"

// Neither compiler has #embed; assemblers have had this always. That of WebAssembly wants more words.
#if defined(__wasm__)
#define PLIMSOLL_EMBED(name, file)    \
  asm("  .section .rodata." name      \
      ",\"\",@\n"                     \
      "  .globl " name                \
      "\n"                            \
      "  .globl " name                \
      "_end\n"                        \
      "  .type " name                 \
      ",@object\n"                    \
      "  .type " name                 \
      "_end,@object\n"                \
      "  .p2align 4\n" name           \
      ":\n"                           \
      "  .incbin \"" file "\"\n" name \
      "_end:\n"                       \
      "  .int8 0\n"                   \
      "  .size " name ", " name "_end-" name "\n  .size " name "_end, 1\n")
#else
#define PLIMSOLL_EMBED(name, file)    \
  asm("  .section .rodata\n"          \
      "  .global " name               \
      "\n"                            \
      "  .global " name               \
      "_end\n"                        \
      "  .balign 16\n" name           \
      ":\n"                           \
      "  .incbin \"" file "\"\n" name \
      "_end:\n"                       \
      "  .byte 0\n"                   \
      "  .text\n")
#endif

PLIMSOLL_EMBED("plimsoll_kubernetes_catalog", PLIMSOLL_KUBERNETES_CATALOG);
PLIMSOLL_EMBED("plimsoll_kustomize_catalog", PLIMSOLL_KUSTOMIZE_CATALOG);
PLIMSOLL_EMBED("plimsoll_go_types", PLIMSOLL_GO_TYPES);
PLIMSOLL_EMBED("plimsoll_enums", PLIMSOLL_ENUMS);

#undef PLIMSOLL_EMBED

extern "C" {
extern const char plimsoll_kubernetes_catalog[];
extern const char plimsoll_kubernetes_catalog_end[];
extern const char plimsoll_kustomize_catalog[];
extern const char plimsoll_kustomize_catalog_end[];
extern const char plimsoll_go_types[];
extern const char plimsoll_go_types_end[];
extern const char plimsoll_enums[];
extern const char plimsoll_enums_end[];
}

namespace plimsoll::builtin {
namespace {

// A test opens the files with their digests verified.
catalog::Store OpenEmbedded(const char* begin, const char* end) {
  const std::string_view bytes(begin, static_cast<size_t>(end - begin));
  Result<catalog::Store> opened = catalog::Store::Open(bytes, catalog::Integrity::kTrusted);
  PLIMSOLL_ASSERT(opened.has_value());
  return *opened;
}

}  // namespace

const catalog::Store& EmbeddedCatalog() {
  static const catalog::Store store =
      OpenEmbedded(plimsoll_kubernetes_catalog, plimsoll_kubernetes_catalog_end);
  return store;
}

const catalog::Store& EmbeddedKustomizeCatalog() {
  static const catalog::Store store =
      OpenEmbedded(plimsoll_kustomize_catalog, plimsoll_kustomize_catalog_end);
  return store;
}

std::string_view EmbeddedGoTypes() {
  return {plimsoll_go_types, static_cast<size_t>(plimsoll_go_types_end - plimsoll_go_types)};
}

std::string_view EmbeddedEnums() {
  return {plimsoll_enums, static_cast<size_t>(plimsoll_enums_end - plimsoll_enums)};
}

}  // namespace plimsoll::builtin
