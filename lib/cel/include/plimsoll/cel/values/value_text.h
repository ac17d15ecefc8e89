// Values as text, as Go prints them inside errors, and as typed tokens for other programs.
#pragma once

#include <string>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/text/token_sink.h"

namespace plimsoll::cel {

// %v: what errors show of a key or an index.
void AppendGoText(EvalContext& context, std::string& out, Value value);

// string(double): %g with the shortest digits.
void AppendDouble(std::string& out, double number);
// string(duration): seconds, `5400s`.
void AppendSeconds(std::string& out, value::Duration duration);

// One object that says the kind and the value: {"int":"5"}, {"list":[...]}, {"data":{...}} for an
// object of a document as it is there, {"errorValue":"..."} for an element that cannot be read.
void WriteTyped(EvalContext& context, text::TokenSink& writer, Value value);

}  // namespace plimsoll::cel
