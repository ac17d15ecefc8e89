// Values of expressions as the merge library gets them: what upstream's ObjectVal makes of its fields. Lists
// and maps that were written in an expression convert one level deep; what is below is a ForeignValue.
#pragma once

#include <string>

#include "plimsoll/base/arena.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/merge/value/node.h"

namespace plimsoll::policy {

class NativeValues {
 public:
  // Both must outlive the nodes.
  NativeValues(cel::EvalContext& context, Arena& arena) : context_(context), arena_(arena) {}

  // The fields of a message. Fails on a map with a key that is no text.
  bool ObjectOf(cel::Value message, merge::Node& out, std::string& error);

 private:
  bool FieldOf(cel::Value value, merge::Node& out, std::string& error);
  bool ListOf(cel::Value list, bool literal, merge::Node& out, std::string& error);
  bool MapOf(cel::Value map, bool literal, merge::Node& out, std::string& error);
  // The value as Go has it, whatever that is.
  merge::Node NativeOf(cel::Value value);
  merge::Node ScalarOf(cel::Value value);
  merge::Node ForeignOf(std::string_view type, std::string_view shown, std::string_view syntax);
  merge::Node InDocument(cel::Value value);
  std::string_view Keep(std::string_view text);

  cel::EvalContext& context_;
  Arena& arena_;
};

// Where the name of a type in a message does not match the way to it; empty when all do.
std::string TypeNameProblems(cel::EvalContext& context, cel::Value message);

}  // namespace plimsoll::policy
