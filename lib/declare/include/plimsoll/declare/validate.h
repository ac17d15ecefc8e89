// Running a program on objects. An object is JSON; what Go's decoder would make of it is worked out
// on the way: an absent member is the zero value of its type, a null pointer is not set.
//
//   Validator validator(universe, program);
//   Validated result = validator.Validate(*root, {.object = value});
//   for (const RuleError& error : result.errors) ...
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/declare/program.h"
#include "plimsoll/declare/rule_error.h"
#include "plimsoll/gotypes/universe.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::declare {

struct ValidateRequest {
  value::Value object;
  std::optional<value::Value> old = {};  // of an update, where there is one
  bool is_update = false;
  std::map<std::string, bool, std::less<>> options = {};  // a missing one is undefined
  std::vector<std::string> subresources = {};
  bool dispatch = true;  // whether the root has the subresource is checked first
};

struct Validated {
  RuleErrors errors;
  // Where generated code would have panicked; then there are no errors.
  std::optional<std::string> panic;
  // Hand-written functions that were not run because no hook is registered for them, by full name.
  std::set<std::string> missing_hooks = {};
};

// A panic as the API server reports it: the only error of its run, and always enforced.
RuleError PanicError(const std::string& panic);

class FieldPath;
class Plan;
class Runner;

// What a hand-written function is called with. Nothing is the zero value.
struct HookCall {
  bool is_nil = false;
  std::optional<value::Value> object;
  bool old_is_nil = true;
  std::optional<value::Value> old;
  bool is_update = false;

  value::Path Path() const;
  // Runs the rules of another type, `example.com/shop/v1.Part`, on a value that the hook has in hand;
  // on an update one that did not change is left alone.
  RuleErrors RunType(std::string_view type, const value::Path& field, value::Value value,
                     std::optional<value::Value> old_value) const;
  // Ends the run as a panic of the function would.
  void Panic(std::string why) const;

  const FieldPath& path;
  Runner& runner;
};
using Hook = std::function<RuleErrors(const HookCall& call)>;
// By full name: `example.com/shop/v1.ValidateCustom_Order_Name`.
using Hooks = std::map<std::string, Hook, std::less<>>;

class Validator {
 public:
  // Both must outlive it. The universe is not changed once this returns, so that any number of threads
  // may share a validator.
  Validator(gotypes::Universe& universe, const Program& program, Hooks hooks = {});
  ~Validator();
  Validator(Validator&&) noexcept;
  Validator& operator=(Validator&&) noexcept;

  // Allocates nothing as long as there is nothing to report.
  Validated Validate(const RootType& root, const ValidateRequest& request) const;
  const gotypes::GoType& TypeOf(const RootType& root) const;

 private:
  std::unique_ptr<Plan> plan_;
  Hooks hooks_;
};

}  // namespace plimsoll::declare
