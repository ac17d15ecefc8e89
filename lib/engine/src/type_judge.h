// What the rules of a tagged Go type say to an object, as findings.
#pragma once

#include <optional>

#include "object_findings.h"
#include "plimsoll/engine/declare_options.h"
#include "plimsoll/engine/missing_functions.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// How an object came to be: its old version, if it is an update, and the numbers of its text.
struct TypedObject {
  std::optional<value::Value> old;
  schema::GoNumbers numbers = schema::GoNumbers::kAsWritten;
  // Whether fields that the type does not have are findings.
  bool strict = false;
};

// An error of a rule as a finding that counts.
finding::Finding& AddRuleError(const declare::RuleError& error, ObjectFindings& findings);

// What cannot be decoded is not held against rules, as in the API server. Hand-written functions that cannot
// be run are added to `missing`.
void JudgeByType(const TaggedType& type, const TypedObject& how, const DeclareOptions& options,
                 ObjectFindings& findings, MissingFunctions& missing);

}  // namespace plimsoll::engine
