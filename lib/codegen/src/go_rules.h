// GoRules writes rules as Go: statements that run a list of them on a value, which the code around has
// in `obj` and `oldObj`, at the path `fldPath`, and add what they find to `errs`.
//
// Statements are in go_rules.cpp, calls in go_rule_calls.cpp, those of rules about several values in
// go_group_calls.cpp, of rules around rules in go_wrapper_calls.cpp, and variables that calls refer to
// in go_variables.cpp.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "declared.h"
#include "go_file.h"

namespace plimsoll::codegen {

class GoRules {
 public:
  GoRules(TypeFacts facts, const Program& program, const OutputPackage& output, GoFile& file)
      : facts_(facts), program_(program), output_(output), file_(file) {}

  // Variables are named after what they are needed for: `Order`, `Order.Parts`.
  void SetOwner(std::string owner) { owner_ = std::move(owner); }
  // The rules of a value of that type. Where one stops the rest, they return from the function around.
  std::string Run(const RuleList& list, TypeId type);
  // The function of a named type.
  std::string TypeFunction(uint32_t node);
  // The expression for whether two values of the type, in their nilable form, are the same.
  std::string Equality(TypeId type);
  // Declarations of variables that rules written since the last call refer to.
  std::string TakeVariables();
  // Why what was written cannot be Go; empty when it can.
  const std::string& problem() const { return problem_; }

 private:
  // How a call names the values: elements of lists and maps are handed around by pointer though they
  // may be nilable themselves.
  struct Subject {
    TypeId type;
    std::string now = "obj";
    std::string old = "oldObj";
  };
  using Args = std::vector<std::string>;

  std::string Statements(std::span<const uint32_t> rules, const Subject& subject, bool marks_stops);
  std::string Validate(std::string_view name) { return file_.Name(kValidatePackage, name); }
  std::string ErrorList() { return file_.Name(kFieldPackage, "ErrorList"); }
  std::string ValidatorParams(const std::string& type);

  // go_rule_calls.cpp
  std::string Call(uint32_t rule, const Subject& subject);
  std::string PlainCall(const Rule& rule, const Subject& subject);
  std::string FunctionOf(const Rule& rule, TypeId type);
  std::string_view Kind(TypeId type, std::string_view value) const;
  Args ArgumentsOf(const Rule& rule, TypeId type);
  std::string Constant(const std::string& text, TypeId type) const;
  bool IsInterface(TypeId type) const { return facts_.KindOf(facts_.Native(type)) == TypeKind::kInterface; }

  // go_group_calls.cpp
  std::string UpdateFunction(TypeId type) const;
  Args UpdateArguments(const Rule& rule, TypeId type);
  Args UnionArguments(const Rule& rule, TypeId type);
  Args DependentArguments(const Rule& rule, TypeId type);
  std::string Discriminator(const GoMember& member, TypeId type);
  std::string IsSet(const GoMember& member, TypeId type);
  std::string HasItem(const std::vector<Criterion>& criteria, TypeId type);
  std::string Meets(const std::vector<Criterion>& criteria, const std::string& item) const;
  std::string Match(const Rule& rule, TypeId element);
  bool HoldsPointers(TypeId list) const;

  // go_wrapper_calls.cpp
  std::string Validator(uint32_t rule, TypeId type, bool by_pointer = false);
  Args EachValArguments(const Rule& rule, TypeId type);
  Args ItemArguments(const Rule& rule, TypeId type);
  Args SubfieldArguments(const Rule& rule, TypeId type);
  Args ModeArguments(const Rule& rule, TypeId type);
  std::string Getter(TypeId type, const GoMember& member);
  std::string ModeValidator(std::span<const uint32_t> rules, TypeId type);

  // go_variables.cpp
  std::string Variable(std::string_view prefix, std::string_view suffix, const std::string& value);
  std::string UnionMembers(const Rule& rule);
  std::string EnumValues(const Rule& rule, TypeId type);
  std::string EnumExclusions(const Rule& rule, TypeId type);

  TypeFacts facts_;
  const Program& program_;
  const OutputPackage& output_;
  GoFile& file_;
  std::string owner_;
  std::string problem_;
  std::string variables_;
  std::set<std::string> names_;
};

}  // namespace plimsoll::codegen
