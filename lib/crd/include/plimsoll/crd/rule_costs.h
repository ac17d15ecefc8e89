// What the rules of a CRD can cost by their estimates, against the limits of the API server, and
// which bounds would bring the expensive ones under them.
//
//   for (const SchemaCosts& schema : RuleCostsOf(crd))
//     for (const RuleCost& rule : schema.rules) show(cel::ShownValuePath(rule.path), rule.total);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/crd/crd.h"
#include "plimsoll/schema/keyword.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"

namespace plimsoll::crd {

// A value that nothing bounds, and the largest bound that would be small enough.
struct BoundAdvice {
  value::Path path;  // of the value: `spec.items[*].name` (cel/rules/value_path.h)
  schema::Keyword keyword = schema::Keyword::kMaxLength;
  uint64_t bound = 0;
  text::Span place;  // of its schema
};

struct RuleCost {
  value::Path path;  // of the values it is on: `spec`
  size_t index = 0;  // among the rules there
  std::string_view rule;
  text::Span place;
  // Why it cannot be compiled; then there is no cost.
  std::string error;
  uint64_t cost = 0;  // of running it once
  // How many values it can be on; none where nothing bounds them but the size of a request.
  std::optional<uint64_t> cardinality;
  uint64_t total = 0;         // for one object
  uint64_t message_cost = 0;  // of messageExpression
  // Where the total is over the limit. Any one entry is enough; with `together` all are needed.
  std::vector<BoundAdvice> advice;
  bool together = false;
};

struct SchemaCosts {
  std::string_view version;
  std::vector<RuleCost> rules;  // in the order of the schema
  uint64_t total = 0;
};

// Of every version that has a schema that is sound.
std::vector<SchemaCosts> RuleCostsOf(const Crd& crd);

}  // namespace plimsoll::crd
