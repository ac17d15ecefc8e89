// The rules of x-kubernetes-list-type: a set holds no value twice, a map no two items with the
// same keys.
//
//   ListTypes lists(schema, plan);
//   lists.Check(stored.root(), memory, errors);
//
// A list is looked at closely only if two hashes in it are equal.
//
// Values are the same as the API server sees them: scalars by type and value (1 and 1.0 are
// two things), objects and lists by their canonical JSON text. Of a value that stands more
// than twice only the second place is reported, with the first one as hint.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/crd/rule_memory.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

class ListTypes {
 public:
  // Both must outlive it.
  ListTypes(const schema::Schema& schema, const reshape::ShapePlan& plan);

  // Whether any list of the schema is a set or a map.
  bool any() const { return any_; }
  void Check(value::Value object, RuleMemory& memory, finding::ErrorList& errors) const;

 private:
  enum class Kind : uint8_t { kOther, kSet, kMap };

  const schema::Schema& schema_;
  const reshape::ShapePlan& plan_;
  std::vector<Kind> kinds_;  // by plan node
  std::vector<bool> marks_;  // by plan node: a set or map here or below
  bool any_ = false;
};

}  // namespace plimsoll::crd
