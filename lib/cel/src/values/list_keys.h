// What distinguishes the elements of lists of kind set and map, and how such lists are added.
#pragma once

#include <span>
#include <string_view>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// Sets compare scalars only.
bool IsSetElement(Value value);
Value NotScalars();

// The keys of the elements of one list of kind map.
class ListKeys {
 public:
  ListKeys(EvalContext& context, Value list);

  // A key as a value for MapBody. Keys in a document's own comparison are read by their escaped
  // names out of raw objects, as upstream does: a name that needs escaping is never found.
  Value LeftKey(Value element) const { return raw_ ? RawKey(element) : ValueKey(element); }
  // Of an element of the other list; absent when it can equal none.
  Value RightKey(Value element) const { return raw_ ? RawKey(element) : ValueKey(element); }
  // By what an expression would read.
  Value ValueKey(Value element) const;

 private:
  Value RawKey(Value element) const;
  Value Combine(std::span<const Value> parts) const;

  EvalContext& context_;
  bool raw_;
  std::span<const std::string_view> names_;
};

// X + Y.
Value UniteSets(EvalContext& context, Value left, Value right);
Value MergeMapLists(EvalContext& context, Value left, Value right);

}  // namespace plimsoll::cel
