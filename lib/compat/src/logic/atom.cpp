#include "atom.h"

#include <algorithm>
#include <utility>

namespace plimsoll::compat {

using cel::FunctionId;
using cel::NodeKind;

namespace {

bool IsListOfConstants(const Term& term) {
  if (term.node().kind != NodeKind::kList) return false;
  const auto elements = term.ast->Elements(term.id);
  for (size_t i = 0; i < elements.size(); ++i) {
    if (term.ast->ElementIsOptional(term.id, i)) return false;
    if (ConstantText(term.With(elements[i])).empty()) return false;
  }
  return true;
}

bool IsTextFunction(FunctionId function) {
  return function == FunctionId::kStartsWith || function == FunctionId::kEndsWith ||
         function == FunctionId::kContains || function == FunctionId::kMatches;
}

void SetSides(Atom& atom, const Term& left, const Term& right) {
  atom.left = left;
  atom.right = right;
  atom.left_text = TextOf(left);
  atom.right_text = TextOf(right);
}

// `a <= b` is `!(b < a)`: what can be compared is the one or the other.
void SetOrder(Atom& atom, FunctionId function, Term left, Term right) {
  atom.form = AtomForm::kLess;
  if (function == FunctionId::kGreater || function == FunctionId::kLessEquals) std::swap(left, right);
  const bool strict = function == FunctionId::kLess || function == FunctionId::kGreater;
  if (!strict) atom.sign = Negated(atom.sign);
  SetSides(atom, left, right);
  atom.text = atom.left_text + " < " + atom.right_text;
}

void SetEquality(Atom& atom, bool negated, Term left, Term right) {
  atom.form = AtomForm::kEqual;
  if (negated) atom.sign = Negated(atom.sign);
  if (!ConstantText(left).empty()) std::swap(left, right);
  SetSides(atom, left, right);
  const bool ordered = atom.left_text < atom.right_text;
  atom.text =
      (ordered ? atom.left_text : atom.right_text) + " == " + (ordered ? atom.right_text : atom.left_text);
}

bool SetCall(Atom& atom, const Term& term) {
  const FunctionId function = term.node().function;
  const auto children = term.ast->Children(term.id);
  if (children.size() != 2) return false;
  const Term left = term.With(children[0]);
  const Term right = term.With(children[1]);
  switch (function) {
    case FunctionId::kLess:
    case FunctionId::kGreater:
    case FunctionId::kLessEquals:
    case FunctionId::kGreaterEquals: return SetOrder(atom, function, left, right), true;
    case FunctionId::kEquals:
    case FunctionId::kNotEquals:
      return SetEquality(atom, function == FunctionId::kNotEquals, left, right), true;
    default: break;
  }
  if (function == FunctionId::kIn && IsListOfConstants(right)) atom.form = AtomForm::kIn;
  if (IsTextFunction(function) && right.String()) atom.form = AtomForm::kText;
  if (atom.form == AtomForm::kOther) return false;
  SetSides(atom, left, right);
  atom.text = std::string(term.node().text) + " " + atom.left_text + " " + atom.right_text;
  return true;
}

}  // namespace

Sign Negated(Sign sign) {
  switch (sign) {
    case Sign::kTrue: return Sign::kFalse;
    case Sign::kFalse: return Sign::kTrue;
    case Sign::kNotTrue: return Sign::kNotFalse;
    case Sign::kNotFalse: return Sign::kNotTrue;
  }
  return sign;
}

Atom AtomOf(const Claim& claim) {
  Atom atom{claim.sign};
  atom.whole = claim.term;
  const Term& term = claim.term;
  if (term.node().kind == NodeKind::kCall && SetCall(atom, term)) return atom;
  atom.text = TextOf(term);
  if (term.node().kind == NodeKind::kSelect && term.node().test_only) {
    atom.form = AtomForm::kHas;
    atom.left = term.With(term.ast->Operand(term.id));
    atom.left_text = TextOf(atom.left);
  } else if (const auto loop = LoopOf(term)) {
    atom.form = AtomForm::kLoop;
    atom.left = term.With(loop->range);
    atom.left_text = TextOf(atom.left);
  }
  return atom;
}

std::optional<Loop> LoopOf(const Term& term) {
  if (term.node().kind != NodeKind::kComprehension) return std::nullopt;
  const cel::Ast& ast = *term.ast;
  const Term step = term.With(ast.Step(term.id));
  const Term init = term.With(ast.Init(term.id));
  const bool all = step.IsCall(FunctionId::kLogicalAnd);
  if (!all && !step.IsCall(FunctionId::kLogicalOr)) return std::nullopt;
  const auto parts = ast.Arguments(step.id);
  const cel::Node& accumulated = ast[parts[0]];
  const bool plain = init.IsConstant() && accumulated.kind == NodeKind::kIdent &&
                     accumulated.text == ast.Names(term.id).accu_var &&
                     ast.Names(term.id).iter_var2.empty() &&
                     ast[ast.Result(term.id)].kind == NodeKind::kIdent;
  if (!plain || parts.size() != 2) return std::nullopt;
  return Loop{all, ast.Range(term.id), parts[1]};
}

}  // namespace plimsoll::compat
