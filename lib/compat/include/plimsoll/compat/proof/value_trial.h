// ValueTrial sends values through two states of a JSON Schema, or of a built-in kind, which drops fields that
// it does not know.
#pragma once

#include <optional>

#include "plimsoll/check/loose_program.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/compat/proof/trial.h"

namespace plimsoll::compat {

class ValueTrial final : public Trial {
 public:
  // Both must outlive it.
  ValueTrial(const check::LooseProgram& before, const check::LooseProgram& after)
      : before_(before), after_(after) {}

  // The schemas of a built-in kind, which must outlive it.
  void DropUnknown(const schema::Schema& before, schema::NodeId old_root, const schema::Schema& after,
                   schema::NodeId new_root) {
    dropping_.emplace(before, old_root, after, new_root);
  }

  const Observation& Observe(const value::Tree& object) override;
  // Schemas say nothing about updates.
  Refusals ObserveUpdate(const value::Tree&, const value::Tree&) override { return {}; }

 private:
  struct Dropping {
    const schema::Schema& before;
    schema::NodeId old_root;
    const schema::Schema& after;
    schema::NodeId new_root;
  };
  void Drop();
  Refusals RefusalsOf(const check::LooseProgram& program, value::Value value);

  const check::LooseProgram& before_;
  const check::LooseProgram& after_;
  check::LooseRunner runner_;
  value::Document document_;
  std::optional<Dropping> dropping_;
  Observation seen_;
};

}  // namespace plimsoll::compat
