// ConditionSolver changes an object so that conditions of a CEL rule hold, as far as they are simple:
// presence, comparisons with constants, sizes, and &&, || and ! of these. What it does not understand it
// leaves alone; a trial shows whether it was enough.
//
//   ConditionSolver solver(rule, sampler, object);
//   solver.Make(condition, true);    // has(self.mode) && self.mode == 'fast'
#pragma once

#include <cstdint>
#include <optional>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/failures/possible_failures.h"
#include "plimsoll/compat/proof/failure_search.h"
#include "plimsoll/compat/sample/sampler.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

class ConditionSolver {
 public:
  // Values of `variable` (self, oldSelf) are in `object`. All must outlive it.
  ConditionSolver(const RuleInSchema& rule, std::string_view variable, Sampler& sampler, value::Tree& object)
      : rule_(rule), ast_(rule.tree.ast), variable_(variable), sampler_(sampler), object_(object) {}

  void Make(cel::NodeId condition, bool truth);
  // Where the value of a part of the rule is in the object; none if it is not in the object.
  std::optional<value::Path> PathOf(cel::NodeId id) const;
  // Makes samples of everything on the way that is missing, and of the value itself.
  void Ensure(const value::Path& path);
  // A list, map or text of that size.
  void Resize(const value::Path& path, int64_t size);

 private:
  void MakeCall(cel::NodeId id, bool truth);
  void MakePresent(cel::NodeId id, bool truth);
  void MakeLoop(cel::NodeId id, bool truth);
  void MakeMember(cel::NodeId id);
  void MakeComparison(cel::NodeId id, bool truth);
  void Compare(cel::NodeId left, cel::FunctionId comparison, cel::NodeId right);
  void SetText(cel::NodeId id);
  std::optional<value::Tree> ConstantOf(cel::NodeId id) const;

  const RuleInSchema& rule_;
  const cel::Ast& ast_;
  std::string_view variable_;
  Sampler& sampler_;
  value::Tree& object_;
};

}  // namespace plimsoll::compat
