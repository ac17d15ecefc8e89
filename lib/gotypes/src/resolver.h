// The resolver fills a Universe. Named types are made when something refers to them and wait in a
// queue to be looked into, so that depth costs no stack: recursion happens only along one type
// expression, whose depth the parser has bounded.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plimsoll/gotypes/universe.h"

namespace plimsoll::gotypes {

// What the type parameters of a generic type stand for.
using Environment = std::vector<std::pair<std::string_view, TypeId>>;

// Where an expression is read: names mean something only in their package and file.
struct GoScope {
  uint32_t package = 0;
  uint32_t file = 0;
  const Environment* environment = nullptr;
};

// A type literal together with where it is.
struct ScopedExpr {
  GoScope scope;
  uint32_t expr = kNoExpr;
};

class Resolver {
 public:
  explicit Resolver(Universe& universe);

  std::expected<PackageId, GoError> Load(std::string_view import_path);
  TypeId PointerTo(TypeId type);

 private:
  enum class DeclKind : uint8_t { kType, kConst, kFunction };
  struct Decl {
    DeclKind kind = DeclKind::kType;
    uint32_t file = 0;
    uint32_t index = 0;
  };
  struct Found {
    uint32_t package = 0;
    Decl decl;
  };
  struct Names {
    std::map<std::string_view, Decl> decls;
    bool complete = false;  // its types and constants are in the GoPackage
  };
  struct Pending {
    TypeId type;
    Found found;
    const Environment* environment = nullptr;
  };
  // The value and type of a constant expression.
  struct Evaluated {
    ConstantValue value;
    TypeId type;
    bool typed = false;
  };

  // packages.cpp
  std::optional<uint32_t> PackageOf(std::string_view import_path);
  std::optional<uint32_t> ReadPackage(std::string_view import_path, std::vector<text::Source> sources);
  bool Declare(uint32_t package, std::string_view name, Decl decl, uint32_t offset);
  void DeclareAll(uint32_t package, uint32_t file);
  std::optional<uint32_t> ImportedAs(const GoScope& scope, std::string_view name);
  std::optional<Found> Find(const GoScope& scope, std::string_view name);
  std::optional<Found> FindIn(uint32_t package, std::string_view name) const;
  std::optional<Found> Lookup(const GoScope& scope, const Expr& name);
  std::optional<GoError> ImportCycle() const;
  void Complete(uint32_t package);
  void Problem(const GoScope& scope, uint32_t offset, std::string message);

  // resolver.cpp: names and what they stand for; type_literals.cpp: types without a name.
  TypeId AddType(GoType type);
  TypeId Composite(TypeKind kind, std::string name, TypeId element, TypeId key = {}, int64_t length = 0);
  TypeId Resolve(const GoScope& scope, uint32_t expr);
  TypeId ResolveExpr(const GoScope& scope, const Expr& e);
  TypeId ResolveName(const GoScope& scope, const Expr& name);
  TypeId ResolveInstance(const GoScope& scope, const Expr& expr);
  TypeId ResolveFound(const Found& found, const Environment* environment, std::string_view arguments);
  TypeId ResolveArray(const GoScope& scope, const Expr& expr);
  TypeId ResolveStruct(const GoScope& scope, const Expr& expr);
  TypeId ResolveFunction(const GoScope& scope, const Expr& expr);
  TypeId Missing(std::string_view package, std::string_view name);
  TypeId ResolveAlias(const Found& found, const Environment* environment, std::string_view arguments);
  TypeId MissingSelector(const GoScope& scope, const Expr& name);
  bool IsTextTooLong(const GoScope& scope, const Expr& expr, const std::string& text);
  const Environment* Parameters(const TypeSyntax& type, std::string& text);
  const Environment* Arguments(const GoScope& scope, const TypeSyntax& type, uint32_t list,
                               std::string& text);
  std::vector<GoMember> Members(const GoScope& scope, const Expr& expr);
  void SetMembers(TypeId type, std::vector<GoMember> members);
  ScopedExpr Underlying(ScopedExpr from);
  void Fill(const Pending& pending);
  void FillFrom(TypeId type, const ScopedExpr& literal);
  void Drain();

  // constants.cpp
  Evaluated EvaluateConstant(const Found& found);
  Evaluated Evaluate(const GoScope& scope, uint32_t expr, uint32_t iota);
  Evaluated EvaluateName(const GoScope& scope, const Expr& name, uint32_t iota);
  Evaluated EvaluateBinary(const GoScope& scope, const Expr& expr, uint32_t iota);
  Evaluated EvaluateCall(const GoScope& scope, const Expr& expr, uint32_t iota);
  std::optional<TypeId> AsType(const GoScope& scope, uint32_t expr);
  ConstantValue Converted(ConstantValue value, TypeId type) const;

  const FileSyntax& FileOf(const GoScope& scope) const { return *universe_.files_[scope.file]; }
  const Expr& ExprOf(const GoScope& scope, uint32_t expr) const { return FileOf(scope).exprs[expr]; }
  const TypeSyntax& TypeOf(const Found& found) const {
    return universe_.files_[found.decl.file]->types[found.decl.index];
  }

  Universe& universe_;
  std::map<std::string, std::optional<uint32_t>, std::less<>> by_path_;
  std::deque<Names> names_;  // by package
  std::deque<Pending> pending_;
  std::deque<Environment> environments_;
  std::map<std::pair<uint32_t, uint32_t>, std::optional<Evaluated>> constants_;  // by file and index
  std::map<std::tuple<uint32_t, uint32_t, std::string>, TypeId> aliases_;        // by file, index, arguments
  std::optional<GoError> fatal_;
  uint64_t steps_ = 0;
  size_t constant_bytes_ = 0;
  uint32_t depth_ = 0;
};

}  // namespace plimsoll::gotypes
