#include "go_rules.h"

#include <algorithm>

#include "go_layout.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::codegen {

std::string GoRules::TypeFunction(uint32_t node) {
  const GoType& type = facts_.Of(program_.nodes[node].type);
  std::string package = type.package;
  if (package == output_.types_package) {
    package = output_.path;
  } else if (const auto found = program_.function_packages.find(package);
             found != program_.function_packages.end()) {
    package = found->second;
  }
  return file_.Name(package, "Validate_" + type.name);
}

std::string GoRules::Equality(TypeId type) {
  return Validate(facts_.IsDirectComparable(facts_.NativeValue(type)) ? "DirectEqual" : "SemanticDeepEqual");
}

std::string GoRules::ValidatorParams(const std::string& type) {
  return "ctx " + file_.Name(kContextPackage, "Context") + ", op " +
         file_.Name(kOperationPackage, "Operation") + ", fldPath *" + file_.Name(kFieldPackage, "Path") +
         ", obj, oldObj " + type;
}

// Rules that stop the others all run; the first point where one may stop is after the last of them.
std::string GoRules::Statements(std::span<const uint32_t> rules, const Subject& subject, bool marks_stops) {
  const auto stops = [&](uint32_t rule) { return program_.rules[rule].short_circuit; };
  const auto count = std::ranges::count_if(rules, stops);
  std::string out = count > 1 ? "stop := false\n" : "";
  auto left = count;
  for (const uint32_t index : rules) {
    const Rule& rule = program_.rules[index];
    std::string call = Call(index, subject);
    if (!rule.short_circuit) {
      out += rule.non_error ? "_ = " + call + "\n" : "errs = append(errs, " + call + "...)\n";
      continue;
    }
    if (marks_stops && !rule.non_error) call += ".MarkShortCircuit()";
    std::string then = rule.non_error ? "" : "errs = append(errs, e...)\n";
    if (count == 1) then = rule.non_error ? "return errs\n" : "return append(errs, e...)\n";
    if (count > 1) then += "stop = true\n";
    out += GoBlock("if e := " + call + "; len(e) != 0", then);
    if (--left == 0 && count > 1) out += GoBlock("if stop", "return errs\n");
  }
  return out;
}

std::string GoRules::Run(const RuleList& list, TypeId type) {
  std::string out;
  for (const Cohort& cohort : list.cohorts) {
    const std::string statements = Statements(cohort.rules, {.type = type}, true);
    if (cohort.name.empty()) {
      out += statements;
      continue;
    }
    out += "// One of these that stops the others leaves the rest alone: " + text::Quoted(cohort.name) + "\n";
    out += "errs = append(errs, func() (errs " + ErrorList() + ") {\n" +
           Indented(statements + "return errs\n") + "}()...)\n";
  }
  return out;
}

}  // namespace plimsoll::codegen
