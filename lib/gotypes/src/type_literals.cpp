// Types without a name: pointers, lists, maps, structs, functions. They are called by their text.
#include <limits>

#include "plimsoll/gotypes/limits.h"
#include "plimsoll/text/go_format.h"
#include "resolver.h"

namespace plimsoll::gotypes {

TypeId Resolver::ResolveExpr(const GoScope& scope, const Expr& e) {
  const auto text_of = [&](TypeId id) { return universe_.type(id).Text(); };
  switch (e.kind) {
    case ExprKind::kIdent:
    case ExprKind::kSelector: return ResolveName(scope, e);
    case ExprKind::kInstance: return ResolveInstance(scope, e);
    case ExprKind::kParen: return Resolve(scope, e.a);
    case ExprKind::kPointer: return PointerTo(Resolve(scope, e.a));
    case ExprKind::kSlice: {
      const TypeId element = Resolve(scope, e.a);
      return Composite(TypeKind::kSlice, "[]" + text_of(element), element);
    }
    case ExprKind::kEllipsis: {
      const TypeId element = Resolve(scope, e.a);
      return Composite(TypeKind::kSlice, "..." + text_of(element), element);
    }
    case ExprKind::kMap: {
      const TypeId key = Resolve(scope, e.b);
      const TypeId element = Resolve(scope, e.a);
      return Composite(TypeKind::kMap, "map[" + text_of(key) + "]" + text_of(element), element, key);
    }
    case ExprKind::kChan: {
      const TypeId element = Resolve(scope, e.a);
      return Composite(TypeKind::kChan, "chan " + text_of(element), element);
    }
    case ExprKind::kArray: return ResolveArray(scope, e);
    case ExprKind::kStruct: return ResolveStruct(scope, e);
    case ExprKind::kFunc: return ResolveFunction(scope, e);
    case ExprKind::kInterface: {
      const bool empty = e.text.find_first_not_of(" \t\r\n", e.text.find('{') + 1) == e.text.size() - 1;
      return Composite(TypeKind::kInterface, empty ? "interface{}" : std::string(e.text), {});
    }
    default: Problem(scope, e.offset, "expected a type"); return {};
  }
}

TypeId Resolver::ResolveArray(const GoScope& scope, const Expr& expr) {
  const TypeId element = Resolve(scope, expr.a);
  const ConstantValue length = expr.b == kNoExpr ? ConstantValue() : Evaluate(scope, expr.b, 0).value;
  const bool fits = length.kind == ConstantValue::Kind::kInt && length.integer >= 0 &&
                    length.integer <= std::numeric_limits<int64_t>::max();
  if (expr.b != kNoExpr && !fits) Problem(scope, expr.offset, "the length of the array is not known");
  const std::string text = fits ? length.Text() : "...";
  const int64_t count = fits ? static_cast<int64_t>(length.integer) : 0;
  return Composite(TypeKind::kArray, "[" + text + "]" + universe_.type(element).Text(), element, {}, count);
}

std::vector<GoMember> Resolver::Members(const GoScope& scope, const Expr& expr) {
  std::vector<GoMember> members;
  for (uint32_t i = 0; i < expr.b; ++i) {
    const FieldSyntax& field = FileOf(scope).fields[expr.a + i];
    GoMember member;
    member.name = field.name;
    member.tag = field.tag;
    member.embedded = field.embedded;
    member.type = Resolve(scope, field.type);
    member.place = {scope.file, field.offset};
    member.json = JsonNameOf(field.tag, field.name, field.embedded);
    members.push_back(std::move(member));
  }
  return members;
}

void Resolver::SetMembers(TypeId type, std::vector<GoMember> members) {
  universe_.types_[type.index].members = std::move(members);
}

// What has no name is called by all it holds.
bool Resolver::IsTextTooLong(const GoScope& scope, const Expr& expr, const std::string& text) {
  if (text.size() <= kMaxTypeText) return false;
  if (!fatal_) fatal_ = FileOf(scope).ErrorAt(expr.offset, "the type is too large");
  return true;
}

// A struct without a name is called by its text: `struct{A int "json:\"a\""; B string}`.
TypeId Resolver::ResolveStruct(const GoScope& scope, const Expr& expr) {
  std::vector<GoMember> members = Members(scope, expr);
  std::string text = "struct{";
  for (const GoMember& member : members) {
    if (text.size() > 7) text += "; ";
    if (!member.embedded) text += std::string(member.name) + " ";
    text += universe_.type(member.type).Text();
    if (!member.tag.empty()) text += " " + text::Quoted(member.tag);
    if (IsTextTooLong(scope, expr, text)) return {};
  }
  const TypeId id = Composite(TypeKind::kStruct, text + "}", {});
  if (universe_.type(id).members.empty()) SetMembers(id, std::move(members));
  return id;
}

TypeId Resolver::ResolveFunction(const GoScope& scope, const Expr& expr) {
  GoType type;
  type.kind = TypeKind::kFunc;
  type.name = "func(";
  for (uint32_t at = expr.a; at != kNoExpr; at = ExprOf(scope, at).next) {
    type.signature.push_back(Resolve(scope, at));
    if (at != expr.a) type.name += ", ";
    type.name += universe_.type(type.signature.back()).Text();
    if (IsTextTooLong(scope, expr, type.name)) return {};
  }
  type.parameter_count = static_cast<uint32_t>(type.signature.size());
  std::string results;
  for (uint32_t at = expr.b; at != kNoExpr; at = ExprOf(scope, at).next) {
    type.signature.push_back(Resolve(scope, at));
    results += (results.empty() ? "" : ", ") + universe_.type(type.signature.back()).Text();
    if (IsTextTooLong(scope, expr, results)) return {};
  }
  const size_t count = type.signature.size() - type.parameter_count;
  type.name += ")";
  if (count == 1) type.name += " " + results;
  if (count > 1) type.name += " (" + results + ")";
  const auto known = universe_.by_text_.find(type.name);
  if (known != universe_.by_text_.end()) return known->second;
  std::string name = type.name;
  const TypeId id = AddType(std::move(type));
  universe_.by_text_.emplace(std::move(name), id);
  return id;
}

}  // namespace plimsoll::gotypes
