// CrdReader finds the CRDs of a source, document by document. All who load CRDs read them here.
//
//   CrdReader reader(source, options);
//   while (reader.Next()) {
//     for (const FoundCrd& found : reader.crds()) Take(reader.Load(found));
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "plimsoll/crd/served_crd.h"
#include "plimsoll/kinds/loaded_crd.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

struct FoundCrd {
  value::Value object;
  uint32_t number = 0;  // among all objects of the source, from 1
};

class CrdReader {
 public:
  // Both must outlive it.
  CrdReader(const text::Source& source, const value::ReadOptions& options) : stream_(source, options) {}

  // Goes to the next document, readable or not. False at the end.
  bool Next();
  const value::StreamEntry& entry() const { return entry_; }
  // Not to be used if it cannot be read.
  const value::Document& document() const { return document_; }
  // Of the document, until the next one; none if it cannot be read.
  const std::vector<FoundCrd>& crds() const { return crds_; }
  // Decodes a CRD of the document.
  std::unique_ptr<const kinds::LoadedCrd> Load(const FoundCrd& found, const crd::ServeOptions& options = {},
                                               kinds::MapKeyAlias alias = kinds::MapKeyAlias::kIgnored) const;

 private:
  value::DocumentStream stream_;
  value::Document document_;
  value::StreamEntry entry_;
  std::vector<FoundCrd> crds_;
  size_t objects_ = 0;
};

}  // namespace plimsoll::engine
