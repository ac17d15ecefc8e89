// Modes: a discriminator selects the rules that apply to the other fields of its struct.
#include <algorithm>

#include "extractor.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

bool IsGroupName(std::string_view name) {
  return ascii::IsLetter(name[0]) && std::ranges::all_of(name, ascii::IsWord);
}

std::string GroupName(const TagLink& tag) {
  const TagArgument* modality = tag.Named("modality");
  return modality != nullptr ? modality->value : "";
}

constexpr std::string_view kDefaultGroup = "default";

std::string KeyOf(const std::string& name) { return name.empty() ? std::string(kDefaultGroup) : name; }

}  // namespace

Result<Validations> Extractor::ModeDiscriminator(const TagContext& context, TagView tag) {
  const TypeId native = facts_.Native(context.type);
  if (facts_.KindOf(native) == TypeKind::kPointer) return Fail("can only be used on non-pointer types");
  if (!facts_.IsString(native) && !facts_.IsBuiltin(native, "bool")) {
    return Fail("can only be used on string or bool types (" + facts_.Relation(context.type, native) + ")");
  }
  const std::string name = GroupName(tag[0]);
  if (!name.empty() && !IsGroupName(name)) {
    return Fail("discriminator group name must match ^[a-zA-Z][a-zA-Z0-9_]*$, got " + text::Quoted(name));
  }
  if (name == kDefaultGroup) return Fail("discriminator group name \"default\" is reserved");
  ModeGroup& group = modes_[*context.parent_path][KeyOf(name)];
  if (group.discriminator != nullptr && group.discriminator != context.member) {
    return Fail("duplicate discriminator: " + text::Quoted(name));
  }
  group.discriminator = context.member;
  return Validations();
}

Result<Validations> Extractor::IfMode(const TagContext& context, TagView tag) {
  if (tag.size() < 2) return Fail("missing required payload");
  const std::string name = GroupName(tag[0]);
  if (name == kDefaultGroup) return Fail("discriminator group name \"default\" is reserved");
  const TagArgument* mode = tag[0].Named("mode");
  if (mode == nullptr) mode = tag[0].Positional();
  if (mode == nullptr) return Fail("missing required mode");
  ModeMember& member = modes_[*context.parent_path][KeyOf(name)].members[std::string(context.member->name)];
  member.member = context.member;
  const Result<Validations> payload = ExtractOne(context, tag.subspan(1));
  if (!payload) return payload;
  modes_[*context.parent_path][KeyOf(name)].members[std::string(context.member->name)].rules.push_back(
      {mode->value, *payload, context.level});
  Validations out;
  out.deferred.push_back({DeferredScope::kParent, [this, context] { return ModeRules(context); }});
  return out;
}

// One rule for one field of a group: what runs for each value, and for none.
Result<Rule> Extractor::ModeMemberRule(const ModeGroup& group, const ModeMember& member) {
  if (facts_.KindOf(facts_.Native(member.member->type)) == TypeKind::kStruct) {
    return Fail("discriminated member fields of struct type must be pointers");
  }
  Rule rule;
  rule.kind = RuleKind::kMode;
  rule.self_managed = true;
  rule.member = member.member;
  rule.other = group.discriminator;
  rule.text = member.member->json.name;
  rule.fragment = "." + rule.text;
  bool uniform = true;
  for (const ModeRule& mode : member.rules) {
    uniform &= mode.level == member.rules[0].level;
    auto found = std::ranges::find(rule.cases, mode.value, &ModeCase::value);
    if (found == rule.cases.end()) found = rule.cases.insert(rule.cases.end(), {mode.value, {}});
    for (const uint32_t inner : mode.validations.rules) {
      Rule marked = program_.rules[inner];
      if (mode.level != Level::kStable) marked.level = mode.level;
      found->rules.push_back(AddRule(std::move(marked)));
    }
  }
  std::ranges::stable_sort(rule.cases, {}, &ModeCase::value);
  if (facts_.IsBuiltin(facts_.NativeValue(group.discriminator->type), "bool")) {
    for (const ModeCase& one : rule.cases) {
      if (one.value == "true" || one.value == "false") continue;
      const std::string quoted = text::Quoted(one.value);
      return Fail("invalid discriminator value " + quoted + ": cannot parse " + quoted +
                  " as bool: " + quoted + " is not a valid bool value");
    }
  }
  Rule forbidden;
  forbidden.kind = RuleKind::kForbidden;
  forbidden.emits.push_back({ErrorType::kForbidden});
  if (uniform) forbidden.level = member.rules[0].level;
  rule.inner.push_back(AddRule(std::move(forbidden)));
  return rule;
}

Result<Validations> Extractor::ModeRules(const TagContext& context) {
  if (facts_.KindOf(facts_.NativeValue(context.parent_type)) != TypeKind::kStruct) return Validations();
  const auto found = modes_.find(*context.parent_path);
  if (found == modes_.end()) return Validations();
  const ModeGroups groups = std::move(found->second);
  modes_.erase(found);
  Validations out;
  for (const auto& [name, group] : groups) {
    if (group.discriminator == nullptr) {
      if (group.members.empty()) continue;
      return Fail(name == kDefaultGroup ? "missing discriminator"
                                        : "missing discriminator for group " + text::Quoted(name));
    }
    for (const auto& [field, member] : group.members) {
      Result<Rule> rule = ModeMemberRule(group, member);
      if (!rule) return Fail(rule.error().message);
      out.Add(One(std::move(*rule)));
    }
  }
  return out;
}

}  // namespace plimsoll::declare
