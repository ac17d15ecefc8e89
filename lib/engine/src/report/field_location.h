// Where the field of an error is in an object.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Looks up fields of one object, which must outlive it. It remembers the children of containers it has
// come through, so that many look-ups in a large container cost no more than in small ones.
class FieldFinder {
 public:
  explicit FieldFinder(value::Value object) : object_(object) {}

  // The path with items at their positions in this object, if it leads to a value of the object, or from one
  // to fields that are missing.
  std::optional<value::Path> Resolve(const value::Path& path);

  // The span of a field: of the value at the end of the path or, where it is missing, of the innermost one
  // around it.
  text::Span SpanOf(const value::Path& path);

  // The path to the innermost value at a place; where several begin there, to the outermost of them.
  value::Path PathAt(text::Span place);

 private:
  struct Child {
    text::Span start;  // of the key, or of the item
    std::string_view key;
    value::Value value;
  };
  struct Children {
    std::vector<Child> list;
    std::vector<uint32_t> by_key;  // positions in the list, of an object
    bool ascending = true;         // each begins after the one before it

    const Child* Find(std::string_view key) const;
    // The item with the keys of the step; the one at its index, if that has them.
    const Child* FindItem(const value::Step& step) const;
    const Child* FindAt(uint32_t offset) const;
  };

  const Children& ChildrenOf(value::Value container);
  const Child* ChildAt(value::Value holder, const value::Step& step);

  value::Value object_;
  std::unordered_map<uint32_t, Children> children_;  // by the position of the container
};

}  // namespace plimsoll::engine
