// Constant expressions in their scope: names of other constants, iota, conversions.
#include "plimsoll/gotypes/limits.h"
#include "plimsoll/text/utf8.h"
#include "resolver.h"

namespace plimsoll::gotypes {

Resolver::Evaluated Resolver::EvaluateConstant(const Found& found) {
  const std::pair key{found.decl.file, found.decl.index};
  if (const auto known = constants_.find(key); known != constants_.end()) {
    return known->second.value_or(Evaluated());  // of a constant that refers to itself nothing is known
  }
  constants_[key] = std::nullopt;
  const ConstSyntax& syntax = universe_.files_[found.decl.file]->constants[found.decl.index];
  const GoScope scope{found.package, found.decl.file, nullptr};
  Evaluated evaluated = Evaluate(scope, syntax.value, syntax.iota);
  if (syntax.type != kNoExpr) {
    evaluated.type = Resolve(scope, syntax.type);
    evaluated.typed = true;
  }
  constant_bytes_ += evaluated.value.text.size();
  if (constant_bytes_ > kMaxConstantTotal && !fatal_) {
    fatal_ = FileOf(scope).ErrorAt(syntax.offset, "the constants are too long");
  }
  constants_[key] = evaluated;
  return evaluated;
}

// A type, where the expression is one rather than a value.
std::optional<TypeId> Resolver::AsType(const GoScope& scope, uint32_t expr) {
  const Expr& e = ExprOf(scope, expr);
  if (e.kind == ExprKind::kParen) return AsType(scope, e.a);
  if (e.kind == ExprKind::kSlice) return Resolve(scope, expr);
  if (e.kind != ExprKind::kIdent && e.kind != ExprKind::kSelector) return std::nullopt;
  if (const auto found = Lookup(scope, e)) {
    return found->decl.kind == DeclKind::kType ? std::optional(Resolve(scope, expr)) : std::nullopt;
  }
  constexpr std::string_view kFunctions[] = {"len", "cap", "real", "imag", "complex", "min", "max", "iota"};
  for (const std::string_view function : kFunctions) {
    if (e.kind == ExprKind::kIdent && e.text == function) return std::nullopt;
  }
  return Resolve(scope, expr);
}

// string(65) is "A"; every other conversion keeps what Go would print.
ConstantValue Resolver::Converted(ConstantValue value, TypeId type) const {
  const GoType& to = universe_.type(type);
  if (value.kind == ConstantValue::Kind::kInt && to.package.empty() && to.name == "string") {
    std::string text;
    text::AppendRune(text, value.integer >= 0 && value.integer <= 0x10FFFF
                               ? static_cast<char32_t>(value.integer)
                               : text::kReplacement);
    return ConstantValue::String(std::move(text));
  }
  return value;
}

Resolver::Evaluated Resolver::EvaluateCall(const GoScope& scope, const Expr& expr, uint32_t iota) {
  if (expr.b == kNoExpr || ExprOf(scope, expr.b).next != kNoExpr) return {};
  const Expr& callee = ExprOf(scope, expr.a);
  const Evaluated argument = Evaluate(scope, expr.b, iota);
  if (callee.kind == ExprKind::kIdent && callee.text == "len" && !Find(scope, "len")) {
    if (argument.value.kind != ConstantValue::Kind::kString) return {};
    const TypeId integer = Composite(TypeKind::kBuiltin, "int", {});
    return {ConstantValue::Int(static_cast<WideInt>(argument.value.text.size())), integer, true};
  }
  const auto type = AsType(scope, expr.a);
  return type ? Evaluated{Converted(argument.value, *type), *type, true} : Evaluated();
}

Resolver::Evaluated Resolver::EvaluateName(const GoScope& scope, const Expr& name, uint32_t iota) {
  if (const auto found = Lookup(scope, name)) {
    return found->decl.kind == DeclKind::kConst ? EvaluateConstant(*found) : Evaluated();
  }
  if (name.kind != ExprKind::kIdent) return {};
  if (name.text == "iota") return {ConstantValue::Int(iota), {}, false};
  if (name.text == "true" || name.text == "false")
    return {ConstantValue::Bool(name.text == "true"), {}, false};
  return {};
}

Resolver::Evaluated Resolver::EvaluateBinary(const GoScope& scope, const Expr& expr, uint32_t iota) {
  const Evaluated a = Evaluate(scope, expr.a, iota);
  const Evaluated b = Evaluate(scope, expr.b, iota);
  Evaluated out{ApplyBinary(expr.op, a.value, b.value), {}, false};
  if (out.value.kind == ConstantValue::Kind::kBool) return out;
  const bool shift = expr.op == Operator::kShiftLeft || expr.op == Operator::kShiftRight;
  out.typed = a.typed || (b.typed && !shift);
  out.type = a.typed ? a.type : out.typed ? b.type : TypeId();
  return out;
}

Resolver::Evaluated Resolver::Evaluate(const GoScope& scope, uint32_t expr, uint32_t iota) {
  if (expr == kNoExpr || fatal_) return {};
  if (depth_ >= kMaxNesting) {
    fatal_ = FileOf(scope).ErrorAt(ExprOf(scope, expr).offset, "constants are nested too deeply");
    return {};
  }
  ++depth_;
  const Expr& e = ExprOf(scope, expr);
  Evaluated out;
  switch (e.kind) {
    case ExprKind::kIdent:
    case ExprKind::kSelector: out = EvaluateName(scope, e, iota); break;
    case ExprKind::kParen: out = Evaluate(scope, e.a, iota); break;
    case ExprKind::kUnary:
      out = Evaluate(scope, e.a, iota);
      out.value = ApplyUnary(e.op, out.value);
      break;
    case ExprKind::kBinary: out = EvaluateBinary(scope, e, iota); break;
    case ExprKind::kCall: out = EvaluateCall(scope, e, iota); break;
    default: out.value = LiteralValue(e.kind, e.text); break;
  }
  --depth_;
  return out;
}

}  // namespace plimsoll::gotypes
