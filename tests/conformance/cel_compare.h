// How answers about CEL are compared: the parts of a reply each by itself, so that each can be
// measured.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// cel.expr: whether it compiles and runs, its type, its value or the text of its error, and what
// it cost.
std::string SameEvaluation(value::Value expect, value::Value result);
// The words of what is wrong with an expression that does not compile.
std::string SameIssues(value::Value expect, value::Value result);
bool HasIssues(value::Value line);
// The estimated cost.
std::string SameEstimate(value::Value expect, value::Value result);
bool HasEstimate(value::Value line);

// cel.rules: the errors and warnings of running the rules, and the budget they took.
std::string SameRuleErrors(value::Value expect, value::Value result);
// What compiling them gave.
std::string SameCompilation(value::Value expect, value::Value result);
// cel.crdRule: one entry of the above.
std::string SameCompiledRule(value::Value expect, value::Value result);

// cel.spec: value, error or type.
std::string SameSpecResult(value::Value expect, value::Value result);
// Whether the case belongs to what Kubernetes enables.
bool IsInKubernetes(value::Value line);

}  // namespace plimsoll::conformance
