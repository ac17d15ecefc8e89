// Plausible texts and numbers that obey their schemas, for samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Schemas that one value must all obey: nodes of one schema.
struct JointSchema {
  const schema::Schema* schema = nullptr;
  std::vector<schema::NodeId> nodes = {};

  bool empty() const { return nodes.empty(); }
};

// The first text of a keyword; empty when there is none.
std::string_view JointText(const JointSchema& schema, schema::Keyword keyword);
bool JointFlag(const JointSchema& schema, schema::Keyword keyword);
// The largest of a lower bound; 0 when there is none.
uint64_t JointAtLeast(const JointSchema& schema, schema::Keyword keyword);

// `variant` makes different values of one schema, as far as it has several.
value::Tree SampleString(const JointSchema& schema, size_t variant);
value::Tree SampleNumber(const JointSchema& schema, bool whole, size_t variant);
// One of the values of enum; none when there is no enum, or none that all take.
std::optional<value::Tree> SampleChoice(const JointSchema& schema, size_t variant);

}  // namespace plimsoll::compat
