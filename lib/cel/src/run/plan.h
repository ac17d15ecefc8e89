// Plan is what a CelProgram holds. Everything is an index into an array of the plan; steps are run by
// machine.cpp, which says what each kind does.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "../library/library.h"
#include "call_cost.h"
#include "plimsoll/cel/types/overload.h"
#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/pattern/pattern_pool.h"

namespace plimsoll::cel {

using StepId = uint32_t;
inline constexpr uint32_t kNothing = UINT32_MAX;

enum class StepKind : uint8_t {
  kConstant,          // a: constant
  kVariable,          // a: variable
  kLocal,             // a: slot
  kAttribute,         // a: attribute
  kTest,              // a: attribute, whose last qualifier is only tested
  kConditional,       // a: condition, b and c: attributes of the branches
  kConditionalTest,   // the same, under has()
  kAnd,               // a, b: steps
  kOr,                // a, b
  kNot,               // a
  kNotStrictlyFalse,  // a
  kEquals,            // a, b
  kNotEquals,         // a, b
  kArithmetic,        // a, b; operation
  kOrder,             // a, b; operation
  kNegate,            // a
  kIn,                // a, b
  kInSet,             // a; b: set
  kSize,              // a
  kType,              // a
  kMatches,           // a, b
  kPatternCall,       // a: call, b: pattern
  kCall,              // a: call
  kList,              // a: first of arguments, count
  kMap,               // a: first of arguments (key, value, key, ...), count
  kMessage,           // a: first of arguments, count; b: message
  kOptionalOr,        // a, b
  kOptionalOrValue,   // a, b
  kFold,              // a: fold
  kError,             // a: constant; what never works
};

enum class Arithmetic : uint8_t { kAdd, kSubtract, kMultiply, kDivide, kModulo };

struct Step {
  StepKind kind = StepKind::kConstant;
  uint8_t operation = 0;
  CallCostKind cost = CallCostKind::kOne;
  bool flag = false;  // kList, kMap: some elements are optional
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;
  uint32_t count = 0;
};

// One step of a path: a field, an index.
struct Qualifier {
  enum class Kind : uint8_t {
    kField,      // a constant string
    kConstant,   // another constant
    kAttribute,  // computed by an attribute, whose own variable costs nothing
    kStep,       // computed by any other step
  };

  Kind kind = Kind::kField;
  bool optional = false;
  bool test = false;
  // A field of a message, not a key of whatever the value is.
  bool of_message = false;
  Value constant;
  uint32_t index = 0;  // attribute or step
  // Where it is known: the object type this is a field of, and the field.
  DeclId owner = kNoDecl;
  DeclId field = kNoDecl;
  std::string_view name;  // in the document
};

// A variable, or any value, with the path from it.
struct Attribute {
  enum class Root : uint8_t { kVariable, kLocal, kStep, kConditional, kUnbound };

  Root root = Root::kVariable;
  // All qualifiers are fields that are known, none is optional or tested but the last.
  bool plain = false;
  uint32_t index = 0;   // variable, slot or step (the condition)
  uint32_t truthy = 0;  // attributes of a conditional
  uint32_t falsy = 0;
  uint32_t first = 0;  // qualifiers
  uint32_t count = 0;
  std::string_view name;  // kUnbound: what is not there
};

// What an argument must be for an overload to be called with it.
struct Guard {
  uint32_t tags = 0;           // bit set of Tag
  const Type* type = nullptr;  // looked at further for lists and maps of known elements
};

struct Call {
  FunctionId function = FunctionId::kNone;
  std::string_view name;
  // Set when exactly one overload was resolved.
  Implementation implementation = nullptr;
  bool guarded = true;
  // Arguments are evaluated until one fails; the call then costs nothing.
  bool eager_exit = false;
  // No overload was resolved: all of the function are tried.
  bool dynamic = false;
  CallCostKind cost = CallCostKind::kOne;
  uint32_t first = 0;  // arguments, guards
  uint32_t first_guard = 0;
  uint32_t count = 0;
};

enum class FoldShape : uint8_t {
  kGeneric,
  kAll,        // step: predicate
  kExists,     // step: predicate
  kExistsOne,  // step: predicate
  kAppend,     // value: appended, if there is no condition or it holds
  kInsert,     // key, value: into a map
  kInsertMap,  // value: a map
  kLet,        // no loop: result with a name bound
};

struct Fold {
  FoldShape shape = FoldShape::kGeneric;
  bool two_variables = false;
  // kAppend: the appended list is a constant and costs nothing to make.
  bool constant_list = false;
  uint32_t accumulator = 0;  // slots
  uint32_t iterator = 0;
  uint32_t iterator2 = 0;
  StepId range = 0;
  StepId init = 0;
  StepId condition = kNothing;  // kGeneric: of the loop; kAppend and kInsert: filter
  StepId key = kNothing;
  StepId step = 0;
  StepId result = 0;
};

// A message literal: its type and the names of its fields, one for each argument.
struct Message {
  std::string_view type;
  std::vector<std::string_view> fields;
};

// The constants of `x in [..]`; each number with its equals of other kinds.
using ConstantSet = MapBody;

struct Plan {
  // Holds folded constants.
  EvalContext context;
  std::vector<Step> steps;
  std::vector<Attribute> attributes;
  std::vector<Qualifier> qualifiers;
  std::vector<StepId> arguments;
  std::vector<uint8_t> optional_arguments;  // parallel to arguments
  std::vector<Call> calls;
  std::vector<Guard> guards;
  std::vector<Fold> folds;
  std::vector<Value> constants;
  std::vector<const pattern::LazyPattern*> patterns;
  // Holds the patterns, unless PlanOptions::patterns does.
  std::unique_ptr<pattern::PatternPool> own_patterns;
  std::vector<ConstantSet> sets;
  std::vector<Message> messages;
  // What makes the first value of a slot, for accumulators.
  std::vector<StepId> slot_inits;
  std::vector<std::string_view> variable_names;
  const DeclTypes* decls = nullptr;
  StepId root = 0;
};

}  // namespace plimsoll::cel
