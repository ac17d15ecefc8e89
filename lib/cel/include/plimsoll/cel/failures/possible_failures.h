// Can this expression fail? Finds the parts of an expression that raise an evaluation error for some values:
// reads of fields that may be absent or null, items and keys that may not exist, texts that may not convert,
// divisors that may be zero. Guards count: has(), `in`, size(), `!= null`, `.?`, isIP() and the like, on
// either side of && and ||, and in conditions.
//
//   self.min <= self.max                   // min and max, if they are optional
//   !has(self.min) || self.min > 0         // nothing
//
// The answer may name a part that never fails: a guard may be too clever to be seen. It is a proposal that an
// object must prove (compat/proof/rule_failure.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/failures/schema_place.h"

namespace plimsoll::cel {

enum class FailureKind : uint8_t {
  kMissingField,  // of an object
  kMissingKey,    // of a map
  kNullValue,
  kIndex,      // past the end of a list
  kEmptyList,  // the smallest or largest of nothing
  kNoValue,    // of an optional
  kConversion,
  kDivision,
};

// The failure happens only if an expression is true, or false.
struct FailureCondition {
  NodeId node;
  bool truth = true;
};

struct PossibleFailure {
  FailureKind kind;
  NodeId node;              // what fails
  NodeId subject;           // the value that makes it fail
  std::string text;         // of the subject: `self.spec.port`
  std::string guard;        // `has(self.spec.port)`; empty if there is none
  int64_t needed_size = 0;  // kIndex: the items that a list must have
  std::vector<FailureCondition> conditions = {};
};

struct FailureAnalysis {
  std::vector<PossibleFailure> failures;
  // By node.
  std::vector<SchemaPlace> places;
};

// A field that has the value of a place elsewhere: `variables.containers`.
struct FieldAlias {
  std::string_view variable;
  std::string_view field;
  SchemaPlace place;
};

// `roots` are the variables whose schemas are known.
FailureAnalysis FindPossibleFailures(const CheckedAst& checked, std::span<const SchemaPlace> roots,
                                     std::span<const FieldAlias> aliases = {});

}  // namespace plimsoll::cel
