// Calls of rules around rules. The rule inside becomes a function: by its name where the values are all
// it takes, else one written in place.
#include "go_layout.h"
#include "go_rules.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::codegen {

// `by_pointer`: values are handed around by pointer even if they can be nil themselves.
std::string GoRules::Validator(uint32_t index, TypeId type, bool by_pointer) {
  const Rule& rule = program_.rules[index];
  const bool by_address = by_pointer && facts_.IsNilable(type) && facts_.KindOf(type) != TypeKind::kPointer;
  // Go cannot infer the types of a generic function for lists from the name of a list type.
  const bool own = rule.kind == RuleKind::kCustom || rule.kind == RuleKind::kTypeFunction;
  const bool plain = own || !facts_.IsNilable(type) || facts_.KindOf(type) == TypeKind::kPointer ||
                     facts_.KindOf(type) == TypeKind::kSlice || facts_.KindOf(type) == TypeKind::kMap;
  if (!rule.has_arguments && plain && !by_address) return FunctionOf(rule, type);
  Subject subject{.type = type};
  std::string value = file_.NilableType(type);
  if (by_address) {
    subject.now = "*obj";
    subject.old = file_.Name(kSafePackage, "Field") + "(oldObj, " +
                  GoFunction("old *" + value, value, "return *old\n") + ")";
    value = "*" + value;
  }
  // What is passed on by name alone loses its level, and does so here too.
  const std::string call = rule.has_arguments ? Call(index, subject) : PlainCall(rule, subject);
  return GoFunction(ValidatorParams(value), ErrorList(), "return " + call + "\n");
}

GoRules::Args GoRules::EachValArguments(const Rule& rule, TypeId type) {
  const TypeId element = facts_.Of(facts_.NativeValue(type)).element;
  const std::string validator = Validator(rule.inner[0], element, true);
  if (!rule.flag) return {Equality(element), validator};
  // Elements identified by their whole value are the same when they match.
  const bool compares = rule.matching == Matching::kByKeys;
  return {Match(rule, element), compares ? Equality(element) : "nil", validator};
}

GoRules::Args GoRules::ItemArguments(const Rule& rule, TypeId type) {
  const TypeId element = facts_.NonPointer(facts_.Of(facts_.NativeValue(type)).element);
  return {GoFunction("item *" + file_.Type(element), "bool", "return " + Meets(rule.criteria, "item") + "\n"),
          Equality(element), Validator(rule.inner[0], element)};
}

// A function from a struct to one of its fields.
std::string GoRules::Getter(TypeId type, const GoMember& member) {
  const std::string address = facts_.IsNilable(member.type) ? "" : "&";
  return GoFunction("obj " + file_.NilableType(type), file_.NilableType(member.type),
                    "return " + address + "obj." + std::string(member.name) + "\n");
}

GoRules::Args GoRules::SubfieldArguments(const Rule& rule, TypeId type) {
  return {text::Quoted(rule.text), Getter(type, *rule.member), Equality(rule.member->type),
          Validator(rule.inner[0], rule.member->type)};
}

std::string GoRules::ModeValidator(std::span<const uint32_t> rules, TypeId type) {
  return GoFunction(ValidatorParams(file_.NilableType(type)), "(errs " + ErrorList() + ")",
                    Statements(rules, {.type = type}, false) + "return errs\n");
}

GoRules::Args GoRules::ModeArguments(const Rule& rule, TypeId type) {
  const TypeId member = rule.member->type;
  const std::string discriminator = file_.Type(rule.other->type);
  Args cases;
  for (const ModeCase& one : rule.cases) {
    cases.push_back("{Value: " + Constant(one.value, rule.other->type) +
                    ", Validation: " + ModeValidator(one.rules, member) + "}");
  }
  const std::string list =
      "[]" + Validate("DiscriminatedRule") + "[" + file_.NilableType(member) + ", " + discriminator + "]";
  return {text::Quoted(rule.text),
          Getter(type, *rule.member),
          GoFunction("obj " + file_.NilableType(type), discriminator,
                     "return obj." + std::string(rule.other->name) + "\n"),
          Equality(member),
          ModeValidator(rule.inner, member),
          GoLiteral(list, cases)};
}

}  // namespace plimsoll::codegen
