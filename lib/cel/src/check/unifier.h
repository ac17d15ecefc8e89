// Unifier decides whether a type can be used where another is wanted, and what the type variables
// of one expression stand for. Bindings can be undone, so that an overload that does not fit leaves
// no trace.
//
// A few expressions describe types of exponential size. Work and size are bounded; past the bounds
// the unifier is exhausted and its answers mean nothing.
//
// Types with variables inside are made in a pool of the unifier's own; all others come from the
// environment's pool, so that they stay.
#pragma once

#include <span>
#include <vector>

#include "plimsoll/cel/types/overload.h"
#include "plimsoll/cel/types/type.h"

namespace plimsoll::cel {

inline bool IsDyn(const Type* type) { return type->kind == TypeKind::kDyn || type->kind == TypeKind::kAny; }
inline bool IsDynOrError(const Type* type) { return IsDyn(type) || type->kind == TypeKind::kError; }

class Unifier {
 public:
  explicit Unifier(TypePool& types) : types_(types), open_types_(nullptr) {}

  const Type* NewVariable();
  const Type* List(const Type* element) { return Small(Pool({&element, 1}).List(element)); }
  const Type* Map(const Type* key, const Type* value);
  const Type* Optional(const Type* value) { return Small(Pool({&value, 1}).Optional(value)); }
  const Type* TypeOf(const Type* type) { return Small(Pool({&type, 1}).TypeOf(type)); }

  // Binds variables as needed; without effect if not.
  bool Assignable(const Type* given, const Type* wanted);
  bool AssignableAll(std::span<const Type* const> given, std::span<const Type* const> wanted);
  // With the bindings so far put in; variables that are left stay or become dyn.
  const Type* Substitute(const Type* type, bool variables_to_dyn);

  // The overload's types with new variables for its parameters.
  void Instantiate(const OverloadInfo& overload, std::vector<const Type*>& params, const Type*& result);
  // Counts the variables of an overload that needs no types of its own.
  void SkipVariables(const OverloadInfo& overload) { next_ += overload.variables; }
  bool Exhausted() const { return steps_left_ == 0; }
  // A type of a declaration, its parameter i replaced by bound[i].
  const Type* Replace(const Type* type, std::span<const Type* const> bound);

 private:
  struct Undo {
    uint32_t index;
    const Type* before;
  };

  static constexpr uint32_t kMaxTypeWeight = 10'000;
  static constexpr uint32_t kMaxSteps = 5'000'000;

  bool Spend() { return steps_left_ != 0 && --steps_left_ != 0; }
  const Type* Small(const Type* type);
  TypePool& Pool(std::span<const Type* const> params);
  const Type* Bound(const Type* variable) const;
  void Bind(const Type* variable, const Type* type);
  void UndoAll();
  bool Assign(const Type* given, const Type* wanted);
  bool AssignParams(std::span<const Type* const> given, std::span<const Type* const> wanted);
  enum class Binding { kFits, kBoundOtherwise, kImpossible };
  Binding BindVariable(const Type* type, const Type* variable);
  bool Mentions(const Type* variable, const Type* inside);
  const Type* WithParams(const Type* type, std::span<const Type* const> params);

  TypePool& types_;
  TypePool open_types_;
  uint32_t next_ = 0;
  uint32_t steps_left_ = kMaxSteps;
  std::vector<const Type*> bindings_;
  std::vector<Undo> trail_;
};

// The one that says less: dyn or a variable before a concrete type.
const Type* MostGeneral(const Type* a, const Type* b);

}  // namespace plimsoll::cel
