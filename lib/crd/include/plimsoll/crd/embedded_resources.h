// EmbeddedResources finds the resources embedded in objects of one schema, by its plan, and
// checks them (embedded.h). It goes only where the schema has any.
#pragma once

#include <vector>

#include "plimsoll/crd/rule_memory.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

class EmbeddedResources {
 public:
  // The plan must outlive it.
  explicit EmbeddedResources(const reshape::ShapePlan& plan);

  bool any() const { return any_; }
  // `object` is shaped: its embedded metadata is in typed form.
  void Check(value::Value object, RuleMemory& memory, finding::ErrorList& errors) const;

 private:
  const reshape::ShapePlan& plan_;
  std::vector<bool> marks_;  // by plan node: an embedded resource here or below
  bool any_ = false;
};

}  // namespace plimsoll::crd
