// Rules as C++: calls of what `runtime/` has for each kind, in functions for types and fields.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cpp_types.h"
#include "declared.h"

namespace plimsoll::codegen {

class CppRules {
 public:
  CppRules(TypeFacts facts, const Plan& plan, const CppTypes& types, std::vector<const RootType*> roots);

  // Declarations and definitions of all functions that the roots need.
  std::string Functions();
  // Of the functions around: what hooks they call, as members of a struct; empty when none.
  std::string HookMembers() const;
  // The function of a type; empty when there is nothing to run on it.
  std::string FunctionOf(uint32_t node) const;
  bool has_formats() const { return has_formats_; }

 private:
  // What the value at hand and its path are called; one set for each level of lambdas.
  struct Names {
    explicit Names(int level)
        : depth(level),
          path("path" + (level > 0 ? std::to_string(level) : "")),
          value("value" + (level > 0 ? std::to_string(level) : "")) {}
    Names Inner() const { return Names(depth + 1); }

    int depth;
    std::string path;
    std::string value;
  };

  std::vector<uint32_t> NodesInUse() const;
  std::string TypeFunction(uint32_t node);
  void AppendNode(uint32_t node, std::string& out);
  void AppendField(const PlannedField& field, std::string& out);
  // Statements that return from the function around when the rules say so.
  void AppendList(const RuleList& list, std::string& out);
  void AppendCohort(const Cohort& cohort, std::string& out);
  void AppendNamedCohort(const Cohort& cohort, std::string& out);
  std::string Statement(const Rule& rule, const std::string& indent);

  // A rule as an expression of type Errors, its level with it.
  std::string Call(const Rule& rule, const Names& names, const std::string& indent);
  std::string Inner(const Rule& wrapper, const Names& names, const std::string& indent);
  std::string Expression(const Rule& rule, const Names& names, const std::string& indent);
  // `rt::Name(path, value, arguments...)`.
  static std::string Simple(std::string_view name, const Names& names, std::string_view arguments = "");
  static std::string WithRun(std::string_view name, const Names& names, std::string_view arguments = "");
  std::string Lambda(const Rule& wrapper, const Names& names, const std::string& indent);
  std::string Limit(const Rule& rule) const;
  std::string EnumArguments(const Rule& rule) const;
  std::string UnionArguments(const Rule& rule) const;
  std::string Test(const UnionTest& test) const;
  std::string Criteria(const std::vector<Criterion>& criteria) const;
  std::string MatchOf(const Rule& rule) const;
  std::string UpdateArguments(const Rule& rule) const;
  std::string FormatArguments(const Rule& rule);
  std::string HookArguments(const Rule& rule);
  std::string ModeArguments(const Rule& rule, const Names& names, const std::string& indent);

  TypeFacts facts_;
  const Plan& plan_;
  const Program& program_;
  const CppTypes& types_;
  std::vector<const RootType*> roots_;
  std::map<uint32_t, std::string> functions_;  // by node
  std::map<const GoMember*, std::string> field_functions_;
  NameSet function_names_;
  std::string value_type_;  // of the function that is being written
  struct HookMember {
    std::string name;
    std::string type;
  };
  std::map<std::string, HookMember> hooks_;  // by full name
  NameSet hook_names_;
  bool has_formats_ = false;
};

}  // namespace plimsoll::codegen
