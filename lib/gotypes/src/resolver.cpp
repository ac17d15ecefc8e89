#include "resolver.h"

#include <algorithm>
#include <array>
#include <utility>

#include "plimsoll/gotypes/limits.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::gotypes {
namespace {

struct Builtin {
  std::string_view name;
  std::string_view canonical;
  TypeKind kind;
};

constexpr std::array kBuiltins = {
    Builtin{"bool", "bool", TypeKind::kBuiltin},
    Builtin{"string", "string", TypeKind::kBuiltin},
    Builtin{"int", "int", TypeKind::kBuiltin},
    Builtin{"int8", "byte", TypeKind::kBuiltin},
    Builtin{"int16", "int16", TypeKind::kBuiltin},
    Builtin{"int32", "int32", TypeKind::kBuiltin},
    Builtin{"int64", "int64", TypeKind::kBuiltin},
    Builtin{"uint", "uint", TypeKind::kBuiltin},
    Builtin{"uint8", "byte", TypeKind::kBuiltin},
    Builtin{"uint16", "uint16", TypeKind::kBuiltin},
    Builtin{"uint32", "uint32", TypeKind::kBuiltin},
    Builtin{"uint64", "uint64", TypeKind::kBuiltin},
    Builtin{"uintptr", "uintptr", TypeKind::kBuiltin},
    Builtin{"byte", "byte", TypeKind::kBuiltin},
    Builtin{"float32", "float32", TypeKind::kBuiltin},
    Builtin{"float64", "float64", TypeKind::kBuiltin},
    Builtin{"any", "any", TypeKind::kInterface},
    Builtin{"error", "error", TypeKind::kInterface},
    Builtin{"comparable", "comparable", TypeKind::kInterface},
    Builtin{"rune", "rune", TypeKind::kUnsupported},
    Builtin{"complex64", "complex64", TypeKind::kUnsupported},
    Builtin{"complex128", "complex128", TypeKind::kUnsupported},
};

const Builtin* FindBuiltin(std::string_view name) {
  const auto found = std::ranges::find(kBuiltins, name, &Builtin::name);
  return found != kBuiltins.end() ? &*found : nullptr;
}

// Types of Go's own packages that APIs use, for when those packages are not at hand.
enum class StandIn : uint8_t { kNone, kStruct, kInt64, kBytes };

StandIn StandInFor(std::string_view package, std::string_view name) {
  if (package == "time" && name == "Time") return StandIn::kStruct;
  if (package == "time" && name == "Duration") return StandIn::kInt64;
  if (package == "encoding/json" && name == "RawMessage") return StandIn::kBytes;
  return StandIn::kNone;
}

bool IsStandardPackage(std::string_view path) {
  return path.substr(0, path.find('/')).find('.') == std::string_view::npos;
}

bool IsName(ExprKind kind) { return kind == ExprKind::kIdent || kind == ExprKind::kSelector; }

}  // namespace

Resolver::Resolver(Universe& universe) : universe_(universe) {
  GoType invalid;
  invalid.name = "invalid type";
  AddType(std::move(invalid));
}

TypeId Resolver::AddType(GoType type) {
  const TypeId id{static_cast<uint32_t>(universe_.types_.size())};
  if (type.name.size() > kMaxTypeText) {
    if (!fatal_) fatal_ = GoError{type.name.substr(0, 40) + "...", 0, 0, "the type is too large"};
    return {};
  }
  if (id.index >= kMaxTypes) {
    if (!fatal_) fatal_ = GoError{type.Text(), 0, 0, "too many types"};
    return {};
  }
  universe_.types_.push_back(std::move(type));
  return id;
}

TypeId Resolver::Composite(TypeKind kind, std::string name, TypeId element, TypeId key, int64_t length) {
  const auto known = universe_.by_text_.find(name);
  if (known != universe_.by_text_.end()) return known->second;
  GoType type;
  type.kind = kind;
  type.name = name;
  type.element = element;
  type.key = key;
  type.length = length;
  const TypeId id = AddType(std::move(type));
  universe_.by_text_.emplace(std::move(name), id);
  return id;
}

TypeId Resolver::PointerTo(TypeId type) {
  return Composite(TypeKind::kPointer, "*" + universe_.type(type).Text(), type);
}

// A type of a package that is not there.
TypeId Resolver::Missing(std::string_view package, std::string_view name) {
  const std::string text = std::string(package) + "." + std::string(name);
  const auto known = universe_.by_text_.find(text);
  if (known != universe_.by_text_.end()) return known->second;
  GoType type;
  type.package = package;
  type.name = name;
  const StandIn stand_in = StandInFor(package, name);
  if (stand_in == StandIn::kStruct) type.kind = TypeKind::kStruct;
  if (stand_in == StandIn::kInt64 || stand_in == StandIn::kBytes) {
    const bool bytes = stand_in == StandIn::kBytes;
    const TypeId builtin = Composite(TypeKind::kBuiltin, bytes ? "byte" : "int64", {});
    type.kind = TypeKind::kAlias;
    type.element = bytes ? Composite(TypeKind::kSlice, "[]byte", builtin) : builtin;
  }
  const TypeId id = AddType(std::move(type));
  universe_.by_text_.emplace(text, id);
  return id;
}

TypeId Resolver::Resolve(const GoScope& scope, uint32_t expr) {
  if (expr == kNoExpr || fatal_) return {};
  if (depth_ >= kMaxNesting) {
    fatal_ = FileOf(scope).ErrorAt(ExprOf(scope, expr).offset, "types are nested too deeply, or recursively");
    return {};
  }
  ++depth_;
  const TypeId type = ResolveExpr(scope, ExprOf(scope, expr));
  --depth_;
  return type;
}

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
  const std::string text = length.kind == ConstantValue::Kind::kInt ? length.Text() : "...";
  const auto count = static_cast<int64_t>(length.integer);
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

// A struct without a name is called by its text: `struct{A int "json:\"a\""; B string}`.
TypeId Resolver::ResolveStruct(const GoScope& scope, const Expr& expr) {
  std::vector<GoMember> members = Members(scope, expr);
  std::string text = "struct{";
  for (const GoMember& member : members) {
    if (text.size() > 7) text += "; ";
    if (!member.embedded) text += std::string(member.name) + " ";
    text += universe_.type(member.type).Text();
    if (!member.tag.empty()) text += " " + text::Quoted(member.tag);
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
  }
  type.parameter_count = static_cast<uint32_t>(type.signature.size());
  std::string results;
  for (uint32_t at = expr.b; at != kNoExpr; at = ExprOf(scope, at).next) {
    type.signature.push_back(Resolve(scope, at));
    results += (results.empty() ? "" : ", ") + universe_.type(type.signature.back()).Text();
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

TypeId Resolver::ResolveName(const GoScope& scope, const Expr& name) {
  if (name.kind == ExprKind::kIdent && scope.environment != nullptr) {
    for (const auto& [parameter, type] : *scope.environment) {
      if (parameter == name.text) return type;
    }
  }
  if (const auto found = Lookup(scope, name)) {
    if (found->decl.kind == DeclKind::kType) return ResolveFound(*found, nullptr, "");
    Problem(scope, name.offset, std::string(name.text) + " is not a type");
    return {};
  }
  if (name.kind == ExprKind::kIdent) {
    if (const Builtin* builtin = FindBuiltin(name.text))
      return Composite(builtin->kind, std::string(builtin->canonical), {});
    Problem(scope, name.offset, "undefined: " + std::string(name.text));
    return Missing(universe_.packages_[scope.package].path, name.text);
  }
  if (name.text == "unsafe") return Composite(TypeKind::kUnsupported, "Pointer", {});
  for (const ImportSyntax& import : FileOf(scope).imports) {
    const std::string_view base = std::string_view(import.path).substr(import.path.rfind('/') + 1);
    if (import.name != name.text && !(import.name.empty() && base == name.text)) continue;
    const bool known = StandInFor(import.path, name.selected) != StandIn::kNone;
    const auto package = by_path_.find(import.path);
    const bool found = package != by_path_.end() && package->second;
    if (found || (!known && !IsStandardPackage(import.path))) {
      Problem(scope, found ? name.offset : import.offset,
              found ? "undefined: " + std::string(name.text) + "." + std::string(name.selected)
                    : "package " + import.path + " is not found");
    }
    return Missing(import.path, name.selected);
  }
  Problem(scope, name.offset, "undefined: " + std::string(name.text));
  return Missing(name.text, name.selected);
}

// The parameters of a generic type as types of their own; `text` becomes `[T,U]`.
const Environment* Resolver::Parameters(const TypeSyntax& type, std::string& text) {
  if (type.parameters.empty()) return nullptr;
  Environment& environment = environments_.emplace_back();
  text = "[";
  for (const TypeParameter& parameter : type.parameters) {
    GoType own;
    own.kind = TypeKind::kTypeParam;
    own.name = parameter.name;
    const TypeId id = AddType(std::move(own));
    environment.emplace_back(parameter.name, id);
    text += (text.size() > 1 ? "," : "") + std::string(parameter.name);
  }
  text += "]";
  return &environment;
}

const Environment* Resolver::Arguments(const GoScope& scope, const TypeSyntax& type, uint32_t list,
                                       std::string& text) {
  Environment& environment = environments_.emplace_back();
  text = "[";
  for (const TypeParameter& parameter : type.parameters) {
    const TypeId id = Resolve(scope, list);
    environment.emplace_back(parameter.name, id);
    text += (text.size() > 1 ? "," : "") + universe_.type(id).Text();
    if (list != kNoExpr) list = ExprOf(scope, list).next;
  }
  text += "]";
  return &environment;
}

TypeId Resolver::ResolveInstance(const GoScope& scope, const Expr& expr) {
  const Expr& generic = ExprOf(scope, expr.a);
  const auto found = IsName(generic.kind) ? Lookup(scope, generic) : std::nullopt;
  if (!found || found->decl.kind != DeclKind::kType) return Resolve(scope, expr.a);
  std::string text;
  const Environment* environment = Arguments(scope, TypeOf(*found), expr.b, text);
  return text.size() > kMaxInstanceText ? TypeId() : ResolveFound(*found, environment, text);
}

// The named type itself. `arguments` is empty or what stands behind the name of an instance.
TypeId Resolver::ResolveFound(const Found& found, const Environment* environment,
                              std::string_view arguments) {
  const TypeSyntax& syntax = TypeOf(found);
  const GoScope own{found.package, found.decl.file, environment};
  if (syntax.is_alias) return Resolve(own, syntax.type);
  GoType type;
  type.package = universe_.packages_[found.package].path;
  type.name = std::string(syntax.name) + std::string(arguments);
  if (environment == nullptr && !syntax.parameters.empty()) {
    type.name += "[";
    for (const TypeParameter& parameter : syntax.parameters) {
      type.name += (type.name.back() == '[' ? "" : ",") + std::string(parameter.name);
    }
    type.name += "]";
  }
  std::string text = type.Text();
  const auto known = universe_.by_text_.find(text);
  if (known != universe_.by_text_.end()) return known->second;
  type.place = {found.decl.file, syntax.offset};
  const TypeId id = AddType(std::move(type));
  universe_.by_text_.emplace(std::move(text), id);
  pending_.push_back({id, found, environment});
  return id;
}

// Follows names until something stands there that is no name: the type literal, or a builtin.
ScopedExpr Resolver::Underlying(ScopedExpr from) {
  for (uint32_t steps = 0; from.expr != kNoExpr; ++steps) {
    const Expr& expr = ExprOf(from.scope, from.expr);
    if (steps > kMaxNesting) {
      if (!fatal_) fatal_ = FileOf(from.scope).ErrorAt(expr.offset, "invalid recursive type");
      return {from.scope, kNoExpr};
    }
    if (expr.kind == ExprKind::kParen) {
      from.expr = expr.a;
      continue;
    }
    const bool instance = expr.kind == ExprKind::kInstance;
    const Expr& name = instance ? ExprOf(from.scope, expr.a) : expr;
    const auto found = IsName(name.kind) ? Lookup(from.scope, name) : std::nullopt;
    if (!found || found->decl.kind != DeclKind::kType) return from;
    std::string text;
    const Environment* environment = instance ? Arguments(from.scope, TypeOf(*found), expr.b, text) : nullptr;
    from = {{found->package, found->decl.file, environment}, TypeOf(*found).type};
  }
  return from;
}

void Resolver::FillFrom(TypeId type, const ScopedExpr& literal) {
  if (literal.expr == kNoExpr) return;
  const Expr& expr = ExprOf(literal.scope, literal.expr);
  if (expr.kind == ExprKind::kStruct) {
    std::vector<GoMember> members = Members(literal.scope, expr);
    universe_.types_[type.index].kind = TypeKind::kStruct;
    return SetMembers(type, std::move(members));
  }
  const TypeId under = Resolve(literal.scope, literal.expr);
  const GoType& found = universe_.type(under);
  const TypeKind kind = found.kind;
  const TypeId element = found.element;
  const TypeId key = found.key;
  const int64_t length = found.length;
  GoType& own = universe_.types_[type.index];
  const bool flattened = kind == TypeKind::kPointer || kind == TypeKind::kArray || kind == TypeKind::kChan ||
                         kind == TypeKind::kFunc || kind == TypeKind::kInterface || kind == TypeKind::kStruct;
  own.kind = kind == TypeKind::kUnknown ? kind : flattened ? kind : TypeKind::kAlias;
  own.element = flattened ? element : under;
  own.key = flattened ? key : TypeId();
  own.length = length;
}

void Resolver::Fill(const Pending& pending) {
  const TypeSyntax& syntax = TypeOf(pending.found);
  std::string text;
  const Environment* environment = pending.environment;
  if (environment == nullptr) environment = Parameters(syntax, text);
  FillFrom(pending.type,
           Underlying({{pending.found.package, pending.found.decl.file, environment}, syntax.type}));
}

void Resolver::Drain() {
  while (!pending_.empty() && !fatal_) {
    const Pending next = pending_.front();
    pending_.pop_front();
    Fill(next);
  }
}

}  // namespace plimsoll::gotypes
