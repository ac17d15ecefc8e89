// Variables that rules refer to: the members of unions, the values of enums.
#include <utility>

#include "go_layout.h"
#include "go_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::codegen {
namespace {

// What is not allowed in a name becomes an underscore.
std::string AsName(std::string_view text) {
  std::string out;
  for (const char c : text) out += ascii::IsLetterOrDigit(c) ? c : '_';
  return out;
}

}  // namespace

// Makes the variable under a name that none has yet.
std::string GoRules::Variable(std::string_view prefix, std::string_view suffix, const std::string& value) {
  std::string base = std::string(prefix) + "_" + AsName(owner_);
  if (!suffix.empty()) base += "_" + AsName(suffix);
  std::string name = base;
  for (int i = 2; !names_.insert(name).second; ++i) name = base + "_" + std::to_string(i);
  variables_ += "var " + name + " = " + value + "\n\n";
  return name;
}

std::string GoRules::TakeVariables() { return std::exchange(variables_, {}); }

std::string GoRules::UnionMembers(const Rule& rule) {
  const bool discriminated = rule.kind == RuleKind::kDiscriminatedUnion;
  Args args;
  if (discriminated) args.push_back(text::Quoted(rule.other->json.name));
  for (const UnionMember& member : rule.union_members) {
    Args of_member = {text::Quoted(member.name)};
    if (discriminated) of_member.push_back(text::Quoted(member.discriminator_value));
    args.push_back(
        GoCall(Validate(discriminated ? "NewDiscriminatedUnionMember" : "NewUnionMember"), of_member));
  }
  const std::string maker =
      Validate(discriminated ? "NewDiscriminatedUnionMembership" : "NewUnionMembership");
  return Variable(rule.kind == RuleKind::kZeroOrOneOf ? "zeroOrOneOfMembers" : "unionMembers", rule.text,
                  GoCall(maker, args));
}

std::string GoRules::EnumValues(const Rule& rule, TypeId type) {
  Args args;
  for (const std::string& value : rule.values) args.push_back(text::Quoted(value));
  const std::string maker = file_.Name(kSetsPackage, "New") + "[" + file_.Type(facts_.NonPointer(type)) + "]";
  return Variable("enumValues", "", GoCall(maker, args));
}

std::string GoRules::EnumExclusions(const Rule& rule, TypeId type) {
  if (rule.exclusions.empty()) return "nil";
  Args elements;
  for (const EnumExclusion& exclusion : rule.exclusions) {
    elements.push_back("{Value: " + text::Quoted(exclusion.value) +
                       ", ExcludeWhen: " + (exclusion.when ? "true" : "false") +
                       ", Option: " + text::Quoted(exclusion.option) + "}");
  }
  const std::string head = "[]" + Validate("EnumExclusion") + "[" + file_.Type(facts_.NonPointer(type)) + "]";
  return Variable("enumExclusions", "", GoLiteral(head, elements));
}

}  // namespace plimsoll::codegen
