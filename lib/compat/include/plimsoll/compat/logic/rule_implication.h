// Whether CEL rules imply another one: no value for which all of them are true makes the other false, or
// fail.
//
//   Implies({"self.x <= 5"}, "self.x <= 10", {schema, node});                     // true
//   Implies({"!has(self.x) || self.x in ['a']"}, "!has(self.x) || self.x != 'b'", {schema, node});  // true
//
// A proof, never a guess: false says nothing. Known are the logical operators (with the errors that CEL
// absorbs), bounds of numbers and of sizes, orders between fields, sets of constants, prefixes and patterns
// of texts, has(), all() and exists(), and what the schema says of the fields.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "plimsoll/schema/schema.h"

namespace plimsoll::compat {

// Steps of one proof. Rules that need more are not proven.
inline constexpr size_t kMaxProofSteps = 4'000;

// The schema of the values of `self`, which obey it.
struct RuleSchema {
  const schema::Schema& schema;
  schema::NodeId self;
};

bool Implies(std::span<const std::string_view> premises, std::string_view conclusion,
             const RuleSchema& schema);

}  // namespace plimsoll::compat
