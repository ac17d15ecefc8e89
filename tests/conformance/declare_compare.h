// How answers about declarative validation are compared.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// declare.tag: the error, or the tag and its canonical form, or the extracted lines.
std::string SameTag(value::Value line, value::Value result);

// declare.compile: whether there is an error, and what can be reported when there is none; with
// every word of the error.
std::string SameCompileVerdict(value::Value line, value::Value result);
std::string SameCompileWords(value::Value line, value::Value result);
// Of cases that ask for something definite.
bool IsDefinite(value::Value line);
// declare.coverage.
std::string SameCoverage(value::Value line, value::Value result);
bool IsMix(value::Value line);

// declare.format, declare.validate: every part of every error, in order.
std::string SameOrderedErrors(value::Value expect, value::Value result);
// declare.validate: the same, in any order where upstream has none, and whether it panics.
std::string SameValidation(value::Value line, value::Value result);

}  // namespace plimsoll::conformance
