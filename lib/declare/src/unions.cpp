// Unions, with and without a discriminator, of fields or of list items; and dependencies between
// two fields.
#include <algorithm>

#include "extractor.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

bool CanBeSet(TypeKind kind) {
  return kind == TypeKind::kPointer || kind == TypeKind::kMap || kind == TypeKind::kSlice ||
         kind == TypeKind::kBuiltin;
}

std::string NamedValue(const TagLink& tag, std::string_view name) {
  const TagArgument* argument = tag.Named(name);
  return argument != nullptr ? argument->value : "";
}

}  // namespace

Result<Validations> Extractor::UnionDiscriminator(const TagContext& context, TagView tag) {
  const TypeId type = facts_.NativeValue(context.type);
  if (!facts_.IsString(type)) {
    return Fail("can only be used on string types (" + facts_.Relation(context.type, type) + ")");
  }
  if (context.member == nullptr) return Fail("a discriminator must be a field");
  unions_[*context.parent_path][NamedValue(tag[0], "union")].discriminator = context.member;
  return Validations();
}

Result<void> Extractor::AddUnionMember(std::map<std::string, Unions>& shared, const TagContext& context,
                                       TagView tag) {
  const TagArgument* member_name = tag[0].Named("memberName");
  if (context.scope == TagScope::kField) {
    const TypeKind kind = facts_.KindOf(facts_.Native(context.member->type));
    if (!CanBeSet(kind)) {
      return Fail("can only be used on nilable and primitive types (" + std::string(gotypes::KindName(kind)) +
                  ")");
    }
    if (context.member->json.name.empty()) {
      const std::string member = std::string(context.member->name) + " " + facts_.Text(context.member->type);
      return Fail("field " + text::Quoted(member) + " is a union member but has no JSON name");
    }
    Union& members = shared[*context.parent_path][NamedValue(tag[0], "union")];
    members.members.push_back({context.member->json.name, member_name != nullptr
                                                              ? member_name->value
                                                              : std::string(context.member->name)});
    members.fields.push_back(context.member);
    return {};
  }
  if (!context.selector) return Fail("list-item union member has no list selector in context");
  const std::string name = context.path.substr(context.path.rfind('.') + 1);
  Union& members = shared[*context.parent_path][NamedValue(tag[0], "union")];
  members.members.push_back({name, member_name != nullptr ? member_name->value : ""});
  if (!members.items.emplace(name, *context.selector).second) {
    return Fail("list-item union member " + text::Quoted(name) + " already exists");
  }
  return {};
}

Result<Validations> Extractor::UnionMemberTag(const TagContext& context, TagView tag) {
  const bool zero_or_one = tag[0].name == "k8s:zeroOrOneOfMember";
  auto& shared = zero_or_one ? zero_or_ones_ : unions_;
  if (const auto good = AddUnionMember(shared, context, tag); !good) return Fail(good.error().message);
  Validations out;
  out.deferred.push_back({DeferredScope::kParent, [this, &shared, context, zero_or_one] {
                            return UnionRules(shared, context, zero_or_one);
                          }});
  return out;
}

Result<Rule> Extractor::UnionRule(const TagContext& context, const Union& members, bool zero_or_one) const {
  if (!members.fields.empty() && !members.items.empty()) {
    return Fail("cannot have both field members and item members");
  }
  const TypeId parent = facts_.NativeValue(context.parent_type);
  const bool list = facts_.KindOf(parent) == TypeKind::kSlice;
  if (!list && !members.items.empty()) return Fail("struct type cannot have item members");
  if (list && !members.fields.empty()) return Fail("slice type cannot have field members");
  Rule rule;
  rule.kind = members.discriminator != nullptr ? RuleKind::kDiscriminatedUnion
              : zero_or_one                    ? RuleKind::kZeroOrOneOf
                                               : RuleKind::kUnion;
  rule.emits.push_back({ErrorType::kInvalid,
                        zero_or_one ? finding::OriginKind::kZeroOrOneOf : finding::OriginKind::kUnion, ""});
  rule.union_members = members.members;
  rule.other = members.discriminator;
  for (const GoMember* field : members.fields) rule.union_tests.push_back({field, {}});
  // Tests go by the sorted text of their selectors while names go as declared, and upstream pairs
  // them by position.
  for (const auto& [name, selector] : members.items) {
    std::vector<SelectorTerm> terms = selector;
    std::ranges::stable_sort(terms, {}, &SelectorTerm::key);
    for (SelectorTerm& term : terms) term.type = TagValue::kString;
    auto criteria = Match(facts_.NonPointer(facts_.Of(parent).element), terms);
    if (!criteria) return Fail(criteria.error().message);
    rule.union_tests.push_back({nullptr, std::move(*criteria)});
  }
  return rule;
}

Result<Validations> Extractor::UnionRules(std::map<std::string, Unions>& shared, const TagContext& context,
                                          bool zero_or_one) {
  const TypeKind kind = facts_.KindOf(facts_.NativeValue(context.parent_type));
  if (kind != TypeKind::kStruct && kind != TypeKind::kSlice) return Validations();
  const auto found = shared.find(*context.parent_path);
  if (found == shared.end()) return Validations();
  const Unions unions = std::move(found->second);
  shared.erase(found);
  Validations out;
  for (const auto& [name, members] : unions) {
    Result<Rule> rule = UnionRule(context, members, zero_or_one);
    if (!rule) return Fail(rule.error().message);
    rule->text = name;
    out.Add(One(std::move(*rule)));
    out.variables = true;
  }
  return out;
}

Result<Validations> Extractor::Dependent(const TagContext& context, TagView tag) {
  if (context.member == nullptr) return Fail("must be used on a struct field");
  const TypeId parent = facts_.NativeValue(context.parent_type);
  if (facts_.KindOf(parent) != TypeKind::kStruct) {
    return Fail("parent type must be a struct (got " + std::string(facts_.KindNameOf(parent)) + ")");
  }
  if (tag[0].args.size() != 1) {
    return Fail("expected exactly one argument naming the dependent field, got " +
                std::to_string(tag[0].args.size()));
  }
  const std::string& name = tag[0].args[0].value;
  const GoMember* dependent = facts_.MemberByJson(parent, name);
  if (dependent == nullptr) return Fail("no sibling field with JSON name " + text::Quoted(name));
  if (dependent->name == context.member->name) {
    return Fail("trigger and dependent field must be different (both are " + text::Quoted(name) + ")");
  }
  if (context.member->json.name.empty()) {
    return Fail("trigger field " + text::Quoted(context.member->name) + " has no JSON name");
  }
  for (const GoMember* member : {context.member, dependent}) {
    const TypeKind kind = facts_.KindOf(facts_.Native(member->type));
    if (CanBeSet(kind)) continue;
    return Fail(std::string(member == dependent ? "dependent" : "trigger") + " field " +
                text::Quoted(member->name) + " has unsupported type kind " +
                std::string(gotypes::KindName(kind)));
  }
  const bool required = tag[0].name == "k8s:dependentRequired";
  Rule rule;
  rule.kind = required ? RuleKind::kDependentRequired : RuleKind::kDependentForbidden;
  rule.member = context.member;
  rule.other = dependent;
  rule.emits.push_back(
      {required ? ErrorType::kRequired : ErrorType::kForbidden,
       required ? finding::OriginKind::kDependentRequired : finding::OriginKind::kDependentForbidden,
       "." + name});
  Validations out;
  out.deferred.push_back(
      {DeferredScope::kParent, [this, rule]() -> Result<Validations> { return One(rule); }});
  return out;
}

}  // namespace plimsoll::declare
