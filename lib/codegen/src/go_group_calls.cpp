// Calls of rules that look at several values: unions, dependencies, lists against their old ones.
#include <array>

#include "go_layout.h"
#include "go_rules.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::codegen {
namespace {

constexpr std::array<std::string_view, 5> kConstraints = {"NoSet", "NoUnset", "NoModify", "NoAddItem",
                                                          "NoRemoveItem"};

bool NeedsMatch(const Rule& rule) {
  for (const UpdateConstraint constraint : rule.constraints) {
    if (constraint == UpdateConstraint::kNoAddItem || constraint == UpdateConstraint::kNoRemoveItem)
      return true;
  }
  return false;
}

}  // namespace

bool GoRules::HoldsPointers(TypeId list) const {
  const GoType& type = facts_.Of(facts_.NativeValue(list));
  return type.kind == TypeKind::kSlice && facts_.KindOf(type.element) == TypeKind::kPointer;
}

// A function for whether two elements of a list are the same.
std::string GoRules::Match(const Rule& rule, TypeId element) {
  if (rule.matching == Matching::kNever) return "nil";
  if (rule.matching == Matching::kByValue) return Equality(element);
  std::string same;
  for (const GoMember* key : rule.keys) {
    const std::string a = "a." + std::string(key->name);
    const std::string b = "b." + std::string(key->name);
    const bool pointer = facts_.KindOf(key->type) == TypeKind::kPointer;
    same += (same.empty() ? "" : " && ") +
            (pointer ? Validate("DirectEqual") + "(" + a + ", " + b + ")" : a + " == " + b);
  }
  return GoFunction("a, b *" + file_.Type(facts_.NonPointer(element)), "bool", "return " + same + "\n");
}

std::string GoRules::UpdateFunction(TypeId type) const {
  const TypeId native = facts_.NativeValue(type);
  switch (facts_.KindOf(native)) {
    case TypeKind::kSlice: return HoldsPointers(type) ? "PtrSliceUpdate" : "ValSliceUpdate";
    case TypeKind::kMap: return "UpdateMap";
    default: break;
  }
  if (facts_.KindOf(type) == TypeKind::kPointer) return "UpdatePointer";
  if (facts_.KindOf(native) == TypeKind::kStruct) return "UpdateStruct";
  return facts_.IsDirectComparable(native) ? "UpdateValueByCompare" : "UpdateValueByReflect";
}

GoRules::Args GoRules::UpdateArguments(const Rule& rule, TypeId type) {
  Args args;
  const GoType& native = facts_.Of(facts_.NativeValue(type));
  if (native.kind == TypeKind::kSlice) args.push_back(NeedsMatch(rule) ? Match(rule, native.element) : "nil");
  for (const UpdateConstraint constraint : rule.constraints) {
    args.push_back(Validate(kConstraints[static_cast<size_t>(constraint)]));
  }
  return args;
}

// A function for whether a member of a struct is set.
std::string GoRules::IsSet(const GoMember& member, TypeId type) {
  const std::string name = "obj." + std::string(member.name);
  const TypeId native = facts_.Native(member.type);
  std::string test = name + " != 0";
  switch (facts_.KindOf(native)) {
    case TypeKind::kPointer: test = name + " != nil"; break;
    case TypeKind::kSlice:
    case TypeKind::kMap: test = "len(" + name + ") != 0"; break;
    default:
      if (facts_.IsString(native)) test = name + " != \"\"";
      if (facts_.IsBuiltin(native, "bool")) test = native == member.type ? name : "bool(" + name + ")";
  }
  return GoFunction("obj " + file_.NilableType(type), "bool", "return obj != nil && " + test + "\n");
}

std::string GoRules::Meets(const std::vector<Criterion>& criteria, const std::string& item) const {
  std::string out;
  for (const Criterion& criterion : criteria) {
    const std::string name = item + "." + std::string(criterion.member->name);
    const std::string value = Constant(criterion.value, criterion.member->type);
    if (!out.empty()) out += " && ";
    const bool pointer = facts_.KindOf(criterion.member->type) == TypeKind::kPointer;
    out += pointer ? name + " != nil && *" + name + " == " + value : name + " == " + value;
  }
  return out;
}

// A function for whether a list has such an item.
std::string GoRules::HasItem(const std::vector<Criterion>& criteria, TypeId type) {
  if (facts_.KindOf(facts_.NativeValue(type)) != TypeKind::kSlice) {
    problem_ = owner_ + ": a union of list items cannot be validated within one item";
    return {};
  }
  const std::string there = HoldsPointers(type) ? "items[i] != nil && " : "";
  const std::string found = GoBlock("if " + there + Meets(criteria, "items[i]"), "return true\n");
  return GoFunction("items " + file_.NilableType(type), "bool",
                    GoBlock("for i := range items", found) + "return false\n");
}

std::string GoRules::Discriminator(const GoMember& member, TypeId type) {
  const std::string name = "obj." + std::string(member.name);
  const bool pointer = facts_.KindOf(member.type) == TypeKind::kPointer;
  const std::string value = pointer ? "*" + name : name;
  const bool plain = facts_.IsString(facts_.NonPointer(member.type));
  return GoFunction("obj " + file_.NilableType(type), "string",
                    GoBlock("if obj == nil" + (pointer ? " || " + name + " == nil" : ""), "return \"\"\n") +
                        "return " + (plain ? value : "string(" + value + ")") + "\n");
}

GoRules::Args GoRules::UnionArguments(const Rule& rule, TypeId type) {
  Args args = {UnionMembers(rule)};
  if (rule.kind == RuleKind::kDiscriminatedUnion) args.push_back(Discriminator(*rule.other, type));
  for (const UnionTest& test : rule.union_tests) {
    args.push_back(test.field != nullptr ? IsSet(*test.field, type) : HasItem(test.item, type));
  }
  return args;
}

GoRules::Args GoRules::DependentArguments(const Rule& rule, TypeId type) {
  return {text::Quoted(rule.member->json.name), IsSet(*rule.member, type),
          text::Quoted(rule.other->json.name), IsSet(*rule.other, type)};
}

}  // namespace plimsoll::codegen
