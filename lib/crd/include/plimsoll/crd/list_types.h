// The rules of x-kubernetes-list-type: a set holds no value twice, a map no two items with the
// same keys.
//
//   ListTypes lists(schema, plan);
//   lists.Check(stored.root(), memory, errors);
//
// A list is looked at closely only if two hashes in it are equal.
//
// Values are the same as the API server sees them: scalars by type and value (1 and 1.0 are
// two things), objects and lists by their canonical JSON text. Of a value that is more
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

// When two items of a set, or two keys of a map, are the same.
enum class EqualMode : uint8_t {
  kServer,         // as the API server sees it, see above
  kStructural,     // numbers by what they are: 1 and 1.0 are one thing at every depth
  kCanonicalJson,  // by their JSON texts, scalars too
};

// Items of a map whose key is missing or of another type than the schema says. The API server
// compares them by what is there, so that two without keys are the same.
enum class IncompleteKeys : uint8_t { kCompared, kLeftOut };

struct ListOptions {
  EqualMode equality = EqualMode::kServer;
  IncompleteKeys incomplete = IncompleteKeys::kCompared;
};

class ListTypes {
 public:
  // Both must outlive it.
  ListTypes(const schema::Schema& schema, const reshape::ShapePlan& plan, ListOptions options = {});

  // Whether any list of the schema is a set or a map.
  bool any() const { return any_; }
  void Check(value::Value object, RuleMemory& memory, finding::ErrorList& errors) const;

 private:
  enum class Kind : uint8_t { kOther, kSet, kMap };

  const schema::Schema& schema_;
  const reshape::ShapePlan& plan_;
  const ListOptions options_;
  std::vector<Kind> kinds_;  // by plan node
  std::vector<bool> marks_;  // by plan node: a set or map here or below
  bool any_ = false;
};

}  // namespace plimsoll::crd
