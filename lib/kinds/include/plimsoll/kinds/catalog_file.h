// A catalog in a file, open to be read.
//
//   Result<CatalogFile> file = CatalogFile::Open(disk, "kubernetes.catalog");
//   file->store().FindKind(...);
#pragma once

#include <string>
#include <utility>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/text/files.h"
#include "plimsoll/text/source.h"

namespace plimsoll::kinds {

// A catalog and its bytes.
class CatalogFile {
 public:
  // Fails with the path in front.
  static Result<CatalogFile> Open(const text::Files& files, const std::string& path);

  const std::string& name() const { return source_.name(); }
  const catalog::Store& store() const { return store_; }

 private:
  CatalogFile(text::Source source, catalog::Store store) : source_(std::move(source)), store_(store) {}

  text::Source source_;
  catalog::Store store_;  // over the bytes of the source, which stay where they are
};

}  // namespace plimsoll::kinds
