// The slow, obvious evaluator that referees the compiled one: it walks the checked tree, looks names
// up by their text, expands nothing, folds nothing and counts nothing.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

class Twin {
 public:
  using Names = std::vector<std::pair<std::string_view, Value>>;

  Twin(const CheckedAst& checked, EvalContext& context, Names variables)
      : checked_(checked), ast_(checked.ast), context_(context), names_(std::move(variables)) {}

  Value Run() { return Visit(ast_.Root()); }

 private:
  Value Visit(NodeId id);
  Value Name(std::string_view name) const;
  Value Constant(const Node& node) const;
  Value Select(NodeId id);
  Value Index(Value container, Value key);
  Value Call(NodeId id);
  Value Operator(FunctionId function, const std::vector<Value>& arguments, bool& known);
  Value Logic(NodeId id, bool deciding);
  Value List(NodeId id);
  Value Map(NodeId id);
  Value Comprehension(NodeId id);

  const CheckedAst& checked_;
  const Ast& ast_;
  EvalContext& context_;
  Names names_;
};

}  // namespace plimsoll::cel
