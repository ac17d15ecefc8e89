// How answers about declarative validation are compared.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::conformance {

// declare.tag: the error, or the tag and its canonical form, or the extracted lines.
std::string SameTag(value::Value line, value::Value result);

// declare.format, declare.validate: every part of every error, in order.
std::string SameOrderedErrors(value::Value expect, value::Value result);

}  // namespace plimsoll::conformance
