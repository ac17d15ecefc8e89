// What the rules of a tagged Go type say to an object, as findings.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "../report/object_findings.h"
#include "plimsoll/engine/report/missing_functions.h"
#include "plimsoll/engine/types/declare_options.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// An object, and how it came to be: its old version, if it is an update, and the numbers of its text.
struct TypedObject {
  value::Value object;
  std::optional<value::Value> old;
  schema::GoNumbers numbers = schema::GoNumbers::kAsWritten;
  // Whether fields that the type does not have are findings.
  bool strict = false;
};

// An error of a rule as a finding that counts.
finding::Finding& AddRuleError(const declare::RuleError& error, ObjectFindings& findings);

// The keys of the object that the type does not have, on the tape, in rising order; none when the object
// cannot be decoded. Then it is not validated by rules, as in the API server. Hand-written functions that
// cannot be run are added to `missing`.
std::optional<std::vector<uint32_t>> JudgeByType(const kinds::TaggedType& type, const TypedObject& how,
                                                 const DeclareOptions& options, ObjectFindings& findings,
                                                 MissingFunctions& missing);

}  // namespace plimsoll::engine
