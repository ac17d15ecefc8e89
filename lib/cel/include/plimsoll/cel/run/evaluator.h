// Evaluator runs programs. It keeps the memory that evaluations need from one to the next, so one
// of them serves one thread for all its rules and objects.
//
//   Evaluator evaluator;
//   evaluator.Reset(&types);
//   const Value variables[] = {evaluator.Look(object, types.root()), Value()};   // self, no oldSelf
//   Evaluation done = evaluator.Evaluate(program, variables, kPerCallLimit);
//   done.value.IsTrue();  done.cost;
//
// Values stay good until Reset.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "plimsoll/cel/run/program.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// What one evaluation of a rule may cost in the API server.
inline constexpr uint64_t kPerCallLimit = 1'000'000;

struct Evaluation {
  // An error is a value of that kind.
  Value value;
  // Also after an error; at the limit what it was when the limit was passed.
  uint64_t cost = 0;
  bool cost_exceeded = false;
  bool interrupted = false;
};

class Evaluator {
 public:
  // Called every kInterruptInterval turns of a loop; says whether to stop. Empty: never.
  using Interrupt = std::function<bool()>;
  static constexpr uint32_t kInterruptInterval = 100;

  void SetInterrupt(Interrupt interrupt) { interrupt_ = std::move(interrupt); }

  // Forgets all values; what follows looks at documents through these types.
  void Reset(const DeclTypes* decls);
  // A value of a document for a variable, read by a type of the schema (kNoDecl: as it is).
  Value Look(value::Value value, DeclId decl, DocumentStyle style = DocumentStyle::kPlain);
  EvalContext& context() { return context_; }

  // `variables` are those of the program's options, absent when not bound. An evaluation may start another
  // one through LazyFields; each has its own cost.
  Evaluation Evaluate(const CelProgram& program, std::span<const Value> variables, uint64_t limit);

 private:
  EvalContext context_;
  Interrupt interrupt_;
  std::deque<std::vector<Value>> locals_;  // of each evaluation that is going on
  size_t depth_ = 0;
};

}  // namespace plimsoll::cel
