// Terms are parts of CEL rules. Two with the same text have the same value in one evaluation, whatever rule
// they are from: `size(self.a)` and `self.a.size()` have one text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/compat/logic/rule_implication.h"

namespace plimsoll::compat {

// A variable of a macro, and those of the macros around it.
struct Scope {
  std::string_view name;
  std::string text;
  std::optional<schema::NodeId> node;
  const Scope* outer = nullptr;
};

struct Term {
  const cel::Ast* ast = nullptr;
  cel::NodeId id = {};
  const Scope* scope = nullptr;

  const cel::Node& node() const { return (*ast)[id]; }
  Term With(cel::NodeId other) const { return {ast, other, scope}; }
  bool IsCall(cel::FunctionId function) const {
    return node().kind == cel::NodeKind::kCall && node().function == function;
  }
  bool IsConstant() const { return node().kind == cel::NodeKind::kConstant; }
  std::optional<double> Number() const;
  std::optional<std::string_view> String() const;
  // The value that `size` is of.
  std::optional<Term> SizeOf() const;
};

std::string TextOf(const Term& term);
// Of the values of the term, where it is a field of self or of a variable.
std::optional<schema::NodeId> SchemaOf(const Term& term, const RuleSchema& schema);
// A constant as a text; equal constants have equal texts. Empty for what is no number, text or boolean.
std::string ConstantText(const Term& term);
std::string ConstantText(double number);
std::string ConstantText(std::string_view text);

}  // namespace plimsoll::compat
