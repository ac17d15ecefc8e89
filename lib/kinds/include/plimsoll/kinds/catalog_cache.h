// The catalog cache is a directory with two files a catalog: NAME.catalog, and NAME.json, the record of where
// it came from. The record is written last, so that a catalog without one does not count.
//
//   const CacheListing listing = ListCatalogCache(disk, "/home/me/.cache/plimsoll/catalogs");
//   for (const CachedCatalog& cached : listing.catalogs) Show(cached.Title());
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/files.h"
#include "plimsoll/text/source.h"

namespace plimsoll::kinds {

// The name of the cached catalog with descriptions, and of the project to pull. No catalog of CRDs has it.
inline constexpr std::string_view kDescriptionsName = "kubernetes";

inline constexpr size_t kMaxCatalogNameBytes = 64;
inline constexpr uint64_t kMaxCacheRecordBytes = uint64_t{1} << 20;

// What a record says.
struct CachedCatalog {
  std::string name = {};
  // A URL, or the name of a file.
  std::string source = {};
  // A tag or branch, and the commit; empty unless it came from git.
  std::string ref = {};
  std::string commit = {};
  std::vector<std::string> paths = {};   // in the source; empty for all of it
  std::vector<std::string> groups = {};  // of its CRDs, sorted
  size_t crds = 0;
  std::string digest = {};  // of the catalog, in hexadecimal digits
  // Of the catalog itself. Not part of the record.
  std::string file = {};

  // `cert-manager (v1.16.2, 3f2c1d0)`
  std::string Title() const;
};

// Lower case letters, digits, dots and dashes; a letter or digit at both ends.
bool IsCatalogName(std::string_view name);
// A valid name made from other text, such as the end of a URL; empty if nothing is left of it.
std::string CatalogNameFrom(std::string_view text);

std::string CacheRecord(const CachedCatalog& catalog);
// Fails on text that is no record.
Result<CachedCatalog> ReadCacheRecord(const text::Source& source);

std::string CacheRecordFile(const std::string& directory, std::string_view name);
std::string CacheCatalogFile(const std::string& directory, std::string_view name);

// A file of the cache that cannot be used, and why.
struct BrokenCacheFile {
  std::string file;
  std::string reason;
};

struct CacheListing {
  std::vector<CachedCatalog> catalogs;  // by name
  std::vector<BrokenCacheFile> broken;
};

// A directory that is not there has none. Only records are read; catalogs are opened when they are needed.
CacheListing ListCatalogCache(const text::Files& files, const std::string& directory);

}  // namespace plimsoll::kinds
