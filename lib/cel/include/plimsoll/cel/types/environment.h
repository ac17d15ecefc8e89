// What an expression may use: the version of Kubernetes it is written for, its variables, and
// what else is declared. Environments are plain data; who compiles many rules makes one and
// changes the variables.
//
//   TypePool types;
//   Environment environment{.types = &types};
//   environment.variables = {{"self", self_type}, {"oldSelf", self_type}};
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/cel/types/overload.h"
#include "plimsoll/cel/types/type.h"

namespace plimsoll::cel {

// Minor versions of Kubernetes 1.x. Expressions that are stored already may use everything;
// new ones what the compatibility version of the server has.
inline constexpr int kNewestVersion = 37;
inline constexpr int kStoredVersion = 1000;

// The first version with...
inline constexpr int kCrossTypeOrderingSince = 28;
inline constexpr int kOptionalSyntaxSince = 28;
inline constexpr int kLiteralChecksSince = 29;
inline constexpr int kFormatCheckSince = 29;
inline constexpr int kReservedFieldsSince = 31;
inline constexpr int kTwoVariableMacrosSince = 32;
inline constexpr int kSortBySince = 34;

// Of one expression.
inline constexpr size_t kMaxCodePoints = 100'000;

struct Variable {
  std::string_view name;  // may have dots: authorizer.requestResource
  const Type* type = nullptr;
};

// A function that is declared beside the table; its FunctionId and its OverloadIds are given by the
// order of declaration, counting from kBuiltInCount.
struct FunctionDeclaration {
  std::string_view name;
  std::vector<OverloadInfo> overloads;
};

struct Environment {
  TypePool* types = nullptr;  // where the checker makes types; must outlive what it checked
  int version = kStoredVersion;
  std::vector<Variable> variables{};
  std::vector<FunctionDeclaration> functions{};
  // Names are first looked up inside it: x is a.b.x, then a.x, then x.
  std::string_view container{};
  // List and map literals may not mix types, save in the arguments of format.
  bool homogeneous_literals = true;
  // Wherever there are schemas, `duration` and `timestamp` are names of types too.
  bool names_of_schema_types = true;
  // A host may allow less: functions by their names (operators and what only macros call are always
  // there; empty: all of them), and the length of the expression in code points.
  std::span<const std::string_view> only_functions{};
  size_t max_code_points = kMaxCodePoints;
  // Object types that can be written as literals, by name.
  std::span<const Type* const> object_types{};
  // An object type that has parts of any name, which are types with the same fields: with `Object`,
  // `Object.spec.template` is one too.
  const Type* open_object_type = nullptr;
};

struct ParseOptions {
  bool macros = true;
  bool optional_syntax = true;
  int version = kStoredVersion;  // which macros there are
  size_t max_code_points = kMaxCodePoints;

  static ParseOptions For(const Environment& environment) {
    return {.optional_syntax = environment.version >= kOptionalSyntaxSince,
            .version = environment.version,
            .max_code_points = environment.max_code_points};
  }
};

}  // namespace plimsoll::cel
