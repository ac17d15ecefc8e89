#include "resolver.h"

#include <utility>

#include "builtins.h"
#include "plimsoll/gotypes/limits.h"

namespace plimsoll::gotypes {
namespace {

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
  if (++steps_ > kMaxResolveSteps) {
    fatal_ = FileOf(scope).ErrorAt(ExprOf(scope, expr).offset, "there are too many types to resolve");
    return {};
  }
  ++depth_;
  const TypeId type = ResolveExpr(scope, ExprOf(scope, expr));
  --depth_;
  return type;
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
  return MissingSelector(scope, name);
}

// `pkg.T` where there is no such package or no such type in it. Types of Go's own packages are no
// problem.
TypeId Resolver::MissingSelector(const GoScope& scope, const Expr& name) {
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
  if (text.size() <= kMaxInstanceText) return ResolveFound(*found, environment, text);
  // Such types mostly hold ever longer instances of themselves.
  if (!fatal_) fatal_ = FileOf(scope).ErrorAt(expr.offset, "the arguments of the generic type are too long");
  return {};
}

// The named type itself. `arguments` is empty or what comes after the name of an instance.
TypeId Resolver::ResolveFound(const Found& found, const Environment* environment,
                              std::string_view arguments) {
  const TypeSyntax& syntax = TypeOf(found);
  if (syntax.is_alias) return ResolveAlias(found, environment, arguments);
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

// Aliases of aliases would be gone through once for each way that leads to them.
TypeId Resolver::ResolveAlias(const Found& found, const Environment* environment,
                              std::string_view arguments) {
  const std::tuple key{found.decl.file, found.decl.index, std::string(arguments)};
  if (const auto known = aliases_.find(key); known != aliases_.end()) return known->second;
  const TypeId type = Resolve({found.package, found.decl.file, environment}, TypeOf(found).type);
  aliases_.emplace(key, type);
  return type;
}

// Follows names until something is there that is no name: the type literal, or a builtin.
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
