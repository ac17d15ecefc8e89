// A schema for merging, and values with it in mind, made of a list of choices. The same choices make
// the same case; what they run out of is made as plain as can be.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "plimsoll/merge/schema/merge_schema.h"

namespace plimsoll::merge {

class MergeCaseMaker {
 public:
  explicit MergeCaseMaker(std::span<const uint8_t> choices) : choices_(choices) {}

  uint32_t Below(uint32_t count);
  // Its JSON form; the root is the type T0.
  std::string Schema();
  // JSON that is likely to be valid.
  std::string Value(const MergeSchema& schema, const TypeRef& type, uint32_t depth = 0);

 private:
  template <class... Words>
  std::string Pick(Words... words);
  std::string ScalarAtom();
  std::string Atom(uint32_t depth);
  std::string Map(uint32_t depth);
  std::string List(uint32_t depth);
  std::string Reference(uint32_t depth);
  std::string Any(uint32_t depth);
  std::string Scalar(ScalarType type);
  std::string Object(const MergeSchema& schema, const MapType& type, uint32_t depth);
  std::string Array(const MergeSchema& schema, const ListType& type, uint32_t depth);

  std::span<const uint8_t> choices_;
  size_t next_ = 0;
};

}  // namespace plimsoll::merge
