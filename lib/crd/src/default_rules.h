// DefaultRules runs the rules of a schema on its defaults, as upstream does when a CRD is
// written: as if the default had been there before, and as if it were new. All defaults of a
// schema share one budget.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/cel/rules/rule_runner.h"
#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

class DefaultRules {
 public:
  explicit DefaultRules(const schema::Schema& schema) : schema_(schema) {}

  // What is around a default.
  struct Place {
    schema::NodeId node;
    bool resource = false;     // the node is the root of one
    bool inside_meta = false;  // of one
  };

  // Appends what rules say of the value at `path`. False when the budget is spent, and the other
  // defaults are not to be looked at.
  bool Check(const Place& place, value::Value held, const value::Path& path, finding::ErrorList& errors);

 private:
  int64_t Run(const cel::RuleSet& rules, uint32_t start, value::Value held, const value::Path& path,
              finding::ErrorList& errors);
  int64_t RunOnce(const cel::RuleSet& rules, uint32_t start, value::Value held,
                  std::optional<value::Value> old, const value::Path& path, finding::ErrorList& errors);

  const schema::Schema& schema_;
  std::optional<cel::RuleSet> all_;  // of the whole schema
  cel::RuleRunner runner_;
  int64_t budget_ = cel::kObjectBudget;
};

}  // namespace plimsoll::crd
