// Rules of several values.
#include <algorithm>

#include "plimsoll/text/go_format.h"
#include "schema_cel.h"
#include "schema_export.h"

namespace plimsoll::codegen {
namespace {

constexpr char kCannotName[] = "CEL cannot refer to one of its fields";

bool IsScalar(const Shape& shape) {
  return shape.form == Form::kString || shape.form == Form::kBool || shape.form == Form::kInteger;
}

}  // namespace

// What an item must be to be the one. Keys that are absent are zero.
std::optional<std::string> SchemaExport::Criteria(const std::vector<Criterion>& criteria,
                                                  const std::string& item) const {
  std::string out;
  for (const Criterion& criterion : criteria) {
    const ShapeRef type = ShapeOf(*criterion.member);
    const auto member = CelMember(item, criterion.member->json.name);
    if (!member) return std::nullopt;
    const std::string wanted =
        type.shape->form == Form::kString ? CelString(criterion.value) : criterion.value;
    const bool zero = !type.is_pointer && CelZero(*type.shape) == wanted;
    const std::string equal = zero ? "(!has(" + *member + ") || " + *member + " == " + wanted + ")"
                                   : "(has(" + *member + ") && " + *member + " == " + wanted + ")";
    out += (out.empty() ? "" : " && ") + equal;
  }
  return out.empty() ? "true" : out;
}

std::optional<std::string> SchemaExport::IsSet(const UnionTest& test, const std::string& object) const {
  if (test.field != nullptr) return CelIsSet(object, test.field->json.name, ShapeOf(*test.field));
  const auto wanted = Criteria(test.item, "item");
  if (!wanted) return std::nullopt;
  return object + ".exists(item, " + *wanted + ")";
}

void SchemaExport::Union(const Rule& rule, const Target& target) {
  std::string all, names;
  for (size_t i = 0; i < rule.union_tests.size(); ++i) {
    const auto set = IsSet(rule.union_tests[i], "self");
    if (!set) return Missing(rule, target, kCannotName);
    all += (all.empty() ? "" : ", ") + *set;
    names += (names.empty() ? "`" : ", `") + rule.union_members[i].name + "`";
  }
  const std::string given = "[" + all + "].filter(set, set).size()";
  const bool zero_or_one = rule.kind == RuleKind::kZeroOrOneOf;
  const std::string most = zero_or_one ? "must specify at most one of: " : "must specify exactly one of: ";
  AddOwn(rule, target, given + " <= 1", most + names);
  if (zero_or_one) return;
  AddOwn(rule, target, given + " >= 1", "must specify one of: " + names);
  target.own.rejects_empty = true;
}

void SchemaExport::DiscriminatedUnion(const Rule& rule, const Target& target) {
  const ShapeRef type = ShapeOf(*rule.other);
  const auto value = CelOrZero("self", rule.other->json.name, type);
  for (size_t i = 0; i < rule.union_tests.size(); ++i) {
    const UnionMember& member = rule.union_members[i];
    const auto set = IsSet(rule.union_tests[i], "self");
    if (!set || !value) return Missing(rule, target, kCannotName);
    const std::string wanted = *value + " == " + CelString(member.discriminator_value);
    const std::string when =
        " when `" + rule.other->json.name + "` is " + text::Quoted(member.discriminator_value);
    const std::string path = CelFieldPath(member.name);
    AddTo(target.own, rule, target, {"!" + *set + " || " + wanted, "may only be specified" + when, path});
    AddTo(target.own, rule, target, {*set + " || !(" + wanted + ")", "must be specified" + when, path});
    if (member.discriminator_value.empty()) target.own.rejects_empty = true;
  }
}

void SchemaExport::Dependent(const Rule& rule, const Target& target) {
  const auto trigger = CelIsSet("self", rule.member->json.name, ShapeOf(*rule.member));
  const auto dependent = CelIsSet("self", rule.other->json.name, ShapeOf(*rule.other));
  if (!trigger || !dependent) return Missing(rule, target, kCannotName);
  const bool required = rule.kind == RuleKind::kDependentRequired;
  const std::string message =
      (required ? "must be set when " : "may not be set when ") + rule.member->json.name + " is set";
  AddTo(target.own, rule, target,
        {"!" + *trigger + " || " + (required ? "" : "!") + *dependent, message,
         CelFieldPath(rule.other->json.name)});
}

// For each value of the discriminator its rules, and none of the field for all others.
void SchemaExport::Mode(const Rule& rule, const Target& target) {
  const auto value = CelOrZero("self", rule.other->json.name, ShapeOf(*rule.other));
  const auto set = CelIsSet("self", rule.text, ShapeOf(*rule.member));
  if (!value || !set) return Missing(rule, target, kCannotName);
  const bool boolean = ShapeOf(*rule.other).shape->form == Form::kBool;
  const auto is = [&](const ModeCase& one) {
    return *value + " == " + (boolean ? one.value : CelString(one.value));
  };
  std::string known;
  for (const ModeCase& one : rule.cases) {
    known += (known.empty() ? "" : " || ") + is(one);
    const bool stops = std::ranges::any_of(one.rules, [&](uint32_t index) {
      const Rule& inner = program_.rules[index];
      return inner.short_circuit && (inner.kind == RuleKind::kOptional || inner.kind == RuleKind::kRequired);
    });
    for (const uint32_t index : one.rules) ModeRule(rule, program_.rules[index], is(one), stops, target);
  }
  if (program_.rules[rule.inner[0]].level == Level::kAlpha) {
    return Missing(rule, target, "it is alpha, and alpha rules are not enforced");
  }
  AddTo(target.own, rule, target,
        {known + " || !" + *set, "must not be set in this mode", CelFieldPath(rule.text)});
}

void SchemaExport::ModeRule(const Rule& rule, const Rule& inner, const std::string& when, bool skips_zero,
                            const Target& target) {
  if (inner.non_error) return;
  if (inner.level == Level::kAlpha)
    return Missing(inner, target, "it is alpha, and alpha rules are not enforced");
  const ShapeRef type = ShapeOf(*rule.member);
  const std::string set = *CelIsSet("self", rule.text, type);
  const std::string member = *CelMember("self", rule.text);
  std::string passes = set;
  if (inner.kind == RuleKind::kForbidden) {
    passes = "!" + set;
  } else if (inner.kind != RuleKind::kRequired) {
    const auto condition = CelPasses(inner, member, *type.shape);
    if (!condition) return Missing(inner, target, "CEL cannot express it for one mode");
    const bool absent_passes = type.is_pointer || skips_zero || AcceptsZero(inner);
    passes = absent_passes ? "!has(" + member + ") || " + *condition : "has(" + member + ") && " + *condition;
    if (skips_zero && !type.is_pointer) passes = "!" + set + " || " + *condition;
  }
  AddTo(target.own, inner, target,
        {"!(" + when + ") || (" + passes + ")", DetailOf(inner, *type.shape), CelFieldPath(rule.text)});
}

// Sets of scalars and lists with keys that are always there have their own words in schemas.
void SchemaExport::Unique(const Rule& rule, const Target& target) {
  SchemaDraft& own = target.own;
  const ShapeRef element = target.type.shape->element;
  if (rule.matching == Matching::kByValue) {
    if (!IsScalar(*element.shape) || element.is_pointer) {
      return Missing(rule, target,
                     "elements are compared as Go values, in which absent and zero members are the same");
    }
    own.list_type = "set";
    return;
  }
  std::vector<std::string> keys;
  for (const GoMember* key : rule.keys) {
    const bool there = own.items != nullptr && own.items->required.contains(key->json.name);
    if (!there) {
      return Missing(rule, target,
                     "the key " + key->json.name + " may be absent, which schemas do not allow for keys");
    }
    keys.push_back(key->json.name);
  }
  own.list_type = "map";
  own.list_keys = std::move(keys);
}

void SchemaExport::Item(const Rule& rule, const Target& target) {
  const Rule& inner = program_.rules[rule.inner[0]];
  const auto wanted = Criteria(rule.criteria, "item");
  const Rule& leaf = inner.kind == RuleKind::kSubfield ? program_.rules[inner.inner[0]] : inner;
  std::optional<std::string> passes;
  std::string detail;
  if (inner.kind == RuleKind::kSubfield && wanted) {
    const ShapeRef type = ShapeOf(*inner.member);
    const auto member = CelMember("item", inner.text);
    const auto set = CelIsSet("item", inner.text, type);
    detail = DetailOf(leaf, *type.shape);
    if (member && set && leaf.kind == RuleKind::kRequired) passes = set;
    if (member && set && leaf.kind == RuleKind::kForbidden) passes = "!" + *set;
    const auto condition = member ? CelPasses(leaf, *member, *type.shape) : std::nullopt;
    if (condition) passes = "!has(" + *member + ") || " + *condition;
    if (condition && !type.is_pointer && !AcceptsZero(leaf)) passes = "has(" + *member + ") && " + *condition;
  }
  if (leaf.non_error || inner.non_error) return;
  if (!wanted || !passes) return Missing(leaf, target, "CEL cannot express it for one list item");
  if (leaf.level == Level::kAlpha)
    return Missing(leaf, target, "it is alpha, and alpha rules are not enforced");
  AddOwn(leaf, target, "self.all(item, !(" + *wanted + ") || (" + *passes + "))", detail);
  Partly(leaf, target, "errors are reported for the list, not for the item, and also for unchanged items");
}

}  // namespace plimsoll::codegen
