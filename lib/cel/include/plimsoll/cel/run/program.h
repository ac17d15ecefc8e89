// CelProgram is an expression made ready to run: steps in an array, names resolved to slots, fields
// of documents to their places in the schema, constants folded where the reference implementation
// folds them (which shows in costs), constant patterns parsed; they are compiled on first use. It is constant
// once planned and may be run by many threads, each with an Evaluator of its own (evaluator.h).
//
//   Result<CelProgram> program = CelProgram::Make(checked, {.variables = variables, .decls = &types});
//   if (!program) return "program instantiation failed: " + program.error().message;
//
// What was planned (tree, types) need not outlive the program; the DeclTypes must.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/cel/types/environment.h"
#include "plimsoll/pattern/pattern_pool.h"

namespace plimsoll::cel {

// A variable that evaluations bind, and what is known of its value.
struct ProgramVariable {
  std::string_view name;
  // The type of the document's value it will look at; kNoDecl when it is anything else.
  DeclId decl = kNoDecl;
};

struct PlanOptions {
  // In the order in which evaluations bind them.
  std::span<const ProgramVariable> variables;
  const DeclTypes* decls = nullptr;
  // The container of the environment; only trees that are not checked need it.
  std::string_view container = {};
  // Holds constant patterns and must outlive the program. Without one, a program has a pool of its own.
  pattern::PatternPool* patterns = nullptr;
};

struct Plan;

class CelProgram {
 public:
  // Fails with the words of the reference: constant conversions and patterns that are no good.
  static Result<CelProgram> Make(const CheckedAst& checked, const PlanOptions& options);
  // A tree that was only parsed: names and overloads are found while it runs.
  static Result<CelProgram> MakeUnchecked(const Ast& ast, const PlanOptions& options);

  CelProgram(CelProgram&&) noexcept;
  CelProgram& operator=(CelProgram&&) noexcept;
  ~CelProgram();

  const Plan& plan() const { return *plan_; }

 private:
  explicit CelProgram(std::unique_ptr<const Plan> plan);

  std::unique_ptr<const Plan> plan_;
};

}  // namespace plimsoll::cel
