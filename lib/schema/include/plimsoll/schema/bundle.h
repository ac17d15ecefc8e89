// Bundle is several documents on one tape, so that one schema can borrow from all of them: the
// schema itself and what its references lead to. It remembers which stretch came from where.
//
//   Bundle bundle;
//   Result<value::Value> root = bundle.Add("crd.yaml", document.root());
//
// Values are found again by their index: adding a document moves the text of the others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// A stretch of the bundle and the input it is a copy of.
struct BundlePart {
  std::string name;
  uint32_t root = 0;    // on the tape
  uint32_t begin = 0;   // in the bundle's bytes
  uint32_t origin = 0;  // of those bytes in the input
};

class Bundle {
 public:
  Bundle() { document_.Clear({}); }
  Bundle(const Bundle&) = delete;
  Bundle& operator=(const Bundle&) = delete;

  // Copies the value. Fails when all together would be too long for 32-bit offsets.
  Result<uint32_t> Add(std::string name, value::Value value);

  const value::Document& document() const { return document_; }
  value::Value At(uint32_t index) const { return {document_, index}; }
  const std::vector<BundlePart>& parts() const { return parts_; }
  // The part that holds a value, or a place.
  const BundlePart& PartOf(uint32_t index) const;
  // The part that a stretch of the bundle's bytes is in, and where it is in the input of that part.
  const BundlePart& PartAt(text::Span place) const;
  text::Span InPart(text::Span place) const;

 private:
  std::string bytes_;
  value::Document document_;
  std::vector<BundlePart> parts_;
};

}  // namespace plimsoll::schema
