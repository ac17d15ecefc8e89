// Machine runs the steps of a plan.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plan.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"

namespace plimsoll::cel {

// Calls of more arguments do not exist.
inline constexpr uint32_t kMaxArguments = 4;

// Calls a function with arguments that are no errors: the resolved overload, or the first that fits.
Value Dispatch(const Plan& plan, EvalContext& context, const Call& call, const Value* arguments);

Guard GuardOf(const Type& type);
// Whether a value may be given for the parameter.
bool Fits(EvalContext& context, const Guard& guard, Value value);

class Machine {
 public:
  Machine(const Plan& plan, EvalContext& context, std::span<const Value> variables,
          std::vector<Value>& locals, const std::function<bool()>& interrupt)
      : plan_(plan), context_(context), variables_(variables), locals_(locals), interrupt_(interrupt) {}

  Value Run(StepId id);
  bool interrupted() const { return interrupted_; }

 private:
  Value Variable(uint32_t index) const {
    const Value value = index < variables_.size() ? variables_[index] : Value();
    return value.IsAbsent() ? Unbound(plan_.variable_names[index]) : value;
  }
  [[gnu::cold]] Value Unbound(std::string_view name) const;
  Value Local(uint32_t slot);
  Value RunAnd(const Step& step);
  Value RunOr(const Step& step);
  Value RunEquality(const Step& step);
  Value RunBinary(const Step& step);
  Value RunUnary(const Step& step);
  Value RunInSet(const Step& step);
  Value RunCall(const Step& step);
  Value RunList(const Step& step);
  Value RunMap(const Step& step);
  Value RunMessage(const Step& step);
  Value RunOptionalOr(const Step& step);
  Value RunConditional(const Step& step, bool test);

  // machine_attributes.cpp
  // The value of an attribute, charging for its qualifiers but not for itself.
  Value Resolve(const Attribute& attribute);
  Value ResolvePlain(const Attribute& attribute, Value value);
  Value Qualify(const Attribute& attribute, Value value);
  Value Key(const Qualifier& qualifier);
  // One qualifier: absent when it is not there.
  Value Find(const Qualifier& qualifier, Value value, Value key);
  [[gnu::cold]] Value FindInMessage(const Qualifier& qualifier, Value value, Value key);
  [[gnu::cold]] Value FindLazily(Value value, Value key);
  [[gnu::cold]] Value Missing(Value value, Value key);

  // machine_folds.cpp
  Value RunFold(const Fold& fold);
  template <class Turn>
  Value Loop(const Fold& fold, Value range, Turn turn);
  template <class Turn>
  void Walk(const Fold& fold, Value range, Turn turn);
  void RunQuantifier(const Fold& fold, Value range);
  Value RunAppend(const Fold& fold, Value range);
  Value RunInsert(const Fold& fold, Value range);
  Value RunExistsOne(const Fold& fold, Value range);
  Value RunGeneric(const Fold& fold, Value range);
  // Whether to go on with the next turn of a loop.
  bool MayGoOn();

  const Plan& plan_;
  EvalContext& context_;
  std::span<const Value> variables_;
  std::vector<Value>& locals_;
  const std::function<bool()>& interrupt_;
  uint32_t turns_ = 0;
  bool interrupted_ = false;
};

}  // namespace plimsoll::cel
