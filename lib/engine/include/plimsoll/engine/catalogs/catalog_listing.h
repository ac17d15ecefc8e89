// The kinds of a catalog, and cached catalogs, as `plimsoll catalog list` prints them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/catalog/store.h"
#include "plimsoll/kinds/catalog_cache.h"

namespace plimsoll::engine {

struct ListedKind {
  catalog::KindEntry kind;
  std::string resource;
  std::string scope;  // empty when it is not known
  std::vector<std::string_view> releases;
  const kinds::CachedCatalog* cached = nullptr;  // where it is from, if not from a file that was named
};

// The kinds of the releases [first, last), each once, by group, kind and version.
std::vector<ListedKind> ListKinds(const catalog::Store& store, uint32_t first, uint32_t last);

// A line of text, or of JSON.
void AppendKindText(std::string& out, const ListedKind& row);
void AppendKindLine(std::string& out, const ListedKind& row);
void AppendCachedText(std::string& out, const kinds::CachedCatalog& cached);
void AppendCachedLine(std::string& out, const kinds::CachedCatalog& cached);

}  // namespace plimsoll::engine
