// ValueTrial sends values through two states of a JSON Schema.
#pragma once

#include "plimsoll/check/loose_program.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/compat/proof/trial.h"

namespace plimsoll::compat {

class ValueTrial final : public Trial {
 public:
  // Both must outlive it.
  ValueTrial(const check::LooseProgram& before, const check::LooseProgram& after)
      : before_(before), after_(after) {}

  const Observation& Observe(const value::Tree& object) override;
  // Schemas say nothing about updates.
  Refusals ObserveUpdate(const value::Tree&, const value::Tree&) override { return {}; }

 private:
  Refusals RefusalsOf(const check::LooseProgram& program, value::Value value);

  const check::LooseProgram& before_;
  const check::LooseProgram& after_;
  check::LooseRunner runner_;
  value::Document document_;
  Observation seen_;
};

}  // namespace plimsoll::compat
