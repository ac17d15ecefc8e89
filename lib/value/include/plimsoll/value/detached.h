// Detached is a copy of one value together with the text it borrows: it outlives the document
// and the source it was taken from. Places stay those of the original input.
//
//   Detached crd(document.root());
//   use(crd.root());
#pragma once

#include <memory>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

class Detached {
 public:
  explicit Detached(Value value);
  // Of a document that borrows no text: one that was built, see build.h.
  explicit Detached(Document&& built);

  // Where it is does not change when the Detached is moved.
  const Document& document() const { return *document_; }
  Value root() const { return document_->root(); }

 private:
  std::unique_ptr<char[]> bytes_;
  std::unique_ptr<Document> document_;
};

}  // namespace plimsoll::value
